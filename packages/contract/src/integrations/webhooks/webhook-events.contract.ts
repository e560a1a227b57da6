import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/shapes.ts';
import type { WebhookEvent } from './webhooks.rules.ts';

/** Times that the database writes: with microseconds and an offset. */
const time = z.iso.datetime({ offset: true });

const order = z.strictObject({
  id,
  purchaseOrderNumber: z.string().nullable(),
  status: z.string(),
  companyId: id,
  regionId: id.nullable(),
  storeId: id,
  requestedShipDate: day.nullable(),
  totalUnit: z.int(),
  totalPriceCents: z.int(),
  cancellationReason: z.string().nullable(),
});

const shipment = z.strictObject({
  id,
  orderId: id,
  status: z.string(),
  statusDescription: z.string().nullable(),
  shippedDate: day.nullable(),
  deliveredOn: day.nullable(),
  shipper: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});

const proposal = z.strictObject({ id, companyId: id, status: z.string(), expirationDate: time });

/** A proposal that was sent to a buyer. */
const review = z.strictObject({
  reviewId: id,
  orderProposalId: id,
  buyerId: id,
  expiresAt: time,
  approvedAt: time.nullable(),
});

/** Sales files have the kind SALES, and units; other files have the kind of their records. */
const fileImport = z.strictObject({
  id,
  kind: z.string(),
  status: z.string(),
  fileName: z.string(),
  rows: z.int(),
  units: z.int().nullable(),
  companyId: id.nullable(),
});

const promotion = z.strictObject({
  id,
  name: z.string(),
  fromDay: day,
  untilDay: day,
  companyId: id.nullable(),
  productLineId: id.nullable(),
  productId: id.nullable(),
});

/** The stores of a company in which a product has no stock. */
const stockOut = z.strictObject({
  companyId: id,
  productId: id,
  emptyStores: z.int(),
  storesAtRisk: z.int(),
  neededUnits: z.int(),
});

const alert = z.strictObject({
  ruleId: id,
  rule: z.string(),
  subject: z.string(),
  subjectIds: z.array(id),
  title: z.string(),
  reason: z.string(),
  day,
  value: z.number(),
  expected: z.number(),
});

const autopilotRun = { runId: id, companyId: id, cutOff: time };

/** The content of `data` in the message of each event. */
export const webhookEventData = {
  'order.created': order,
  'order.approved': order,
  'order.packing': order,
  'order.shipped': order,
  'order.cancelled': order,
  'shipment.created': shipment,
  'shipment.transit': shipment,
  'shipment.delivered': shipment,
  'shipment.returned': shipment,
  'shipment.failure': shipment,
  'proposal.created': proposal,
  'proposal.complete': proposal,
  'proposal.expired': proposal,
  'proposal.sent': review,
  'proposal.reviewed': review,
  'import.finished': fileImport,
  'import.failed': fileImport,
  'import.undone': fileImport,
  /** A run that computed suggested par levels has ended. */
  'par_levels.suggested': z.strictObject({ runId: id, cause: z.string(), stores: z.int(), suggestions: z.int() }),
  'stock_out.started': stockOut,
  'stock_out.ended': stockOut,
  'promotion.created': promotion,
  'promotion.changed': promotion,
  'promotion.deleted': promotion,
  /** The first day on which the next figures of a source are late. */
  'feed.late': z.strictObject({
    kind: z.string(),
    id: z.int().min(0),
    name: z.string(),
    companyId: id.nullable(),
    lastTo: day.nullable(),
    lateFrom: day,
  }),
  'alert.raised': alert,
  'alert.ended': alert,
  /** A run of the autopilot has ended; `shadow`: the stores for which it only recorded what it would order. */
  'autopilot.run_done': z.strictObject({ ...autopilotRun, ordered: z.int(), waiting: z.int(), shadow: z.int() }),
  'autopilot.store_waits': z.strictObject({ ...autopilotRun, storeId: id, reasons: z.array(z.string()) }),
  'autopilot.paused': z.strictObject({ companyId: id, reason: z.string(), sentence: z.string() }),
} satisfies Readonly<Record<WebhookEvent, z.ZodType>>;

export type WebhookEventData = { readonly [E in WebhookEvent]: z.input<(typeof webhookEventData)[E]> };
