import { z } from 'zod';
import { id } from '../../kit/shapes.ts';
import { integrationType } from './integrations.shapes.ts';

/** What a preview counts. PRICE and STOCK are rules of a price list and stock on hand of a product. */
export const previewEntities = [
  'CONNECTION',
  'COMPANY',
  'STORE',
  'PRODUCT',
  'PRICE_LIST',
  'PRICE',
  'STOCK',
  'ORDER',
] as const;
export type PreviewEntity = (typeof previewEntities)[number];

/**
 * CREATED: would be created, here by an import and in Odoo by an export. MATCHED: exists in both and would be linked.
 * CHANGED: would get other values. SENT: an order that would be sent. UNMATCHED: has no counterpart in Odoo.
 * AMBIGUOUS: has several, so a user has to choose. FAILED: would not be synchronized.
 */
export const previewOutcomes = ['CREATED', 'MATCHED', 'CHANGED', 'SENT', 'UNMATCHED', 'AMBIGUOUS', 'FAILED'] as const;
export type PreviewOutcome = (typeof previewOutcomes)[number];

/** A group shows at most so many records; its count includes all. */
export const maxPreviewItems = 100;

export const previewGroup = z.strictObject({
  entity: z.enum(previewEntities),
  outcome: z.enum(previewOutcomes),
  count: z.int(),
  items: z.array(
    z.strictObject({
      /** The name of the record, or the reason why it would not be synchronized. */
      name: z.string(),
      /** The values before and after. */
      detail: z.string().nullable(),
    }),
  ),
});
export type PreviewGroup = z.infer<typeof previewGroup>;

/** What the next run of one integration of the connection would do. */
export const previewStep = z.strictObject({
  integrationId: id,
  integrationType,
  name: z.string(),
  /** Why the run would fail. */
  error: z.string().nullable(),
  groups: z.array(previewGroup),
});
export type PreviewStep = z.infer<typeof previewStep>;
