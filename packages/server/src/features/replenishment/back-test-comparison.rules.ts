import type { BackTestComparison, BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { findAtAvailability, findAtStock } from '@shelfward/contract/replenishment/back-tests.rules.ts';

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

const toVerdict = (today: BackTestPoint, same: BackTestPoint | null): BackTestComparison['verdict'] => {
  if (!same) return 'WORSE';
  const difference = same.stockUnits - today.stockUnits;
  if (Math.abs(difference) <= sameStock * today.stockUnits) return 'SAME';
  return difference < 0 ? 'BETTER' : 'WORSE';
};
