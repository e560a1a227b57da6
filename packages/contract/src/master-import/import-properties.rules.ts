import { z } from 'zod';
import { parLevelProperties } from '../assortments/assortment-import.rules.ts';
import { companyInput } from '../companies/companies.contract.ts';
import { countProperties } from '../inventory/count-import.rules.ts';
import { priceCents } from '../kit/money.ts';
import { address, text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { orderImportProperties } from '../orders/order-import.rules.ts';
import { priceListInput } from '../pricing/pricing.contract.ts';
import { onHandProperties } from '../product-on-hand/product-on-hand.rules.ts';
import { productInput } from '../products/products.contract.ts';
import { saleProperties } from '../sales/sale-columns.rules.ts';
import { shipmentProperties } from '../shipments/shipment-import.rules.ts';
import { storeInput } from '../stores/stores.contract.ts';

export const importKinds = ['COMPANIES', 'STORES', 'PRODUCTS', 'PRICES'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Every kind of file that is imported row by row. The other kinds have importers of their own. */
export const fileKinds = [
  ...importKinds,
  'ON_HAND',
  'STORE_COUNTS',
  'PAR_LEVELS',
  'ORDERS',
  'SHIPMENTS',
  'SALES',
  'PRICE_LISTS',
] as const;
export type FileKind = (typeof fileKinds)[number];

const addressProperties = [
  {
    id: 'addressLine1',
    label: 'Address line 1',
    form: 'text',
    schema: address.shape.addressLine1,
    examples: ['12 Main Street', '8 Harbor Road'],
    names: ['addressline1', 'address1', 'address', 'street', 'streetaddress'],
  },
  {
    id: 'addressLine2',
    label: 'Address line 2',
    form: 'text',
    schema: address.shape.addressLine2,
    examples: ['Suite 4', ''],
    names: ['addressline2', 'address2'],
  },
  {
    id: 'city',
    label: 'City',
    form: 'text',
    schema: address.shape.city,
    examples: ['Portland', 'Portland'],
    names: ['city', 'town'],
  },
  {
    id: 'state',
    label: 'State',
    form: 'text',
    schema: address.shape.state,
    examples: ['OR', 'OR'],
    names: ['state', 'stateprovince', 'province'],
  },
  {
    id: 'postalCode',
    label: 'Postal code',
    form: 'text',
    schema: address.shape.postalCode,
    examples: ['97205', '97218'],
    names: ['postalcode', 'zip', 'zipcode', 'postcode'],
  },
  {
    id: 'countryCode',
    label: 'Country code',
    form: 'text',
    schema: address.shape.countryCode,
    examples: ['US', 'US'],
    names: ['countrycode', 'country'],
  },
] as const satisfies readonly ImportProperty[];

const active = {
  id: 'active',
  label: 'Active',
  form: 'flag',
  schema: z.boolean(),
  examples: ['yes', 'yes'],
  names: ['active', 'isactive', 'enabled'],
} as const satisfies ImportProperty;

const upcNames = ['upc', 'productupc', 'upccode', 'gtin', 'ean', 'barcode', 'itemnumber', 'itemcode', 'productcode'];
const upc = { id: 'upc', label: 'UPC', form: 'text', schema: productInput.shape.upc, isKey: true } as const;

/** The properties of each kind of file, in the order of the screen. */
export const importProperties = {
  COMPANIES: [
    {
      id: 'name',
      label: 'Company',
      form: 'text',
      schema: companyInput.shape.name,
      isKey: true,
      examples: ['Example Foods', 'Sample Markets'],
      names: ['company', 'companyname', 'name', 'customer', 'customername', 'retailer', 'account'],
    },
    {
      id: 'salesChannel',
      label: 'Sales channel',
      form: 'text',
      schema: text(120),
      examples: ['Grocery', ''],
      names: ['saleschannel', 'channel'],
    },
    {
      id: 'paymentTerm',
      label: 'Payment term',
      form: 'text',
      schema: text(120),
      examples: ['Net 30', ''],
      names: ['paymentterm', 'paymentterms', 'terms'],
    },
    {
      id: 'priceList',
      label: 'Price list',
      form: 'text',
      schema: text(120),
      examples: ['Wholesale', ''],
      names: ['pricelist', 'pricelistname'],
    },
    {
      id: 'discount',
      label: 'Discount %',
      form: 'percent',
      schema: companyInput.shape.discount.unwrap(),
      examples: ['2.5', ''],
      names: ['discount', 'discountpercent'],
    },
    {
      id: 'minItemsForStoreProposal',
      label: 'Minimum units of a proposal',
      form: 'whole',
      schema: companyInput.shape.minItemsForStoreProposal.unwrap(),
      examples: ['24', ''],
      names: ['minitemsforstoreproposal', 'minimumunitsofaproposal', 'minimumunits', 'minitems'],
    },
    ...addressProperties,
    active,
  ],
  STORES: [
    {
      id: 'name',
      label: 'Store',
      form: 'text',
      schema: storeInput.shape.name,
      isKey: true,
      examples: ['Downtown', 'Airport'],
      names: ['store', 'storename', 'name', 'location', 'locationname', 'shop', 'outlet'],
    },
    {
      id: 'company',
      label: 'Company',
      form: 'text',
      schema: text(120),
      isRequired: true,
      examples: ['Example Foods', 'Example Foods'],
      names: ['company', 'companyname', 'retailer', 'chain', 'customer', 'banner'],
    },
    {
      id: 'region',
      label: 'Region',
      form: 'text',
      schema: text(120),
      examples: ['West', 'West'],
      names: ['region', 'regionname', 'district', 'division', 'county'],
    },
    {
      id: 'number',
      label: 'Number',
      form: 'text',
      schema: storeInput.shape.number,
      examples: ['101', '102'],
      names: ['number', 'storenumber', 'storeno', 'storeid'],
    },
    {
      id: 'code',
      label: 'Code',
      form: 'text',
      schema: storeInput.shape.code,
      examples: ['PDX-1', 'PDX-2'],
      names: ['code', 'storecode'],
    },
    {
      id: 'phoneNumber',
      label: 'Phone number',
      form: 'text',
      schema: storeInput.shape.phoneNumber,
      examples: ['(503) 555-0101', '(503) 555-0102'],
      names: ['phonenumber', 'phone', 'telephone'],
    },
    ...addressProperties,
    {
      id: 'proposalProcessedByRegion',
      label: 'Proposal processed by region',
      form: 'flag',
      schema: z.boolean(),
      examples: ['no', 'no'],
      names: ['proposalprocessedbyregion'],
    },
    active,
  ],
  PRODUCTS: [
    { ...upc, examples: ['012345678905', '036000291452'], names: [...upcNames, 'productid', 'item'] },
    {
      id: 'name',
      label: 'Product',
      form: 'text',
      schema: productInput.shape.name,
      isRequired: true,
      examples: ['Oat milk', 'Nut bar'],
      names: ['product', 'productname', 'name', 'itemname', 'itemdescription', 'description', 'title'],
    },
    {
      id: 'sku',
      label: 'SKU',
      form: 'text',
      schema: productInput.shape.sku,
      examples: ['OAT-1', 'NUT-1'],
      names: ['sku', 'stockkeepingunit', 'articlenumber'],
    },
    {
      id: 'productLine',
      label: 'Product line',
      form: 'text',
      schema: text(120),
      examples: ['Drinks', 'Snacks'],
      names: ['productline', 'line', 'category', 'productcategory', 'categoryname', 'department'],
    },
    {
      id: 'season',
      label: 'Season',
      form: 'text',
      schema: text(120),
      examples: ['Spring 2026', ''],
      names: ['season', 'seasonname'],
    },
    {
      id: 'packSize',
      label: 'Pack size',
      form: 'whole',
      schema: productInput.shape.packSize,
      examples: ['12', '6'],
      names: ['packsize', 'pack', 'casepack', 'unitsperpack', 'unitspercase'],
    },
    {
      id: 'discontinued',
      label: 'Discontinued',
      form: 'flag',
      schema: z.boolean(),
      examples: ['no', 'no'],
      names: ['discontinued', 'isdiscontinued'],
    },
    active,
    { id: 'attributes', label: 'Attributes', form: 'attributes', schema: text(120), examples: ['', ''], names: [] },
  ],
  PRICES: [
    { ...upc, examples: ['012345678905', '036000291452'], names: [...upcNames, 'productid', 'item'] },
    {
      id: 'priceList',
      label: 'Price list',
      form: 'text',
      schema: text(120),
      examples: ['Wholesale', 'Wholesale'],
      names: ['pricelist', 'pricelistname'],
    },
    {
      id: 'price',
      label: 'Price',
      form: 'money',
      schema: priceCents,
      isKey: true,
      examples: ['4.99', '1.25'],
      names: ['price', 'unitprice', 'listprice', 'wholesaleprice', 'newprice', 'statebottleretail', 'amount'],
    },
  ],
  ON_HAND: onHandProperties,
  STORE_COUNTS: countProperties,
  PAR_LEVELS: parLevelProperties,
  ORDERS: orderImportProperties,
  SHIPMENTS: shipmentProperties,
  SALES: saleProperties,
  PRICE_LISTS: [
    {
      id: 'name',
      label: 'Price list',
      form: 'text',
      schema: priceListInput.shape.name,
      isKey: true,
      examples: ['Wholesale', 'Key accounts'],
      names: ['pricelist', 'pricelistname', 'name', 'list'],
    },
    {
      id: 'isDefault',
      label: 'Default',
      form: 'flag',
      schema: z.boolean(),
      examples: ['yes', 'no'],
      names: ['default', 'isdefault', 'defaultpricelist'],
    },
  ],
} as const satisfies Readonly<Record<FileKind, readonly ImportProperty[]>>;

/** Rows of master data also change existing records, which have their required values already. */
const isMasterData = (kind: FileKind): boolean => kind === 'STORES' || kind === 'PRODUCTS' || kind === 'COMPANIES';

/** Whether a file without a column for the property is rejected. */
export const isColumnRequired = (kind: FileKind, { isKey, isRequired }: ImportProperty): boolean =>
  isKey === true || (isRequired === true && !isMasterData(kind));

export type PropertyId = (typeof importProperties)[FileKind][number]['id'];
export const listImportProperties = (kind: FileKind): readonly (ImportProperty & { readonly id: PropertyId })[] =>
  importProperties[kind];

export const propertyIds: readonly PropertyId[] = [
  ...new Set(importKinds.flatMap((kind) => listImportProperties(kind).map(({ id }) => id))),
];
