import { z } from 'zod';
import { session } from '../../../kit/session.ts';

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
const storageKey = () => `shelfward.adjustments.${session.scope()}`;

/** Kept beyond the page, so that a closed tab does not forget which stores are done. */
export const readAdjustments = (now: number): readonly Adjustment[] => {
  try {
    const kept = z.array(adjustment).parse(JSON.parse(localStorage.getItem(storageKey()) ?? '[]'));
    return kept.filter(({ madeAt }) => now - madeAt < keptMs);
  } catch {
    return [];
  }
};

export const keepAdjustments = (adjustments: readonly Adjustment[]): void => {
  if (adjustments.length > 0) localStorage.setItem(storageKey(), JSON.stringify(adjustments));
  else localStorage.removeItem(storageKey());
};
