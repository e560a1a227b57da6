import { z } from 'zod';
import { dayOrInstant } from '../kit/dates.ts';
import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';

/** The properties of a sales file: each row is the sales of a product in a store on a day. */
export const saleProperties = [
  {
    id: 'storeName',
    label: 'Store',
    form: 'text',
    schema: text(200),
    isKey: true,
    examples: ['Downtown', 'Downtown', 'Airport', 'Airport'],
    names: ['store', 'storename', 'storenumber', 'storeno', 'storeid', 'storecode', 'location', 'shop', 'outlet'],
  },
  {
    id: 'productUpc',
    label: 'Product UPC',
    form: 'text',
    schema: text(200),
    isKey: true,
    examples: ['012345678905', '036000291452', '012345678905', '036000291452'],
    names: ['productupc', 'upc', 'upccode', 'gtin', 'ean', 'barcode', 'itemupc', 'productcode', 'itemcode', 'item'],
  },
  {
    id: 'quantity',
    label: 'Quantity',
    form: 'whole',
    schema: z.int(),
    isRequired: true,
    examples: ['3', '1', '12', '-1'],
    names: ['quantity', 'qty', 'units', 'unitssold', 'quantitysold', 'qtysold', 'soldquantity', 'saleqty'],
  },
  {
    id: 'soldOn',
    label: 'Sold on',
    form: 'day',
    schema: dayOrInstant,
    isKey: true,
    examples: ['2026-01-31', '2026-01-31', '2026-02-01', '2026-02-01'],
    names: [
      'soldon',
      'date',
      'solddate',
      'saledate',
      'salesdate',
      'datesold',
      'transactiondate',
      'businessdate',
      'day',
    ],
  },
  {
    id: 'salesValue',
    label: 'Sales value',
    form: 'money',
    schema: z.int(),
    examples: ['14.97', '', '59.88', ''],
    names: ['salesvalue', 'sales', 'amount', 'salesamount', 'netsales', 'totalsales', 'revenue', 'total'],
  },
  {
    id: 'unitPrice',
    label: 'Unit price',
    form: 'money',
    schema: z.int(),
    examples: ['', '1.25', '', ''],
    names: ['unitprice', 'price', 'sellingprice', 'retailprice', 'salesprice', 'pricepaid'],
  },
  {
    id: 'promotion',
    label: 'Promotion',
    form: 'flag',
    schema: z.boolean(),
    hint: 'Yes or no. Weeks with a yes do not count as usual demand.',
    examples: ['no', 'no', 'yes', ''],
    names: ['promotion', 'onpromotion', 'ispromotion', 'promo', 'onpromo'],
  },
] as const satisfies readonly ImportProperty[];
