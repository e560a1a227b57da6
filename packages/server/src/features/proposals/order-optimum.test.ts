import { computeFreight, isBelowMinimum, minimumKinds } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { addStep, getMaximum, removeStep } from '@shelfward/contract/proposals/line-limits.rules.ts';
import { describe, expect, test } from 'vitest';
import type { AllocationLine } from './allocation/allocation.types.ts';
import { type BudgetOrder, cutToBudget } from './allocation/budget.rules.ts';
import { type FillUpOrder, planFillUp } from './allocation/fill-up.rules.ts';
import { buildLineValue, type LineValue } from './allocation/line-value.rules.ts';
import { addAmounts, countUnits, noAmounts } from './allocation/order-amounts.rules.ts';

const economics = { margin: 0.5, weeklyHolding: 0.25 / 52 };

/** A generator of pseudo-random numbers, so that every run has the same cases. */
const makeRandom = (seed: number) => {
  let state = seed;
  return (min: number, max: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min + 1));
  };
};
type Random = ReturnType<typeof makeRandom>;

interface Item {
  readonly line: AllocationLine;
  readonly quantity: number;
  readonly value: LineValue;
  readonly available: number;
}

const makeItem = (random: Random, productId: number): Item => {
  const packSize = random(1, 6);
  const steps = random(0, 3);
  const stock = random(0, 6);
  const minQuantity = random(0, 3) === 0 ? random(1, 3) * packSize : 0;
  const quantity = steps === 0 ? 0 : Math.max(steps * packSize, minQuantity);
  const line: AllocationLine = {
    storeOrderProposalId: 1,
    productId,
    suggested: quantity,
    need: quantity,
    packSize,
    step: packSize,
    isEligible: true,
    minQuantity,
    maxQuantity: null,
    shelfRoom: quantity + random(0, 4) * packSize + random(0, packSize - 1),
    priceCents: random(50, 1500),
    weightGrams: random(20, 900),
    demand: { stock, mean: random(1, 60) / 4, dispersion: 1 + random(0, 20) / 10, weeks: 2 },
  };
  const value = buildLineValue(line.demand, line.priceCents, economics);
  return { line, quantity, value, available: random(0, 5) === 0 ? random(0, 3) * packSize : 1000 };
};

const makeItems = (random: Random): Item[] => Array.from({ length: random(2, 4) }, (_, at) => makeItem(random, at + 1));

const count = (items: readonly Item[], quantities: readonly number[]) =>
  items.reduce((sum, { line }, at) => addAmounts(sum, countUnits(line, quantities[at] ?? 0)), noAmounts);

const combine = (options: readonly (readonly number[])[]): number[][] =>
  options.reduce<number[][]>((all, own) => all.flatMap((one) => own.map((each) => [...one, each])), [[]]);

describe('filling up an order', () => {
  const makeOrder = (random: Random): FillUpOrder & { readonly lines: readonly Item[] } => {
    const lines = makeItems(random);
    const amounts = count(
      lines,
      lines.map(({ quantity }) => quantity),
    );
    const kinds = minimumKinds.filter(() => random(0, 2) === 0);
    const minimums = (kinds.length === 0 ? (['VALUE'] as const) : kinds).map((kind) => ({
      kind,
      minimum: Math.ceil((amounts[kind] * random(100, 170)) / 100) + random(1, 10),
    }));
    const freight =
      random(0, 1) === 0
        ? []
        : [
            { fromCents: 0, freightCents: random(100, 900) },
            { fromCents: amounts.VALUE + random(100, 4000), freightCents: 0 },
          ];
    return { lines, amounts, minimums, freight };
  };

  /** Like the rules, a step that gains costs nothing. */
  const computeCost = ({ line, value }: Item, from: number, to: number): number => {
    let cost = 0;
    for (let at = from; at < to; at = addStep(line, at)) cost += Math.max(0, value(at) - value(addStep(line, at)));
    return cost;
  };

  const listQuantities = ({ line, quantity, available }: Item): number[] => {
    const quantities = [quantity];
    for (let at = addStep(line, quantity); at <= getMaximum(line) && at - quantity <= available; at = addStep(line, at))
      quantities.push(at);
    return quantities;
  };

  const findOptimum = ({ lines, minimums, freight }: ReturnType<typeof makeOrder>): number | undefined => {
    let best: number | undefined;
    for (const quantities of combine(lines.map(listQuantities))) {
      const amounts = count(lines, quantities);
      if (isBelowMinimum(minimums, amounts)) continue;
      const cost =
        lines.reduce((sum, item, at) => sum + computeCost(item, item.quantity, quantities[at] ?? 0), 0) +
        computeFreight(freight, amounts.VALUE);
      if (best === undefined || cost < best) best = cost;
    }
    return best;
  };

  test('is at most 0.5% worse in value than an exact solver, and finds a way if there is one', () => {
    const random = makeRandom(20_261_126);
    const [sums, worst] = [{ optimum: 0, ours: 0 }, { share: 0 }];
    for (let each = 0; each < 1000; each += 1) {
      const order = makeOrder(random);
      const optimum = findOptimum(order);
      const plan = planFillUp(order);
      expect(plan === undefined).toBe(optimum === undefined);
      if (!plan || optimum === undefined) continue;
      expect(isBelowMinimum(order.minimums, plan.amounts)).toBe(false);
      const value = order.lines.reduce((sum, item) => sum + item.value(item.quantity), 0);
      const cost =
        order.lines.reduce(
          (sum, item) => sum + computeCost(item, item.quantity, item.quantity + (plan.added.get(item.line) ?? 0)),
          0,
        ) + computeFreight(order.freight, plan.amounts.VALUE);
      expect(cost).toBeGreaterThan(optimum - 1e-6);
      sums.optimum += Math.max(0, value - optimum);
      sums.ours += Math.max(0, value - cost);
      if (value - optimum > 0) worst.share = Math.max(worst.share, (cost - optimum) / value);
    }

    expect(sums.ours).toBeGreaterThanOrEqual(0.995 * sums.optimum);
  });
});

describe('the budget', () => {
  const makeOrders = (random: Random): (Omit<BudgetOrder, 'lines'> & { readonly lines: readonly Item[] })[] =>
    Array.from({ length: random(1, 3) }, (_, order) => {
      const lines = makeItems(random).map((item) => ({
        ...item,
        line: { ...item.line, storeOrderProposalId: order + 1 },
      }));
      const amounts = count(
        lines,
        lines.map(({ quantity }) => quantity),
      );
      const kinds = minimumKinds.filter(() => random(0, 3) === 0);
      const minimums = kinds.map((kind) => ({ kind, minimum: Math.floor((amounts[kind] * random(20, 100)) / 100) }));
      return { lines, fixed: noAmounts, minimums };
    });

  const listQuantities = ({ line, quantity }: Item): number[] => {
    const quantities = [quantity];
    for (let at = quantity; at > 0; ) {
      at = removeStep(line, at);
      quantities.push(at);
    }
    return quantities;
  };

  const computeGain = ({ line, value }: Item, quantity: number): number => {
    let gain = 0;
    for (let at = quantity; at > 0; at = removeStep(line, at))
      gain += Math.max(0, value(at) - value(removeStep(line, at)));
    return gain;
  };

  const listPurchases = ({ lines, minimums }: ReturnType<typeof makeOrders>[number]) => {
    const purchases = combine(lines.map(listQuantities)).flatMap((quantities) => {
      const amounts = count(lines, quantities);
      const isAllowed = amounts.UNITS === 0 || !isBelowMinimum(minimums, amounts);
      const gain = lines.reduce((sum, item, at) => sum + computeGain(item, quantities[at] ?? 0), 0);
      return isAllowed ? [{ spend: amounts.VALUE, gain }] : [];
    });
    return keepBest(purchases);
  };

  const keepBest = (purchases: readonly { readonly spend: number; readonly gain: number }[]) => {
    let maxGain = -1;
    return purchases
      .toSorted((one, other) => one.spend - other.spend || other.gain - one.gain)
      .filter(({ gain }) => {
        const isBetter = gain > maxGain;
        maxGain = Math.max(maxGain, gain);
        return isBetter;
      });
  };

  const findOptimum = (orders: ReturnType<typeof makeOrders>, budget: number): number =>
    orders
      .map(listPurchases)
      .reduce((all, own) =>
        keepBest(
          all
            .flatMap((one) => own.map((each) => ({ spend: one.spend + each.spend, gain: one.gain + each.gain })))
            .filter(({ spend }) => spend <= budget),
        ),
      )
      .reduce((most, { spend, gain }) => (spend <= budget ? Math.max(most, gain) : most), 0);

  const evaluate = (orders: ReturnType<typeof makeOrders>, budget: number) => {
    const quantities = cutToBudget(orders, budget);
    const get = ({ line }: Item) => quantities.get(line) ?? 0;
    let spend = 0;
    let gain = 0;
    for (const { lines, minimums } of orders) {
      const amounts = count(lines, lines.map(get));
      expect(amounts.UNITS === 0 || !isBelowMinimum(minimums, amounts)).toBe(true);
      for (const item of lines) {
        expect(listQuantities(item)).toContain(get(item));
        gain += computeGain(item, get(item));
      }
      spend += amounts.VALUE;
    }
    expect(spend).toBeLessThanOrEqual(budget);
    return gain;
  };

  test('is at most 0.5% worse in value than an exact solver, and no order breaks a constraint', () => {
    const random = makeRandom(35);
    const [sums, worst] = [{ optimum: 0, ours: 0 }, { share: 0 }];
    for (let each = 0; each < 1000; each += 1) {
      const orders = makeOrders(random);
      const total = orders.reduce(
        (sum, { lines }) =>
          sum +
          count(
            lines,
            lines.map(({ quantity }) => quantity),
          ).VALUE,
        0,
      );
      const budget = Math.floor((total * random(30, 100)) / 100);
      const optimum = findOptimum(orders, budget);
      const gain = evaluate(orders, budget);
      expect(gain).toBeLessThan(optimum + 1e-6);
      sums.optimum += optimum;
      sums.ours += gain;
      if (optimum > 0) worst.share = Math.max(worst.share, (optimum - gain) / optimum);
    }

    expect(sums.ours).toBeGreaterThanOrEqual(0.995 * sums.optimum);
  });

  test('buys at least as much value if it is larger', () => {
    const random = makeRandom(7);
    for (let each = 0; each < 60; each += 1) {
      const orders = makeOrders(random);
      let before = 0;
      for (let budget = 0; budget < 30_000; budget += random(1, 900)) {
        const gain = evaluate(orders, budget);
        expect(gain).toBeGreaterThan(before - 1e-6);
        before = gain;
      }
    }
  });
});
