import { z } from 'zod';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { exportedBarcodeNames, exportedSkuNames } from '../kit/tables/product-identification.ts';
import { productInput } from '../products/products.contract.ts';

/** The properties of a stock file: each row is a product and its on-hand quantity. */
export const onHandProperties = [
  {
    id: 'upc',
    label: 'Product UPC',
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
      'item',
      ...exportedBarcodeNames,
      'productbarcode',
      'sku',
      ...exportedSkuNames,
      'productservicename',
    ],
  },
  {
    id: 'onHand',
    label: 'Quantity',
    form: 'whole',
    schema: z.int().min(0).max(100_000_000),
    isRequired: true,
    examples: ['240', '1200'],
    names: [
      'onhand',
      'quantity',
      'qty',
      'stock',
      'quantityonhand',
      'qtyonhand',
      'inventory',
      'available',
      'units',
      'onhandcurrent',
      'onhandinventory',
      'onhandquantity',
      'currentquantity',
      'variantinventoryqty',
      'inventoryquantity',
      'qtyavailable',
      'balanceqty',
      'actualqty',
      'stockonhand',
      'totalonhand',
      'instock',
      'afnfulfillablequantity',
      'availablenoteditable',
      'availablequantity',
    ],
  },
] as const satisfies readonly ImportProperty[];

export type OnHandPropertyId = (typeof onHandProperties)[number]['id'];
