import { z } from 'zod';
import { companyInput } from '../companies/companies.contract.ts';
import { priceCents } from '../kit/money.ts';
import { address, text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { orderImportProperties } from '../orders/order-import.rules.ts';
import { onHandProperties } from '../product-on-hand/product-on-hand.rules.ts';
import { productInput } from '../products/products.contract.ts';
import { storeInput } from '../stores/stores.contract.ts';

export const importKinds = ['COMPANIES', 'STORES', 'PRODUCTS', 'PRICES'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Every kind of file that is imported row by row. Orders and the brand's own stock have importers of their own. */
export type FileKind = ImportKind | 'ORDERS' | 'ON_HAND';

const addressProperties = [
  {
    id: 'addressLine1',
    label: 'Address line 1',
    form: 'text',
    schema: address.shape.addressLine1,
    names: ['addressline1', 'address1', 'address', 'street', 'streetaddress'],
  },
  {
    id: 'addressLine2',
    label: 'Address line 2',
    form: 'text',
    schema: address.shape.addressLine2,
    names: ['addressline2', 'address2'],
  },
  { id: 'city', label: 'City', form: 'text', schema: address.shape.city, names: ['city', 'town'] },
  {
    id: 'state',
    label: 'State',
    form: 'text',
    schema: address.shape.state,
    names: ['state', 'stateprovince', 'province'],
  },
  {
    id: 'postalCode',
    label: 'Postal code',
    form: 'text',
    schema: address.shape.postalCode,
    names: ['postalcode', 'zip', 'zipcode', 'postcode'],
  },
  {
    id: 'countryCode',
    label: 'Country code',
    form: 'text',
    schema: address.shape.countryCode,
    names: ['countrycode', 'country'],
  },
] as const satisfies readonly ImportProperty[];

const active = {
  id: 'active',
  label: 'Active',
  form: 'flag',
  schema: z.boolean(),
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
      names: ['company', 'companyname', 'name', 'customer', 'customername', 'retailer', 'account'],
    },
    { id: 'salesChannel', label: 'Sales channel', form: 'text', schema: text(120), names: ['saleschannel', 'channel'] },
    {
      id: 'paymentTerm',
      label: 'Payment term',
      form: 'text',
      schema: text(120),
      names: ['paymentterm', 'paymentterms', 'terms'],
    },
    { id: 'priceList', label: 'Price list', form: 'text', schema: text(120), names: ['pricelist', 'pricelistname'] },
    {
      id: 'discount',
      label: 'Discount %',
      form: 'percent',
      schema: companyInput.shape.discount.unwrap(),
      names: ['discount', 'discountpercent'],
    },
    {
      id: 'minItemsForStoreProposal',
      label: 'Minimum units of a proposal',
      form: 'whole',
      schema: companyInput.shape.minItemsForStoreProposal.unwrap(),
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
      names: ['store', 'storename', 'name', 'location', 'locationname', 'shop', 'outlet'],
    },
    {
      id: 'company',
      label: 'Company',
      form: 'text',
      schema: text(120),
      isRequired: true,
      names: ['company', 'companyname', 'retailer', 'chain', 'customer', 'banner'],
    },
    {
      id: 'region',
      label: 'Region',
      form: 'text',
      schema: text(120),
      names: ['region', 'regionname', 'district', 'division', 'county'],
    },
    {
      id: 'number',
      label: 'Number',
      form: 'text',
      schema: storeInput.shape.number,
      names: ['number', 'storenumber', 'storeno', 'storeid'],
    },
    { id: 'code', label: 'Code', form: 'text', schema: storeInput.shape.code, names: ['code', 'storecode'] },
    {
      id: 'phoneNumber',
      label: 'Phone number',
      form: 'text',
      schema: storeInput.shape.phoneNumber,
      names: ['phonenumber', 'phone', 'telephone'],
    },
    ...addressProperties,
    {
      id: 'proposalProcessedByRegion',
      label: 'Proposal processed by region',
      form: 'flag',
      schema: z.boolean(),
      names: ['proposalprocessedbyregion'],
    },
    active,
  ],
  PRODUCTS: [
    { ...upc, names: [...upcNames, 'productid', 'item'] },
    {
      id: 'name',
      label: 'Product',
      form: 'text',
      schema: productInput.shape.name,
      isRequired: true,
      names: ['product', 'productname', 'name', 'itemname', 'itemdescription', 'description', 'title'],
    },
    {
      id: 'sku',
      label: 'SKU',
      form: 'text',
      schema: productInput.shape.sku,
      names: ['sku', 'stockkeepingunit', 'articlenumber'],
    },
    {
      id: 'productLine',
      label: 'Product line',
      form: 'text',
      schema: text(120),
      names: ['productline', 'line', 'category', 'productcategory', 'categoryname', 'department'],
    },
    { id: 'season', label: 'Season', form: 'text', schema: text(120), names: ['season', 'seasonname'] },
    {
      id: 'packSize',
      label: 'Pack size',
      form: 'whole',
      schema: productInput.shape.packSize,
      names: ['packsize', 'pack', 'casepack', 'unitsperpack', 'unitspercase'],
    },
    {
      id: 'discontinued',
      label: 'Discontinued',
      form: 'flag',
      schema: z.boolean(),
      names: ['discontinued', 'isdiscontinued'],
    },
    active,
    { id: 'attributes', label: 'Attributes', form: 'attributes', schema: text(120), names: [] },
  ],
  PRICES: [
    { ...upc, names: [...upcNames, 'productid', 'item'] },
    { id: 'priceList', label: 'Price list', form: 'text', schema: text(120), names: ['pricelist', 'pricelistname'] },
    {
      id: 'price',
      label: 'Price',
      form: 'money',
      schema: priceCents,
      isKey: true,
      names: ['price', 'unitprice', 'listprice', 'wholesaleprice', 'newprice', 'statebottleretail', 'amount'],
    },
  ],
  ORDERS: orderImportProperties,
  ON_HAND: onHandProperties,
} as const satisfies Readonly<Record<FileKind, readonly ImportProperty[]>>;

export type PropertyId = (typeof importProperties)[FileKind][number]['id'];
export const listImportProperties = (kind: FileKind): readonly (ImportProperty & { readonly id: PropertyId })[] =>
  importProperties[kind];

export const propertyIds: readonly PropertyId[] = [
  ...new Set(importKinds.flatMap((kind) => listImportProperties(kind).map(({ id }) => id))),
];
