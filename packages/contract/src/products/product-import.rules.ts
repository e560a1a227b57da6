import { z } from 'zod';
import { priceCents } from '../kit/money.ts';
import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { activeProperty } from '../kit/tables/record-properties.ts';
import { productInput } from './products.contract.ts';

/** The column by which files of products and prices name a product. */
const upcProperty = {
  id: 'upc',
  label: 'UPC',
  form: 'text',
  schema: productInput.shape.upc,
  isKey: true,
  examples: ['012345678905', '036000291452'],
  names: [
    'upc',
    'productupc',
    'upccode',
    'gtin',
    'ean',
    'barcode',
    'itemnumber',
    'itemcode',
    'productcode',
    'productid',
    'item',
  ],
} as const satisfies ImportProperty;

/** The columns of files of products. */
export const productProperties = [
  upcProperty,
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
  activeProperty,
  { id: 'attributes', label: 'Attributes', form: 'attributes', schema: text(120), examples: ['', ''], names: [] },
] as const satisfies readonly ImportProperty[];

/** The columns of files of prices. */
export const priceProperties = [
  upcProperty,
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
] as const satisfies readonly ImportProperty[];
