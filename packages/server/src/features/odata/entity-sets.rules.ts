import { breakdownRow, salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { isOpenToScope, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import { hasMember } from '@shelfward/contract/kit/brand-only.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { product, productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { store, storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { z } from 'zod';

export type PropertyType = 'Int64' | 'Int32' | 'Decimal' | 'Date' | 'String' | 'Boolean';

export interface Property {
  readonly name: string;
  readonly type: PropertyType;
  readonly nullable?: true;
  /** The member of the record that has the same value: users with a scope who do not see it do not have the property. */
  readonly member: string;
}

export interface EntitySet {
  readonly name: string;
  readonly entityType: string;
  /** The operation that shows these records: users with a scope to whom it is closed do not have the entity set. */
  readonly route: Route;
  readonly record: z.ZodObject;
  /** In the order of the index, so that a page reads only its rows. */
  readonly key: readonly [string, ...string[]];
  readonly properties: readonly Property[];
}

const id = (name: string, member: string): Property => ({ name, member, type: 'Int64' });
const text = (name: string, member: string): Property => ({ name, member, type: 'String' });
const optionalText = (name: string, member: string): Property => ({ ...text(name, member), nullable: true });
const flag = (name: string, member: string): Property => ({ name, member, type: 'Boolean' });
const address = [
  optionalText('City', 'address.city'),
  optionalText('State', 'address.state'),
  optionalText('PostalCode', 'address.postalCode'),
  optionalText('CountryCode', 'address.countryCode'),
];

/** As the rows of reports show them, for each store, day, and product. */
const dailySale = z.object({
  store: store.shape.id,
  day: z.string(),
  product: product.shape.id,
  units: breakdownRow.shape.unitsSold,
  sales: breakdownRow.shape.totalSalesPrice,
});

/** Properties of the same meaning have the same name, so that Power BI detects the relationships. */
export const entitySets = {
  DailySales: {
    name: 'DailySales',
    entityType: 'DailySale',
    route: salesReportRoutes.breakDown,
    record: dailySale,
    key: ['StoreId', 'Day', 'ProductId'],
    properties: [
      id('StoreId', 'store'),
      { name: 'Day', member: 'day', type: 'Date' },
      id('ProductId', 'product'),
      { name: 'Units', member: 'units', type: 'Int32' },
      { name: 'Sales', member: 'sales', type: 'Decimal' },
    ],
  },
  Stores: {
    name: 'Stores',
    entityType: 'Store',
    route: storeRoutes.list,
    record: store,
    key: ['StoreId'],
    properties: [
      id('StoreId', 'id'),
      text('StoreName', 'name'),
      optionalText('StoreNumber', 'number'),
      optionalText('StoreCode', 'code'),
      text('StoreKind', 'kind'),
      id('CompanyId', 'company.id'),
      { ...id('RegionId', 'region.id'), nullable: true },
      optionalText('RegionName', 'region.name'),
      ...address,
      flag('Inactive', 'inactive'),
    ],
  },
  Products: {
    name: 'Products',
    entityType: 'Product',
    route: productRoutes.list,
    record: product,
    key: ['ProductId'],
    properties: [
      id('ProductId', 'id'),
      text('ProductName', 'name'),
      text('Upc', 'upc'),
      optionalText('Sku', 'sku'),
      { ...id('ProductLineId', 'productLine.id'), nullable: true },
      optionalText('ProductLineName', 'productLine.name'),
      optionalText('SeasonName', 'season.name'),
      { name: 'PackSize', member: 'packSize', type: 'Int32' },
      flag('Discontinued', 'discontinued'),
      flag('Inactive', 'inactive'),
    ],
  },
  Companies: {
    name: 'Companies',
    entityType: 'Company',
    route: companyRoutes.list,
    record: company,
    key: ['CompanyId'],
    properties: [
      id('CompanyId', 'id'),
      text('CompanyName', 'name'),
      optionalText('SalesChannelName', 'salesChannel.name'),
      ...address,
      flag('Inactive', 'inactive'),
    ],
  },
} as const satisfies Readonly<Record<string, EntitySet>>;

export type EntitySetName = keyof typeof entitySets;

/** The entity sets of users with this scope, with the properties that they see. */
export const findEntitySets = <S extends EntitySet>(sets: readonly S[], scope: ScopeKind | null) =>
  sets
    .filter(({ route }) => isOpenToScope(route.scoped, scope))
    .map((set) => ({
      ...set,
      properties: set.properties.filter(({ member }) => hasMember(set.record, member, scope)),
    }));

/**
 * The metadata document: XML of the common schema definition language. No value needs escaping. The description of the
 * daily sales names the last complete day.
 */
export const buildMetadata = (sets: readonly EntitySet[], until: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
<edmx:DataServices>
<Schema Namespace="Shelfward" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${sets.map(describeType).join('\n')}
<EntityContainer Name="Container">
${sets.map((set) => describeSet(set, until)).join('\n')}
</EntityContainer>
</Schema>
</edmx:DataServices>
</edmx:Edmx>
`;

const describeSet = ({ name, entityType }: EntitySet, until: string): string => {
  const head = `<EntitySet Name="${name}" EntityType="Shelfward.${entityType}"`;
  return name === 'DailySales' ? `${head}>\n${describe(describeSales(until))}\n</EntitySet>` : `${head}/>`;
};

/** The sales of a company or a store can end earlier. */
const describeSales = (until: string): string =>
  `Sales of a product in a store on a day, until ${formatDay(until)}. Compare a period that ends later with last year until the same day.`;

const describe = (text: string): string => `<Annotation Term="Org.OData.Core.V1.Description" String="${text}"/>`;

const describeType = ({ entityType, key, properties }: EntitySet): string => `<EntityType Name="${entityType}">
<Key>${key.map((name) => `<PropertyRef Name="${name}"/>`).join('')}</Key>
${properties.map(describeProperty).join('\n')}
</EntityType>`;

const describeProperty = ({ name, type, nullable }: Property): string => {
  const digits = type === 'Decimal' ? ' Precision="19" Scale="2"' : '';
  return `<Property Name="${name}" Type="Edm.${type}"${nullable ? '' : ' Nullable="false"'}${digits}/>`;
};
