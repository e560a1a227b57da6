import { z } from 'zod';
import { createDraftStore } from '../../../kit/drafts/draft-store.ts';

const adjustment = z.object({
  /** The Idempotency-Key. An adjustment whose response was lost can be retried without being applied twice. */
  key: z.string(),
  storeId: z.number(),
  storeName: z.string(),
  percent: z.number(),
  madeAt: z.number(),
  /** Why it failed. Undefined while the request is running, or if the page was closed before the response. */
  problem: z.string().optional(),
});
/** A requested change of one store that is not confirmed. */
export type Adjustment = z.infer<typeof adjustment>;

/** The server stores a key for 24 hours. Older adjustments could be applied twice. */
const maxAgeMs = 23 * 3_600_000;

/** Survives a page reload, so that a reopened tab knows which stores are not done. */
const journal = createDraftStore({
  name: 'adjustments',
  lifetime: 'browser',
  schema: z.array(adjustment),
  unexpired: (adjustments, now) => adjustments.filter(({ madeAt }) => now - madeAt < maxAgeMs),
});

export const loadAdjustments = (): readonly Adjustment[] => journal.load() ?? [];

export const saveAdjustments = (adjustments: readonly Adjustment[]): void =>
  journal.save(adjustments.length > 0 ? [...adjustments] : undefined);
