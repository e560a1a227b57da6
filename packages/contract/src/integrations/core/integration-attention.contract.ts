import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id } from '../../kit/shapes.ts';
import { integrationLogTypes } from './integrations.rules.ts';
import { integrationType } from './integrations.shapes.ts';

/** The most urgent first. */
export const attentionKinds = ['FAILING', 'WEBHOOK', 'KEY_EXPIRES', 'STALE', 'UNMATCHED', 'NAMES', 'RECORDS'] as const;

/** What is wrong, in a sentence. */
const message = z.string();

/** Something about an integration that waits for somebody. */
const integrationItem = z.strictObject({
  kind: z.enum(attentionKinds).exclude(['WEBHOOK']),
  integrationId: id,
  integrationType,
  name: z.string(),
  message,
  /** What the records are that are to be mended. */
  integrationLogType: z.enum(integrationLogTypes).nullable(),
  /** How many records, or names in files, there are. */
  records: z.int(),
});

/** A webhook whose messages do not arrive, or that was switched off for it. */
const webhookItem = z.strictObject({
  kind: z.literal('WEBHOOK'),
  webhookId: id,
  /** Its address. */
  name: z.string(),
  message,
  failingSince: instant.nullable(),
  /** Of the last attempt that failed; null where nothing was answered. */
  lastStatus: z.int().nullable(),
  /** Messages that wait. */
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
      'What waits for somebody: failing and stale integrations and webhooks, keys that end, records and names to match or to mend',
    status: 200,
    response: z.strictObject({ items: z.array(attentionItem) }),
  },
});
