import type { OrderAmounts, OrderMinimum } from '../deliveries/order-minimums.rules.ts';
import { formatCount } from '../kit/plural.rules.ts';
import { computeTotalPrice } from '../orders/order-money.rules.ts';

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

type Step = Pick<EnteredLine, 'step' | 'minQuantity' | 'maxQuantity'>;

/** The quantity after one step more or less, within the limits of the product. Without a further step, it stays. */
export const stepQuantity = (quantity: number, by: 1 | -1, { step, minQuantity, maxQuantity }: Step): number => {
  const minimum = Math.max(1, Math.ceil((minQuantity ?? 0) / step)) * step;
  if (by < 0) {
    const less = (Math.ceil(quantity / step) - 1) * step;
    return less < minimum ? 0 : less;
  }
  const more = Math.max(minimum, (Math.floor(quantity / step) + 1) * step);
  return maxQuantity !== null && more > maxQuantity ? quantity : more;
};

const maxLineUnits = 1_000_000;

/** The nearest units above that can be ordered, or the most that the limits of the product allow. */
export const toOrderable = (units: number, { step, minQuantity, maxQuantity }: Step): number => {
  if (units <= 0) return 0;
  const wanted = Math.ceil(Math.min(units, maxLineUnits) / step) * step;
  const minimum = Math.ceil((minQuantity ?? 0) / step) * step;
  const maximum = Math.floor((maxQuantity ?? maxLineUnits) / step) * step;
  return maximum < minimum ? 0 : Math.min(Math.max(wanted, minimum), maximum);
};

type PackSize = Pick<EnteredLine, 'packSize'>;

/** "2 packs of 6"; the units if they are not whole packs, or a pack is one unit. */
export const formatPacks = (quantity: number, { packSize }: PackSize): string =>
  packSize === 1 || quantity % packSize !== 0
    ? formatCount(quantity, 'unit')
    : `${formatCount(quantity / packSize, 'pack')} of ${packSize}`;

/** "par 12 − on hand 0 − on the way 0 = 12 units, which is 2 packs of 6" */
export const describeSuggestion = (need: Need & PackSize & { readonly suggested: number }): string => {
  const { parLevel, onHand, onTheWay, packSize, suggested } = need;
  const missing = parLevel - onHand - onTheWay;
  const sum = `par ${parLevel} − on hand ${onHand} − on the way ${onTheWay}`;
  if (missing <= 0) return `${sum}: the store has enough`;
  if (suggested === missing && packSize === 1) return `${sum} = ${formatCount(missing, 'unit')}`;
  const packs = formatPacks(suggested, need);
  const result = suggested > missing ? `rounded up to ${packs}` : `which is ${packs}`;
  return `${sum} = ${formatCount(missing, 'unit')}, ${result}`;
};

const lowShare = 0.1;

/** The store has at most a tenth of the par level. */
export const isAlmostEmpty = ({ parLevel, onHand }: Pick<Need, 'parLevel' | 'onHand'>): boolean =>
  parLevel > 0 && onHand <= parLevel * lowShare;

/** What an order has of each kind that a minimum counts. The discount, in percent, lowers its value. */
export const computeAmounts = (lines: readonly EnteredLine[], discount: number): OrderAmounts => {
  const sum = (value: (line: EnteredLine) => number) => lines.reduce((total, line) => total + value(line), 0);
  const subtotal = sum(({ quantity, unitPrice }) => quantity * unitPrice);
  return {
    VALUE: computeTotalPrice(subtotal, { discount, shippingCharge: 0 }),
    UNITS: sum(({ quantity }) => quantity),
    CASES: sum(({ quantity, packSize }) => Math.ceil(quantity / packSize)),
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
