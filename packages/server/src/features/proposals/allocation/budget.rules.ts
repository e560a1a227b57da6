import {
  isBelowMinimum,
  type MinimumKind,
  type OrderAmounts,
  type OrderMinimum,
} from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { removeStep } from '@shelfward/contract/proposals/line-limits.rules.ts';
import type { AllocationLine } from './allocation.types.ts';
import type { LineValue } from './line-value.rules.ts';
import { addAmounts, countUnits, findMissing, sumUnits } from './order-amounts.rules.ts';

export interface BudgetLine {
  readonly line: AllocationLine;
  readonly quantity: number;
  readonly value: LineValue;
}

export interface BudgetOrder {
  readonly lines: readonly BudgetLine[];
  /** Of lines that are not cut; the value is at list prices, as those below. */
  readonly fixed: OrderAmounts;
  readonly minimums: readonly OrderMinimum[];
}

/** A step of a line from a quantity to the next one. */
interface Step extends Purchase {
  readonly line: AllocationLine;
  readonly from: number;
  readonly to: number;
  /** The value for its money. */
  readonly density: number;
}

interface Purchase {
  readonly spend: number;
  readonly gain: number;
}

/** Steps that can be bought together, of one order or of several. */
interface Offer extends Purchase {
  readonly listSteps: () => readonly Step[];
}

/**
 * The quantities that the budget buys: each order reaches its minimums or gets nothing. The offers do not depend on the
 * budget, and the most valuable offer that fits is bought, with the further steps that fit in the order of their value for
 * money. That a larger budget buys no less value is tested with random orders, and not proven.
 */
export const cutToBudget = (orders: readonly BudgetOrder[], budget: number): ReadonlyMap<AllocationLine, number> => {
  const left = budget - orders.reduce((sum, { fixed }) => sum + fixed.VALUE, 0);
  const sorted = orders.map(toOrderSteps);
  const limits = getLimits(orders.length);
  const offers = sorted.map((own) => toOffers(own, limits.ofOrder));
  const bought = findBest(combineOffers(offers, limits.ofOrders), sorted, left);
  const quantities = new Map<AllocationLine, number>(
    orders.flatMap(({ lines }) => lines.map(({ line }) => [line, 0] as const)),
  );
  for (const { line, to } of bought) quantities.set(line, Math.max(to, quantities.get(line) ?? 0));
  return quantities;
};

const compare = (one: number, other: number): number => Number(one > other) - Number(one < other);

const getDensity = ({ gain, spend }: Purchase): number => (spend === 0 ? Number.POSITIVE_INFINITY : gain / spend);

const compareSteps = (one: Step, other: Step): number =>
  one.line.storeOrderProposalId - other.line.storeOrderProposalId ||
  one.line.productId - other.line.productId ||
  one.to - other.to;

const byDensity = (one: Step, other: Step): number => compare(other.density, one.density) || compareSteps(one, other);

/** Concave: each step of a line gains at most as much as the one before it, and at least nothing. */
const toSteps = ({ line, quantity, value }: BudgetLine): Step[] => {
  const steps: Step[] = [];
  for (let to = quantity; to > 0; ) {
    const from = removeStep(line, to);
    const purchase = { spend: (to - from) * line.priceCents, gain: Math.max(0, value(to) - value(from)) };
    steps.push({ line, from, to, ...purchase, density: getDensity(purchase) });
    to = from;
  }
  return steps;
};

/** The most offers of an order, and of several orders together. */
interface OfferLimits {
  readonly ofOrder: number;
  readonly ofOrders: number;
}

/** Of many orders, each has less weight. */
const manyOrders = 8;
const getLimits = (orders: number): OfferLimits =>
  orders > manyOrders ? { ofOrder: 20, ofOrders: 24 } : { ofOrder: 48, ofOrders: 128 };

/** The steps of an order by their value for money. */
interface OrderSteps {
  readonly order: BudgetOrder;
  readonly steps: readonly Step[];
  /** The order gets nothing, or its minimums. False: it is below its minimums anyway, and its quantities are cut. */
  readonly needsMinimum: boolean;
}

const toOrderSteps = (order: BudgetOrder): OrderSteps => {
  const { minimums, fixed, lines } = order;
  const steps = lines.flatMap(toSteps).toSorted(byDensity);
  const isReachable = !isBelowMinimum(minimums, countSteps(order, steps));
  return { order, steps, needsMinimum: isReachable && isBelowMinimum(minimums, fixed) };
};

const countStep = ({ line, from, to }: Step): OrderAmounts => countUnits(line, to - from);

const countSteps = ({ fixed }: BudgetOrder, steps: readonly Step[]): OrderAmounts =>
  addAmounts(
    fixed,
    sumUnits(
      steps,
      ({ line }) => line,
      ({ from, to }) => to - from,
    ),
  );

/** Nothing, and different numbers of the steps with the most value for money, with those that the minimums require. */
const toOffers = (own: OrderSteps, max: number): Offer[] => {
  const offers = keepBest([
    toOffer(() => []),
    ...pickEvenly(own.steps.length + 1, max).map((count) => toOffer(() => complete(own, count))),
  ]);
  if (own.steps.length > maxVariedSteps) return offers;
  const varied = keepBest([...offers, ...offers.flatMap((offer) => vary(own, offer))]);
  return keepBest([...varied, ...varied.flatMap((offer) => vary(own, offer))]);
};

/** In larger orders a single step makes little difference. */
const maxVariedSteps = 32;

/** The offers with one step less, one step more, or one step instead of another one. */
const vary = ({ order, steps, needsMinimum }: OrderSteps, offer: Offer): Offer[] => {
  const chosen = new Set(offer.listSteps());
  const last = steps.filter(
    (step) =>
      chosen.has(step) && !steps.some((one) => chosen.has(one) && one.line === step.line && one.from === step.to),
  );
  const next = steps.filter(
    (step) =>
      !chosen.has(step) && !steps.some((one) => !chosen.has(one) && one.line === step.line && one.to === step.from),
  );
  return [undefined, ...last].flatMap((removed) =>
    [undefined, ...next].flatMap((added) => {
      if (removed && added && removed.line === added.line) return [];
      const varied = [...[...chosen].filter((step) => step !== removed), ...(added ? [added] : [])];
      const isAllowed =
        varied.length === 0 || !needsMinimum || !isBelowMinimum(order.minimums, countSteps(order, varied));
      return isAllowed ? [toOffer(() => varied)] : [];
    }),
  );
};

const toOffer = (listSteps: () => readonly Step[]): Offer => {
  let spend = 0;
  let gain = 0;
  for (const step of listSteps()) {
    spend += step.spend;
    gain += step.gain;
  }
  return { spend, gain, listSteps };
};

/** 0, …, length - 1, or at most `max` of them with the first and the last one. */
const pickEvenly = (length: number, max: number): number[] =>
  Array.from({ length: Math.min(length, max) }, (_, at) =>
    length <= max ? at : Math.round((at * (length - 1)) / (max - 1)),
  );

/** The first steps, and the others that reach the minimums for the least money above their value at this rate. */
const complete = ({ order, steps, needsMinimum }: OrderSteps, count: number): readonly Step[] => {
  const chosen = steps.slice(0, count);
  if (!needsMinimum) return chosen;
  let amounts = countSteps(order, chosen);
  const missing = findMissing(order.minimums, amounts);
  if (missing.length === 0) return chosen;
  const rate = steps[Math.max(0, count - 1)]?.density ?? 0;
  const rest = steps.slice(count);
  const costs = new Map(rest.map((step) => [step, computeCost(step, rate, missing)]));
  const added = new Set<Step>();
  // A step needs the steps of its line before it.
  for (const step of rest.toSorted(
    (one, other) => compare(costs.get(one) ?? 0, costs.get(other) ?? 0) || compareSteps(one, other),
  ))
    for (const one of isBelowMinimum(order.minimums, amounts)
      ? rest.filter(({ line, to }) => line === step.line && to <= step.to)
      : []) {
      if (added.has(one)) continue;
      added.add(one);
      amounts = addAmounts(amounts, countStep(one));
    }
  for (const step of [...added].toReversed()) {
    const isLast = ![...added].some(({ line, from }) => line === step.line && from === step.to);
    const without = addAmounts(amounts, countStep(step), -1);
    if (!isLast || isBelowMinimum(order.minimums, without)) continue;
    amounts = without;
    added.delete(step);
  }
  return [...chosen, ...added];
};

const computeCost = (
  step: Step,
  rate: number,
  missing: readonly (readonly [kind: MinimumKind, missing: number])[],
): number => {
  const amounts = countStep(step);
  const covered = missing.reduce((sum, [kind, amount]) => sum + Math.min(1, amounts[kind] / amount), 0);
  const cost = rate === Number.POSITIVE_INFINITY ? step.spend : rate * step.spend - step.gain;
  return covered === 0 ? Number.POSITIVE_INFINITY : cost / covered;
};

/** The offers that no cheaper one exceeds, by their price. */
const keepBest = (offers: readonly Offer[]): Offer[] => {
  let maxGain = -1;
  return offers
    .toSorted((one, other) => one.spend - other.spend || other.gain - one.gain)
    .filter(({ gain }) => {
      const isBetter = gain > maxGain;
      maxGain = Math.max(maxGain, gain);
      return isBetter;
    });
};

/** The offers of all orders together: those of each half of them, combined. */
const combineOffers = (orders: readonly (readonly Offer[])[], max: number): readonly Offer[] => {
  const [first = [toOffer(() => [])], ...others] = orders;
  if (others.length === 0) return thinOut(first, max);
  const half = Math.ceil(orders.length / 2);
  const [left, right] = [combineOffers(orders.slice(0, half), max), combineOffers(orders.slice(half), max)];
  return thinOut(
    keepBest(
      left.flatMap((one) =>
        right.map((other) => ({
          spend: one.spend + other.spend,
          gain: one.gain + other.gain,
          listSteps: () => [...one.listSteps(), ...other.listSteps()],
        })),
      ),
    ),
    max,
  );
};

/** The best offer of each range of prices, and the cheapest one. */
const thinOut = (offers: readonly Offer[], max: number): readonly Offer[] => {
  if (offers.length <= max) return offers;
  const width = (offers.at(-1)?.spend ?? 0) / (max - 1);
  return offers.filter((offer, at) => {
    const next = offers[at + 1];
    return at === 0 || !next || Math.floor(offer.spend / width) < Math.floor(next.spend / width);
  });
};

/** The steps of the most valuable offer that fits, and of the offer before it, with the further steps that fit. */
const findBest = (offers: readonly Offer[], stepsByOrder: readonly OrderSteps[], budget: number): readonly Step[] => {
  const fitting = offers.filter(({ spend }) => spend <= budget).slice(-2);
  const [best] = fitting
    .map((offer) => toOffer(fillRest(offer, stepsByOrder, budget)))
    .toSorted((one, other) => other.gain - one.gain);
  return best?.listSteps() ?? [];
};

/** Adds the next steps of orders that get something, or need no minimum, in the order of their value for money. */
const fillRest = (offer: Offer, orders: readonly OrderSteps[], budget: number): (() => readonly Step[]) => {
  const steps = new Set(offer.listSteps());
  const open = orders.filter((own) => !own.needsMinimum || own.steps.some((step) => steps.has(step)));
  let left = budget - offer.spend;
  for (const step of open.flatMap((own) => own.steps.filter((one) => !steps.has(one))).toSorted(byDensity)) {
    left -= step.spend;
    if (left < 0) break;
    steps.add(step);
  }
  return () => [...steps];
};
