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
  'proposal.created',
  'proposal.sent',
  'proposal.reviewed',
  'proposal.complete',
  'proposal.expired',
  'import.finished',
  'import.failed',
  'import.undone',
  'par_levels.suggested',
  'stock_out.started',
  'stock_out.ended',
  'promotion.created',
  'promotion.changed',
  'promotion.deleted',
  'feed.late',
  'alert.raised',
  'alert.ended',
  'autopilot.run_done',
  'autopilot.store_waits',
  'autopilot.paused',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** A webhook without a successful delivery for this long is disabled. */
export const maxFailureMs = 5 * dayMs;
