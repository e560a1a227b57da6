import { z } from 'zod';
import type { ImportProperty } from './import-property.ts';
import { exportedBarcodeNames, exportedSkuNames } from './product-identification.ts';

type Examples = readonly string[];

/** The name of an existing record. Characters that cannot be seen do not matter, because names are compared by their keys. */
const recordName = (max: number) => z.string().trim().min(1).max(max);

/** The columns by which rows name a store: its name, number, or code, and its company if several stores share it. */
export const storeNameProperties = (stores: Examples) =>
  [
    {
      id: 'store',
      label: 'Store',
      form: 'text',
      schema: recordName(200),
      isKey: true,
      examples: stores,
      names: [
        'store',
        'storename',
        'storenumber',
        'storeno',
        'storecode',
        'storeid',
        'location',
        'locationname',
        'shop',
        'outlet',
        'outletname',
        'shiptolocation',
        'shiptoname',
        'warehouse',
        'branch',
        'retailername',
        'customername',
        'customer',
      ],
    },
    {
      id: 'company',
      label: 'Company',
      form: 'text',
      schema: recordName(120),
      examples: stores.map(() => 'Example Foods'),
      names: [
        'company',
        'companyname',
        'customer',
        'customername',
        'retailer',
        'chain',
        'banner',
        'account',
        'client',
        'retailername',
      ],
    },
  ] as const satisfies readonly ImportProperty[];

/** The column by which rows name a product: its UPC, SKU, or name. */
export const productNameProperty = (products: Examples) =>
  ({
    id: 'product',
    label: 'Product',
    form: 'text',
    schema: recordName(200),
    isKey: true,
    examples: products,
    names: [
      'upc',
      'productupc',
      'sku',
      'itemnumber',
      'itemcode',
      'productcode',
      'gtin',
      'ean',
      'barcode',
      'productname',
      ...exportedBarcodeNames,
      'externalid',
      'orderlinesproductbarcode',
      ...exportedSkuNames,
      'orderlinesproductinternalreference',
      'itemcodeitems',
      'modelnumber',
      'productservice',
      'productservicename',
      'productid',
      'style',
      'lineitemname',
      'item',
      'itemname',
      'orderlinesproduct',
    ],
  }) as const satisfies ImportProperty;
