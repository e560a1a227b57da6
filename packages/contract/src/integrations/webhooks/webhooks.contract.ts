import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { activation } from '../../kit/activation.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../../kit/shapes.ts';
import { deliveryStatuses, webhookEvents } from './webhooks.rules.ts';

const eventType = z.enum(webhookEvents);
const deliveryStatus = z.enum(deliveryStatuses);

const webUrl = text(500).refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username && !url.password;
}, 'must be a URL that starts with https:// or http:// and contains no credentials');

/**
 * A webhook: an endpoint and its subscribed events. The signing secret is returned only when it is created or rotated.
 */
export const webhook = z.strictObject({
  id,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(eventType),
  inactive: z.boolean(),
  createdDate: instant,
  lastDeliveredDate: instant.nullable(),
  /** The start of the current failures; null when deliveries succeed. */
  failingSince: instant.nullable(),
  /** Why the webhook was disabled automatically. */
  disabledReason: z.string().nullable(),
  /** Pending deliveries. */
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

/** A delivery and its last attempt. */
export const webhookDelivery = z.strictObject({
  id,
  eventId: z.uuid(),
  eventType: z.string(),
  status: deliveryStatus,
  occurredDate: instant,
  attempts: z.int(),
  nextAttemptDate: instant.nullable(),
  endedDate: instant.nullable(),
  /** In milliseconds. */
  duration: z.int().nullable(),
  responseStatus: z.int().nullable(),
  /** The start of the response body. */
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
  /** The request body. */
  payload: z.unknown(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const path = '/api/v1/webhooks';
const itemPath = `${path}/{webhookId}` as const;
const own = params('webhookId');

const { activate, deactivate } = activation({
  what: 'subscriber',
  path: itemPath,
  access: admins,
  params: own,
  response: webhook,
  errors: ['WEBHOOK_NOT_FOUND'],
});

export const webhookRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: admins,
    beta: 'webhooks',
    summary: 'List webhooks with their delivery status',
    query: listQuery(['url', 'createdDate', 'inactive'], { search: query.search, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(webhook),
  },
  get: {
    method: 'GET',
    path: itemPath,
    access: admins,
    beta: 'webhooks',
    summary: 'Get a webhook',
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
    beta: 'webhooks',
    summary: 'Create a webhook; only this response contains the signing secret',
    body: webhookInput,
    status: 201,
    response: z.strictObject({ ...webhook.shape, secret }),
    versioned: true,
    secretResponse: true,
  },
  update: {
    method: 'PUT',
    path: itemPath,
    access: admins,
    beta: 'webhooks',
    summary: 'Update the URL or the events of a webhook',
    params: own,
    body: webhookInput,
    status: 200,
    response: webhook,
    errors: ['WEBHOOK_NOT_FOUND'],
    versioned: true,
  },
  renewSecret: {
    method: 'POST',
    path: `${itemPath}/secret`,
    access: admins,
    beta: 'webhooks',
    summary: 'Rotate the secret; deliveries carry both signatures for 24 hours',
    params: own,
    status: 200,
    response: z.strictObject({ secret }),
    errors: ['WEBHOOK_NOT_FOUND'],
    secretResponse: true,
  },
  test: {
    method: 'POST',
    path: `${itemPath}/test`,
    access: admins,
    beta: 'webhooks',
    summary: 'Send a test event',
    params: own,
    status: 202,
    response: z.strictObject({ deliveryId: id }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
  },
  deliveries: {
    method: 'GET',
    path: `${itemPath}/deliveries`,
    access: admins,
    beta: 'webhooks',
    summary: 'List the deliveries of the last 30 days, newest first',
    params: own,
    query: listQuery(['occurredDate', 'status', 'attempts'], { status: deliveryStatus.optional() }),
    status: 200,
    response: pageSchema(webhookDelivery),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  replay: {
    method: 'POST',
    path: `${itemPath}/deliveries/replay`,
    access: admins,
    beta: 'webhooks',
    summary: 'Redeliver: selected deliveries, those of a period, or the failed ones of a period',
    params: own,
    body: z.union([
      z.strictObject({ deliveryIds: z.array(id).min(1).max(1000) }),
      z.strictObject({ from: instant, until: instant, onlyFailed: z.boolean().default(true) }),
    ]),
    status: 202,
    response: z.strictObject({ replayed: z.int() }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
  },
  activate: { ...activate, beta: 'webhooks' },
  /** Without the beta flag too, so that deliveries can always be stopped. */
  deactivate,
});
