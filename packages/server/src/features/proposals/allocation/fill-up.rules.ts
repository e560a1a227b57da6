import {
  computeFreight,
  type FreightStep,
  isBelowMinimum,
  type MinimumKind,
  type OrderAmounts,
  type OrderMinimum,
} from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { addStep, getMaximum, removeStep } from '@shelfward/contract/proposals/line-limits.rules.ts';
import type { AllocationLine } from './allocation.types.ts';
import type { LineValue } from './line-value.rules.ts';
import { addAmounts, countUnits, findMissing, withValue } from './order-amounts.rules.ts';

/** A line of an order that can be filled up. */
export interface FillUpLine {
  readonly line: AllocationLine;
  readonly quantity: number;
  readonly value: LineValue;
  /** Units in stock that can be added, to all lines of the product together. */
  readonly available: number;
}

export interface FillUpOrder {
  readonly lines: readonly FillUpLine[];
  /** Of the whole order, with lines that cannot be changed; the value is at list prices, as those below. */
  readonly amounts: OrderAmounts;
  readonly minimums: readonly OrderMinimum[];
  readonly freight: readonly FreightStep[];
}

export interface FillUpPlan {
  /** Units to add. */
  readonly added: ReadonlyMap<AllocationLine, number>;
  /** Lost by stock that does not sell soon, and by freight, against the order as it is; negative: a gain. */
  readonly costCents: number;
  readonly amounts: OrderAmounts;
}

/**
 * The units that bring an order to its minimums, or to a lower freight, at the least cost. An order at its minimums is
 * only filled up to save more freight than that costs. Undefined: nothing to add, or not possible.
 */
export const planFillUp = (order: FillUpOrder): FillUpPlan | undefined => {
  const { minimums, freight, amounts } = order;
  const before = computeFreight(freight, amounts.VALUE);
  const targets = freight.filter(({ fromCents, freightCents }) => fromCents > amounts.VALUE && freightCents < before);
  const isBelow = isBelowMinimum(minimums, amounts);
  const plans = [
    ...(isBelow ? [reach(order, minimums)] : []),
    ...targets.map(({ fromCents }) => reach(order, withValue(minimums, fromCents))),
  ].flatMap((plan) => {
    if (!plan) return [];
    return [{ ...plan, costCents: plan.costCents + computeFreight(freight, plan.amounts.VALUE) - before }];
  });
  const [best] = plans.toSorted((one, other) => one.costCents - other.costCents);
  return best && (isBelow || best.costCents < 0) ? best : undefined;
};

/** What is left of a product in stock. Lines of several stores share it. */
interface Stock {
  left: number;
}

/** A line with the units that were added so far. */
interface Filled {
  readonly source: FillUpLine;
  readonly stock: Stock;
  quantity: number;
  /** What the next step changes in value; undefined if there is no next step. */
  gain: number | undefined;
}

const reach = (order: FillUpOrder, minimums: readonly OrderMinimum[]): FillUpPlan | undefined => {
  const stocks = new Map(
    order.lines.map(({ line, available }): [number, Stock] => [line.productId, { left: available }]),
  );
  const lines = order.lines
    .map((source) => toFilled(source, stocks.get(source.line.productId) ?? { left: 0 }))
    .toSorted(compareLines);
  const reached: Reached = { amounts: order.amounts, minimums };
  for (;;) {
    const missing = findMissing(minimums, reached.amounts);
    if (missing.length === 0) break;
    const best = findCheapest(lines, missing);
    if (!best) return undefined;
    apply([{ filled: best, quantity: nextQuantity(best) }], reached);
  }
  improve(lines, reached);
  return toPlan(lines, reached.amounts);
};

const toFilled = (source: FillUpLine, stock: Stock): Filled => {
  const filled: Filled = { source, stock, quantity: source.quantity, gain: undefined };
  setQuantity(filled, source.quantity);
  return filled;
};

const setQuantity = (filled: Filled, quantity: number): void => {
  const { line, value } = filled.source;
  filled.stock.left -= quantity - filled.quantity;
  filled.quantity = quantity;
  const next = nextQuantity(filled);
  filled.gain = next <= getMaximum(line) ? value(next) - value(quantity) : undefined;
};

const isInStock = (filled: Filled): boolean => nextQuantity(filled) - filled.quantity <= filled.stock.left;

const nextQuantity = ({ source, quantity }: Filled): number => addStep(source.line, quantity);

/** Units that are worth more than they cost are no reason to order more than needed: they cost nothing. */
const toCost = (gain: number): number => Math.max(0, -gain);

/** The step that costs least for what it adds to the missing amounts; of several such steps, the step that gains most. */
const findCheapest = (
  lines: readonly Filled[],
  missing: readonly (readonly [kind: MinimumKind, missing: number])[],
): Filled | undefined => {
  let best: Filled | undefined;
  let [minCost, maxGain] = [Number.POSITIVE_INFINITY, 0];
  for (const filled of lines) {
    if (filled.gain === undefined || !isInStock(filled)) continue;
    const units = nextQuantity(filled) - filled.quantity;
    let covered = 0;
    for (const [kind, amount] of missing)
      covered += Math.min(1, (units * unitAmounts[kind](filled.source.line)) / amount);
    const cost = toCost(filled.gain) / covered;
    const gain = filled.gain / covered;
    if (covered > 0 && (cost < minCost || (cost === minCost && gain > maxGain)))
      [best, minCost, maxGain] = [filled, cost, gain];
  }
  return best;
};

const unitAmounts: Readonly<Record<MinimumKind, (line: AllocationLine) => number>> = {
  VALUE: ({ priceCents }) => priceCents,
  UNITS: () => 1,
  CASES: ({ packSize }) => 1 / packSize,
  WEIGHT: ({ weightGrams }) => weightGrams ?? 0,
};

interface Reached {
  amounts: OrderAmounts;
  readonly minimums: readonly OrderMinimum[];
}

interface Change {
  readonly filled: Filled;
  readonly quantity: number;
}

/** The most lines whose steps are exchanged with each other. */
const maxExchanged = 8;

/** Removes steps that are not needed, and exchanges one or two steps for one or two others while it costs less. */
const improve = (lines: readonly Filled[], reached: Reached): void => {
  for (let better = findImprovement(lines, reached); better; better = findImprovement(lines, reached))
    apply(better, reached);
};

const findImprovement = (lines: readonly Filled[], reached: Reached): Change[] | undefined => {
  const added = lines
    .filter(({ source, quantity }) => quantity > source.quantity)
    .map((filled) => ({
      filled,
      quantity: Math.max(filled.source.quantity, removeStep(filled.source.line, filled.quantity)),
    }))
    .toSorted((one, other) => computeCost([other]) - computeCost([one]))
    .slice(0, maxExchanged);
  const isAdded = ({ stock }: Filled): boolean => added.some(({ filled }) => filled.stock === stock);
  const open = lines
    .filter((filled) => filled.gain !== undefined && (isInStock(filled) || isAdded(filled)))
    .toSorted((one, other) => (other.gain ?? 0) - (one.gain ?? 0))
    .slice(0, maxExchanged)
    .map((filled) => ({ filled, quantity: nextQuantity(filled) }));
  const additions = [[], ...pickUpToTwo(open)];
  for (const removal of pickUpToTwo(added))
    for (const addition of additions) {
      const changes = [...removal, ...addition];
      const isOther = addition.every(({ filled }) => removal.every((one) => one.filled !== filled));
      const isBetter = addition.length === 0 || computeCost(changes) < -minSavedCents;
      if (isOther && isBetter && areInStock(changes) && reaches(changes, reached)) return changes;
    }
  return undefined;
};

/** Smaller differences are rounding errors. */
const minSavedCents = 1e-6;

const pickUpToTwo = <T>(items: readonly T[]): T[][] =>
  items.flatMap((one, at) => [[one], ...items.slice(at + 1).map((other) => [one, other])]);

/** What the changes cost more than before. */
const computeCost = (changes: readonly Change[]): number =>
  changes.reduce((sum, { filled: { source, quantity: before }, quantity }) => {
    const gain = source.value(quantity) - source.value(before);
    return sum + (quantity > before ? toCost(gain) : -toCost(-gain));
  }, 0);

const reaches = (changes: readonly Change[], { amounts, minimums }: Reached): boolean =>
  !isBelowMinimum(minimums, changeAmounts(amounts, changes));

const areInStock = (changes: readonly Change[]): boolean =>
  changes.every(({ filled: { stock } }) => {
    const own = changes.filter((change) => change.filled.stock === stock);
    return own.reduce((units, { filled, quantity }) => units + quantity - filled.quantity, 0) <= stock.left;
  });

const changeAmounts = (amounts: OrderAmounts, changes: readonly Change[]): OrderAmounts =>
  changes.reduce(
    (sum, { filled, quantity }) =>
      addAmounts(
        addAmounts(sum, countUnits(filled.source.line, quantity)),
        countUnits(filled.source.line, filled.quantity),
        -1,
      ),
    amounts,
  );

const apply = (changes: readonly Change[], reached: Reached): void => {
  reached.amounts = changeAmounts(reached.amounts, changes);
  for (const { filled, quantity } of changes) setQuantity(filled, quantity);
};

const toPlan = (lines: readonly Filled[], amounts: OrderAmounts): FillUpPlan => {
  const changed = lines.filter(({ source, quantity }) => quantity > source.quantity);
  return {
    added: new Map(changed.map(({ source, quantity }) => [source.line, quantity - source.quantity])),
    costCents: changed.reduce(
      (sum, { source, quantity }) => sum + source.value(source.quantity) - source.value(quantity),
      0,
    ),
    amounts,
  };
};

const compareLines = ({ source: { line: one } }: Filled, { source: { line: other } }: Filled): number =>
  one.storeOrderProposalId - other.storeOrderProposalId || one.productId - other.productId;
