import { z } from 'zod';
import { admins } from '../access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id } from '../kit/shapes.ts';
import { integrationLogTypes } from './integrations.rules.ts';
import { integrationType } from './integrations.shapes.ts';

/** The most urgent first. */
export const attentionKinds = ['FAILING', 'KEY_EXPIRES', 'STALE', 'UNMATCHED', 'RECORDS'] as const;

/** Something about an integration that waits for somebody. */
export const attentionItem = z.strictObject({
  kind: z.enum(attentionKinds),
  integrationId: id,
  integrationType,
  name: z.string(),
  /** What is wrong, in a sentence. */
  message: z.string(),
  /** What the records are that are to be mended. */
  integrationLogType: z.enum(integrationLogTypes).nullable(),
  /** How many of them. */
  records: z.int(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const integrationAttentionRoutes = defineRoutes({
  attention: {
    method: 'GET',
    path: '/api/v1/integration/attention',
    access: admins,
    summary: 'What waits for somebody: failing and stale integrations, keys that end, records to match or to mend',
    status: 200,
    response: z.strictObject({ items: z.array(attentionItem) }),
  },
});
