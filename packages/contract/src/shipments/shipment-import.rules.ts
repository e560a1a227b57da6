import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { text } from '../kit/shapes.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { productNameProperty, storeNameProperties } from '../kit/tables/record-names.ts';
import { hasSeveralTrackingNumbers } from './shipments.rules.ts';

const [{ isKey: _, ...store }, company] = storeNameProperties(['Downtown', 'Downtown', 'Downtown']);

export const trackingNumberText = text(80).refine(
  (typed) => !hasSeveralTrackingNumbers(typed),
  'must be one number, because each shipment has its own',
);

/** The properties of a file of shipments: each row is a product in a shipment of an order. */
export const shipmentProperties = [
  {
    id: 'order',
    label: 'Order',
    form: 'text',
    schema: text(120),
    isKey: true,
    examples: ['PO-1001', 'PO-1001', 'PO-1001'],
    names: [
      'order',
      'ordernumber',
      'orderno',
      'purchaseordernumber',
      'purchaseorder',
      'ponumber',
      'po',
      'orderid',
      'orderreference',
      'sourcedocument',
      'customerspurchaseorder',
      'amazonorderid',
    ],
  },
  company,
  store,
  productNameProperty(['012345678905', '036000291452', '012345678905']),
  {
    id: 'quantity',
    label: 'Quantity',
    form: 'whole',
    isTotaled: true,
    schema: z.int().min(0).max(1_000_000),
    isRequired: true,
    examples: ['12', '12', '12'],
    names: [
      'quantity',
      'qty',
      'shippedquantity',
      'quantityshipped',
      'qtyshipped',
      'units',
      'unitsshipped',
      'deliveredqty',
      'deliveredquantity',
      'doneqty',
      'lineitemquantity',
    ],
  },
  {
    id: 'shipper',
    label: 'Carrier',
    form: 'text',
    schema: text(40),
    examples: ['UPS', 'UPS', 'UPS'],
    names: [
      'carrier',
      'shipper',
      'shippedby',
      'carriername',
      'shippingcompany',
      'courier',
      'shippingmethod',
      'shippingcarrier',
    ],
  },
  {
    id: 'trackingNumber',
    label: 'Tracking number',
    form: 'text',
    schema: trackingNumberText,
    examples: ['1Z999AA10123456784', '1Z999AA10123456784', '1Z999AA10123456793'],
    names: [
      'trackingnumber',
      'tracking',
      'trackingno',
      'trackingid',
      'trackingcode',
      'pro',
      'pronumber',
      'trackingreference',
      'trackingnumbers',
      'carriertrackingnumber',
    ],
  },
  {
    id: 'shippedDate',
    label: 'Shipped date',
    form: 'day',
    isTotaled: true,
    schema: day,
    examples: ['2026-02-15', '2026-02-15', '2026-02-16'],
    names: [
      'shippeddate',
      'shipdate',
      'shippedon',
      'dateshipped',
      'shipmentdate',
      'date',
      'day',
      'dateofshipment',
      'effectivedate',
    ],
  },
] as const satisfies readonly ImportProperty[];
