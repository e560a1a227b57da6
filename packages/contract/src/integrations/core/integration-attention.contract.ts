import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id } from '../../kit/shapes.ts';
import { integrationLogTypes } from './integrations.rules.ts';
import { integrationType } from './integrations.shapes.ts';

/** Most urgent first. */
export const attentionKinds = ['FAILING', 'WEBHOOK', 'KEY_EXPIRES', 'STALE', 'UNMATCHED', 'NAMES', 'RECORDS'] as const;

/** What is wrong, as one sentence. */
const message = z.string();

/** An issue of an integration that needs attention. */
const integrationItem = z.strictObject({
  kind: z.enum(attentionKinds).exclude(['WEBHOOK']),
  integrationId: id,
  integrationType,
  name: z.string(),
  message,
  /** The type of the unresolved records. */
  integrationLogType: z.enum(integrationLogTypes).nullable(),
  /** The number of records, or of names in files. */
  records: z.int(),
});

/** A webhook with failing deliveries, or that was disabled because of them. */
const webhookItem = z.strictObject({
  kind: z.literal('WEBHOOK'),
  webhookId: id,
  /** The endpoint. */
  name: z.string(),
  message,
  failingSince: instant.nullable(),
  /** The status of the last failed attempt; null without a response. */
  lastStatus: z.int().nullable(),
  /** Pending deliveries. */
  waiting: z.int(),
});
export type WebhookAttention = z.infer<typeof webhookItem>;

export const attentionItem = z.discriminatedUnion('kind', [integrationItem, webhookItem]);
export type AttentionItem = z.infer<typeof attentionItem>;
export type IntegrationAttention = z.infer<typeof integrationItem>;

export const integrationAttentionRoutes = defineRoutes({
  attention: {
    method: 'GET',
    path: '/api/v1/integration/attention',
    access: admins,
    summary:
      'List issues that need attention: failing and stale integrations and webhooks, expiring keys, unresolved records, and unmatched names',
    status: 200,
    response: z.strictObject({ items: z.array(attentionItem) }),
  },
});
