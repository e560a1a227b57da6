import { z } from 'zod';
import { createDraftStore } from '../../../kit/drafts/draft-store.ts';

const adjustment = z.object({
  /** The Idempotency-Key: an adjustment whose answer was lost is sent again without being applied twice. */
  key: z.string(),
  storeId: z.number(),
  storeName: z.string(),
  percent: z.number(),
  madeAt: z.number(),
  /** Why it failed; none while its answer is awaited, or when the page was closed before the answer came. */
  problem: z.string().optional(),
});
/** One store's change that was asked for and is not known to be done. */
export type Adjustment = z.infer<typeof adjustment>;

/** The server knows a key for 24 hours; what is older could be applied twice. */
const keptMs = 23 * 3_600_000;

/** Survives the page, so that a closed tab does not forget which stores are done. */
const journal = createDraftStore({
  name: 'adjustments',
  lifetime: 'browser',
  schema: z.array(adjustment),
  unexpired: (adjustments, now) => adjustments.filter(({ madeAt }) => now - madeAt < keptMs),
});

export const loadAdjustments = (): readonly Adjustment[] => journal.load() ?? [];

export const saveAdjustments = (adjustments: readonly Adjustment[]): void =>
  journal.save(adjustments.length > 0 ? [...adjustments] : undefined);
