import { day } from '../kit/dates.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { productNameProperty, storeNameProperties } from '../kit/tables/record-names.ts';
import { orderInput, orderItemInput } from './orders.shapes.ts';

const [store, company] = storeNameProperties(['Downtown', 'Downtown', 'Airport']);

/** The properties of an order file: each row is an order line. */
export const orderImportProperties = [
  { ...store, names: [...store.names, 'shipto'] },
  company,
  productNameProperty(['012345678905', '036000291452', '012345678905']),
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
