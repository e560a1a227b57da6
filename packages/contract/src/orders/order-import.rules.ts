import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { orderInput, orderItemInput } from './orders.shapes.ts';

/** The properties of an order file: each row is an order line. */
export const orderImportProperties = [
  {
    id: 'store',
    label: 'Store',
    form: 'text',
    schema: text(120),
    isKey: true,
    examples: ['Downtown', 'Downtown', 'Airport'],
    names: ['store', 'storename', 'storenumber', 'storeno', 'storeid', 'location', 'locationname', 'shipto', 'shop'],
  },
  {
    id: 'company',
    label: 'Company',
    form: 'text',
    schema: text(120),
    examples: ['Example Foods', 'Example Foods', 'Example Foods'],
    names: ['company', 'companyname', 'customer', 'customername', 'retailer', 'chain', 'banner'],
  },
  {
    id: 'product',
    label: 'Product',
    form: 'text',
    schema: text(200),
    isKey: true,
    examples: ['012345678905', '036000291452', '012345678905'],
    names: ['upc', 'productupc', 'sku', 'itemnumber', 'itemcode', 'productcode', 'gtin', 'ean', 'barcode', 'product'],
  },
  {
    id: 'quantity',
    label: 'Quantity',
    form: 'whole',
    schema: orderItemInput.shape.quantity,
    isRequired: true,
    examples: ['24', '12', '48'],
    names: ['quantity', 'qty', 'orderquantity', 'orderedquantity', 'units', 'unitsordered', 'bottlessold'],
  },
  {
    id: 'unitPrice',
    label: 'Unit price',
    form: 'money',
    schema: orderItemInput.shape.unitPrice.unwrap(),
    examples: ['4.99', '', '4.99'],
    names: ['unitprice', 'price', 'unitcost', 'wholesaleprice'],
  },
  {
    id: 'purchaseOrderNumber',
    label: 'Purchase order number',
    form: 'text',
    schema: orderInput.shape.purchaseOrderNumber.unwrap().unwrap(),
    examples: ['PO-1001', 'PO-1001', ''],
    names: ['purchaseordernumber', 'ponumber', 'po', 'purchaseorder', 'ordernumber', 'orderno', 'order'],
  },
  {
    id: 'requestedShipDate',
    label: 'Requested ship date',
    form: 'day',
    schema: day,
    examples: ['2026-02-15', '2026-02-15', '2026-02-20'],
    names: ['requestedshipdate', 'shipdate', 'requesteddate', 'deliverydate', 'date'],
  },
  {
    id: 'salesNote',
    label: 'Note',
    form: 'text',
    schema: orderInput.shape.salesNote.unwrap().unwrap(),
    examples: ['Deliver before 10:00', '', ''],
    names: ['note', 'notes', 'salesnote', 'comment', 'comments'],
  },
] as const satisfies readonly ImportProperty[];

export type OrderPropertyId = (typeof orderImportProperties)[number]['id'];
export const orderPropertyIds = orderImportProperties.map(({ id }) => id);

export const maxOrderImportColumns = 200;
const column = z
  .int()
  .min(0)
  .max(maxOrderImportColumns - 1);
/** The columns of the file, counted from 0, by property. The cells of several columns are joined by a space. */
export const orderImportColumns = z.partialRecord(z.enum(orderPropertyIds), z.array(column).min(1).max(20));
export type OrderImportColumns = z.infer<typeof orderImportColumns>;

/** The labels of required properties without an assigned column. */
export const missingOrderProperties = (columns: OrderImportColumns): string[] =>
  orderImportProperties
    .filter((property) => ('isKey' in property || 'isRequired' in property) && !columns[property.id])
    .map(({ label }) => label);
