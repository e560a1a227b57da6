import type { BackTestComparison, BackTestPoint } from '@shelfward/contract/replenishment/back-tests.contract.ts';

/** An availability that is lower by less than this counts as the same. */
const sameAvailability = 0.0005;
/** Stock that differs by less than this share counts as the same. */
const sameStock = 0.03;

/**
 * Compares the suggested par levels with those of today. `curve` has the points of rising service levels; without
 * demand there is nothing to compare.
 */
export const compareWithToday = (today: BackTestPoint, curve: readonly BackTestPoint[]): BackTestComparison => {
  const same = findAtAvailability(curve, today.availability);
  const stock = findAtStock(curve, today.stockUnits);
  return { today, sameAvailability: same, sameStock: stock, verdict: judge(today, same) };
};

const judge = (today: BackTestPoint, same: BackTestPoint | null): BackTestComparison['verdict'] => {
  if (!same) return 'WORSE';
  const difference = same.stockUnits - today.stockUnits;
  if (Math.abs(difference) <= sameStock * today.stockUnits) return 'SAME';
  return difference < 0 ? 'BETTER' : 'WORSE';
};

/** The point of the curve with this availability, or its first point if that has more; null if no point reaches it. */
export const findAtAvailability = (curve: readonly BackTestPoint[], availability: number): BackTestPoint | null => {
  const at = curve.findIndex((point) => point.availability >= availability - sameAvailability);
  const reached = curve[at];
  if (!reached) return null;
  const before = curve[at - 1];
  if (!before || reached.availability <= before.availability) return reached;
  const share = Math.min(1, (availability - before.availability) / (reached.availability - before.availability));
  return interpolate(before, reached, share);
};

/** The last point of the curve with at most this stock, interpolated to it; null if all points have more. */
const findAtStock = (curve: readonly BackTestPoint[], stockUnits: number): BackTestPoint | null => {
  const after = curve.findIndex((point) => point.stockUnits > stockUnits);
  if (after === 0) return null;
  const before = curve.at(after - 1);
  const next = curve[after];
  if (!before || after < 0 || !next) return before ?? null;
  return interpolate(before, next, (stockUnits - before.stockUnits) / (next.stockUnits - before.stockUnits));
};

const interpolate = (from: BackTestPoint, to: BackTestPoint, share: number): BackTestPoint => {
  const between = (left: number, right: number): number => left + share * (right - left);
  return {
    level: between(from.level, to.level),
    availability: between(from.availability, to.availability),
    stockUnits: between(from.stockUnits, to.stockUnits),
    stockCents: Math.round(between(from.stockCents, to.stockCents)),
  };
};
