/** What other systems can be told of. */
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
] as const;

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** A subscriber that takes nothing for so long is switched off. */
export const longestFailureMs = 5 * 24 * 60 * 60_000;
