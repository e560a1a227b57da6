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

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const delaysMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** How long a message waits after its `attempt`-th failure, counted from 1; undefined when it is given up. */
export const redeliveryDelayMs = (attempt: number, luck: number): number | undefined => {
  const delay = delaysMs[attempt - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + luck / 5));
};

/** A subscriber that takes nothing for so long is switched off. */
export const longestFailureMs = 5 * 24 * hour;
