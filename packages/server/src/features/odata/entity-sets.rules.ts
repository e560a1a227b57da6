import { formatDay } from '@shelfward/contract/kit/dates.ts';

export type PropertyType = 'Int64' | 'Int32' | 'Decimal' | 'Date' | 'String' | 'Boolean';

export interface Property {
  readonly name: string;
  readonly type: PropertyType;
  readonly nullable?: true;
}

export interface EntitySet {
  readonly name: string;
  readonly entityType: string;
  /** In the order of the index, so that a page reads only its rows. */
  readonly key: readonly [string, ...string[]];
  readonly properties: readonly Property[];
}

const id = (name: string): Property => ({ name, type: 'Int64' });
const text = (name: string): Property => ({ name, type: 'String' });
const optionalText = (name: string): Property => ({ ...text(name), nullable: true });
const flag = (name: string): Property => ({ name, type: 'Boolean' });
const address = ['City', 'State', 'PostalCode', 'CountryCode'].map(optionalText);

/** Properties of the same meaning have the same name, so that Power BI detects the relationships. */
export const entitySets = {
  DailySales: {
    name: 'DailySales',
    entityType: 'DailySale',
    key: ['StoreId', 'Day', 'ProductId'],
    properties: [
      id('StoreId'),
      { name: 'Day', type: 'Date' },
      id('ProductId'),
      { name: 'Units', type: 'Int32' },
      { name: 'Sales', type: 'Decimal' },
    ],
  },
  Stores: {
    name: 'Stores',
    entityType: 'Store',
    key: ['StoreId'],
    properties: [
      id('StoreId'),
      text('StoreName'),
      optionalText('StoreNumber'),
      optionalText('StoreCode'),
      text('StoreKind'),
      id('CompanyId'),
      { ...id('RegionId'), nullable: true },
      optionalText('RegionName'),
      ...address,
      flag('Inactive'),
    ],
  },
  Products: {
    name: 'Products',
    entityType: 'Product',
    key: ['ProductId'],
    properties: [
      id('ProductId'),
      text('ProductName'),
      text('Upc'),
      optionalText('Sku'),
      { ...id('ProductLineId'), nullable: true },
      optionalText('ProductLineName'),
      optionalText('SeasonName'),
      { name: 'PackSize', type: 'Int32' },
      flag('Discontinued'),
      flag('Inactive'),
    ],
  },
  Companies: {
    name: 'Companies',
    entityType: 'Company',
    key: ['CompanyId'],
    properties: [id('CompanyId'), text('CompanyName'), optionalText('SalesChannelName'), ...address, flag('Inactive')],
  },
} as const satisfies Readonly<Record<string, EntitySet>>;

export type EntitySetName = keyof typeof entitySets;

export const isEntitySetName = (name: string): name is EntitySetName => Object.hasOwn(entitySets, name);

/**
 * The metadata document: XML of the common schema definition language. No value needs escaping. The description of the
 * daily sales names the last complete day.
 */
export const buildMetadata = (until: string): string => {
  const sets: readonly EntitySet[] = Object.values(entitySets);
  return `<?xml version="1.0" encoding="utf-8"?>
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
};

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
