import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { id } from '../kit/shapes.ts';
import { shipmentStatuses } from './shipments.rules.ts';

/** A shipment as it appears within its order. */
export const orderShipment = z.strictObject({
  id,
  shippedDate: day,
  /** Ours: the day from which its units stand on the store's shelf. */
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
