import type { BackTestComparison, BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability, findAtStock } from '@shelfward/contract/replenishment/back-tests.rules.ts';

type Verdict = BackTestComparison['verdict'];

/** Stock that differs by less than this share counts as the same. */
const sameStock = 0.03;

/**
 * Compares the suggested par levels with those of today. `curve` has the points of rising service levels; without
 * demand there is nothing to compare.
 */
export const compareWithToday = (today: BackTestPoint, curve: readonly BackTestPoint[]): BackTestComparison => {
  const same = findAtAvailability(curve, today.availability);
  const stock = findAtStock(curve, today.stockUnits);
  return { today, sameAvailability: same, sameStock: stock, verdict: toVerdict(today, same) };
};

/** Sensible static par levels at the availability of today. */
export interface StaticComparison {
  readonly reached: BackTestPoint | null;
  readonly verdict: Verdict;
}

/** Compares the suggested par levels with sensible static ones, both at the availability of today. */
export const compareWithStatic = (
  { today, sameAvailability, verdict }: BackTestComparison,
  curve: readonly BackTestPoint[],
): StaticComparison => {
  if (verdict === 'NONE') return { reached: null, verdict };
  const reached = findAtAvailability(curve, today.availability);
  if (reached) return { reached, verdict: toVerdict(reached, sameAvailability) };
  return { reached, verdict: sameAvailability ? 'BETTER' : 'NONE' };
};

const toVerdict = (reference: BackTestPoint, same: BackTestPoint | null): Verdict => {
  if (!same) return 'WORSE';
  const difference = same.stockUnits - reference.stockUnits;
  if (Math.abs(difference) <= sameStock * reference.stockUnits) return 'SAME';
  return difference < 0 ? 'BETTER' : 'WORSE';
};
