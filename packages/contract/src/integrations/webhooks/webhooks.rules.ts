import { dayMs } from '../../kit/dates.ts';
/** The events that webhooks can subscribe to. */
export const webhookEvents = [
  'order.created',
  'order.approved',
  'order.packing',
  'order.shipped',
  'order.cancelled',
  'shipment.created',
  'shipment.transit',
  'shipment.delivered',
  'shipment.returned',
  'shipment.failure',
  'alert.raised',
  'alert.ended',
] as const;

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** A webhook without a successful delivery for this long is disabled. */
export const maxFailureMs = 5 * dayMs;
