export interface Budget {
  readonly max?: number;
  readonly min?: number;
  readonly goal?: number;
}

export const isWithin = (
  value: number,
  { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Budget,
): boolean => value <= max && value >= min;

export const describe = ({ max, min }: Budget): string => (max === undefined ? `at least ${min}` : `at most ${max}`);

/** A budget allows so many times what was measured last. */
const tolerance = 1.3;

/**
 * Lowers budgets that allow more. A missed budget is never raised, a figure of 0 says nothing about the next one, and
 * percentages are differences, not durations.
 */
export const tightenBudgets = (
  budgets: Readonly<Record<string, Budget>>,
  figures: Readonly<Record<string, number>>,
): Record<string, Budget> =>
  Object.fromEntries(
    Object.entries(budgets).map(([figure, budget]) => {
      const highest = Math.ceil((figures[figure] ?? 0) * tolerance * 100) / 100;
      const isTooHigh = budget.max !== undefined && !figure.endsWith('in %') && highest > 0 && budget.max > highest;
      return [figure, isTooHigh ? { ...budget, max: highest } : budget];
    }),
  );
