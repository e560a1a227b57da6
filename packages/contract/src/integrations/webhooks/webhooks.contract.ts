import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { activation } from '../../kit/activation.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageOf, params, query, text } from '../../kit/shapes.ts';
import { deliveryStatuses, webhookEvents } from './webhooks.rules.ts';

const eventType = z.enum(webhookEvents);
const deliveryStatus = z.enum(deliveryStatuses);

const webUrl = text(500).refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username && !url.password;
}, 'must be a URL that starts with https:// or http:// and contains no credentials');

/** Who is told of which events. The secret that signs them is answered when it is made, and never again. */
export const webhook = z.strictObject({
  id,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(eventType),
  inactive: z.boolean(),
  createdDate: instant,
  lastDeliveredDate: instant.nullable(),
  /** Since when nothing has arrived; null while all is well. */
  failingSince: instant.nullable(),
  /** Why the product itself switched it off. */
  disabledReason: z.string().nullable(),
  /** Messages that wait to be delivered. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookInput = z.strictObject({
  url: webUrl,
  description: text(200).nullable().default(null),
  events: z
    .array(eventType)
    .min(1)
    .transform((events) => [...new Set(events)]),
});
export type WebhookInput = z.output<typeof webhookInput>;

const secret = z.string();

/** One message, and how its last attempt went. */
export const webhookDelivery = z.strictObject({
  id,
  eventId: z.uuid(),
  eventType: z.string(),
  status: deliveryStatus,
  occurredDate: instant,
  attempts: z.int(),
  nextAttemptDate: instant.nullable(),
  endedDate: instant.nullable(),
  /** Milliseconds. */
  duration: z.int().nullable(),
  responseStatus: z.int().nullable(),
  /** The beginning of it. */
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
  /** What is sent. */
  payload: z.unknown(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const path = '/api/v1/webhooks';
const one = `${path}/{webhookId}` as const;
const own = params('webhookId');

export const webhookRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: admins,
    summary: 'Who is told of which events, and whether it arrives',
    query: listQuery(['url', 'createdDate', 'inactive'], { search: query.search, includeInactive: query.flag }),
    status: 200,
    response: pageOf(webhook),
  },
  get: {
    method: 'GET',
    path: one,
    access: admins,
    summary: 'One subscriber',
    params: own,
    status: 200,
    response: webhook,
    errors: ['WEBHOOK_NOT_FOUND'],
    versioned: true,
  },
  create: {
    method: 'POST',
    path,
    access: admins,
    summary: 'Tell an address of events; the secret that signs them is answered here alone',
    body: webhookInput,
    status: 201,
    response: z.strictObject({ ...webhook.shape, secret }),
    versioned: true,
    answersSecret: true,
  },
  update: {
    method: 'PUT',
    path: one,
    access: admins,
    summary: 'Change the address or the events',
    params: own,
    body: webhookInput,
    status: 200,
    response: webhook,
    errors: ['WEBHOOK_NOT_FOUND'],
    versioned: true,
  },
  renewSecret: {
    method: 'POST',
    path: `${one}/secret`,
    access: admins,
    summary: 'A new secret; for a day messages bear the signature of the old one too',
    params: own,
    status: 200,
    response: z.strictObject({ secret }),
    errors: ['WEBHOOK_NOT_FOUND'],
    answersSecret: true,
  },
  test: {
    method: 'POST',
    path: `${one}/test`,
    access: admins,
    summary: 'Queue a message that says nothing, to see whether it arrives',
    params: own,
    status: 202,
    response: z.strictObject({ deliveryId: id }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
  },
  deliveries: {
    method: 'GET',
    path: `${one}/deliveries`,
    access: admins,
    summary: 'Messages of the last thirty days, the newest first',
    params: own,
    query: listQuery(['occurredDate', 'status', 'attempts'], { status: deliveryStatus.optional() }),
    status: 200,
    response: pageOf(webhookDelivery),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  replay: {
    method: 'POST',
    path: `${one}/deliveries/replay`,
    access: admins,
    summary: 'Deliver messages again: these, or those of a time, or of it those that failed',
    params: own,
    body: z.union([
      z.strictObject({ deliveryIds: z.array(id).min(1).max(1000) }),
      z.strictObject({ from: instant, until: instant, onlyFailed: z.boolean().default(true) }),
    ]),
    status: 202,
    response: z.strictObject({ replayed: z.int() }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
  },
  ...activation({
    what: 'subscriber',
    path: one,
    access: admins,
    params: own,
    response: webhook,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
});
