import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { id } from '../kit/shapes.ts';
import { shipmentStatuses } from './shipments.rules.ts';

/** A shipment within its order. */
export const orderShipment = z.strictObject({
  id,
  shippedDate: day,
  /** The day from which its units count as inventory of the store; not in the specification. */
  deliveredOn: day.nullable(),
  trackingNumber: z.string().nullable(),
  shipper: z.string().nullable(),
  createdDate: instant,
  status: z.enum(shipmentStatuses),
  statusDescription: z.string().nullable(),
  items: z.array(z.strictObject({ productId: id, storeId: id, quantity: z.int() })),
  inactive: z.boolean(),
});
export type OrderShipment = z.infer<typeof orderShipment>;
