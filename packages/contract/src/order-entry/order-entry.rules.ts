import type { OrderAmounts, OrderMinimum } from '../deliveries/order-minimums.rules.ts';

/** What decides how much of a product a store should order. */
export interface Need {
  readonly parLevel: number;
  readonly onHand: number;
  /** In transit and on order. */
  readonly onTheWay: number;
  /** Units of a pack, layer, or pallet, of which an order consists. */
  readonly step: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
}

/** Par level − on hand − on the way, in whole steps, within the limits of the product. */
export const computeSuggestion = ({ parLevel, onHand, onTheWay, step, minQuantity, maxQuantity }: Need): number => {
  const need = parLevel - onHand - onTheWay;
  if (need <= 0) return 0;
  const wanted = Math.ceil(Math.max(need, minQuantity ?? 0) / step) * step;
  return maxQuantity === null ? wanted : Math.min(wanted, Math.floor(maxQuantity / step) * step);
};

export interface EnteredLine {
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly packSize: number;
  readonly step: number;
  readonly unitWeightGrams: number | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
}

/** What is wrong with a line, as a sentence; undefined if it can be ordered. */
export const findLineProblem = ({
  name,
  quantity,
  step,
  minQuantity,
  maxQuantity,
}: EnteredLine): string | undefined => {
  if (quantity === 0) return undefined;
  if (quantity % step !== 0) return `${name} is ordered in packs of ${step} units.`;
  if (minQuantity !== null && quantity < minQuantity) return `${name} needs at least ${minQuantity} units.`;
  if (maxQuantity !== null && quantity > maxQuantity) return `${name} allows at most ${maxQuantity} units.`;
  return undefined;
};

/** What an order has of each kind that a minimum counts. */
export const computeAmounts = (lines: readonly EnteredLine[]): OrderAmounts => {
  const sum = (value: (line: EnteredLine) => number) => lines.reduce((total, line) => total + value(line), 0);
  return {
    VALUE: sum(({ quantity, unitPrice }) => quantity * unitPrice),
    UNITS: sum(({ quantity }) => quantity),
    CASES: sum(({ quantity, packSize }) => quantity / packSize),
    WEIGHT: sum(({ quantity, unitWeightGrams }) => quantity * (unitWeightGrams ?? 0)),
  };
};

/** The minimums that the order does not reach, with what is missing. */
export const findMissing = (
  minimums: readonly OrderMinimum[],
  amounts: OrderAmounts,
): readonly (OrderMinimum & { readonly missing: number })[] =>
  minimums
    .map((minimum) => ({ ...minimum, missing: minimum.minimum - amounts[minimum.kind] }))
    .filter(({ missing }) => missing > 0);
