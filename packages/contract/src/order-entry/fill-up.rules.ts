import type { MinimumKind, OrderMinimum } from '../deliveries/order-minimums.rules.ts';
import { computeAmounts, type EnteredLine, findMissing, stepQuantity } from './order-entry.rules.ts';

/** A line that can be filled up, with the stock of the store. */
export interface FillUpLine extends EnteredLine {
  readonly parLevel: number;
  readonly onHand: number;
  readonly onTheWay: number;
}

export interface OrderLimits {
  readonly minimums: readonly OrderMinimum[];
  /** In percent. */
  readonly discount: number;
}

/**
 * The quantities that bring an order to its minimums. Packs are added where the stock covers the least of the par level,
 * and a pack that is not needed in the end is removed again. Undefined: the limits of the products do not allow it.
 */
export const planFillUp = (lines: readonly FillUpLine[], limits: OrderLimits): number[] | undefined => {
  const quantities = lines.map(({ quantity }) => quantity);
  for (let steps = 0; ; steps += 1) {
    const missing = findMissingNow(lines, quantities, limits);
    if (missing.length === 0) break;
    if (steps === maxSteps) return undefined;
    const best = findLowest(lines, quantities, missing);
    const line = lines[best];
    if (!line) return undefined;
    quantities[best] = stepQuantity(quantities[best] ?? 0, 1, line);
  }
  removeUnneeded(lines, quantities, limits);
  return quantities;
};

/** A minimum that needs more steps was entered in another unit. */
const maxSteps = 5000;

const findMissingNow = (
  lines: readonly FillUpLine[],
  quantities: readonly number[],
  { minimums, discount }: OrderLimits,
) =>
  findMissing(
    minimums,
    computeAmounts(
      lines.map((line, at) => ({ ...line, quantity: quantities[at] ?? 0 })),
      discount,
    ),
  );

const counts: Readonly<Record<MinimumKind, (line: EnteredLine) => number>> = {
  VALUE: ({ unitPrice }) => unitPrice,
  UNITS: () => 1,
  CASES: () => 1,
  WEIGHT: ({ unitWeightGrams }) => unitWeightGrams ?? 0,
};

const toCover = ({ parLevel, onHand, onTheWay }: FillUpLine, quantity: number): number =>
  parLevel > 0 ? (onHand + onTheWay + quantity) / parLevel : Number.POSITIVE_INFINITY;

/** The line with the least cover of those whose next step adds to a missing amount; −1 without one. */
const findLowest = (
  lines: readonly FillUpLine[],
  quantities: readonly number[],
  missing: readonly OrderMinimum[],
): number => {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, line] of lines.entries()) {
    const quantity = quantities[at] ?? 0;
    const helps = missing.some(({ kind }) => counts[kind](line) > 0);
    if (!helps || stepQuantity(quantity, 1, line) === quantity) continue;
    const cover = toCover(line, quantity);
    if (best < 0 || cover < least) [best, least] = [at, cover];
  }
  return best;
};

const removeUnneeded = (lines: readonly FillUpLine[], quantities: number[], limits: OrderLimits): void => {
  const added = lines.flatMap((line, at) => ((quantities[at] ?? 0) > line.quantity ? [{ line, at }] : []));
  added.sort(
    (one, other) => toCover(other.line, quantities[other.at] ?? 0) - toCover(one.line, quantities[one.at] ?? 0),
  );
  for (const { line, at } of added) {
    for (;;) {
      const before = quantities[at] ?? 0;
      const less = Math.max(line.quantity, stepQuantity(before, -1, line));
      if (less === before) break;
      quantities[at] = less;
      if (findMissingNow(lines, quantities, limits).length === 0) continue;
      quantities[at] = before;
      break;
    }
  }
};
