import { limitLine } from '@shelfward/contract/proposals/line-limits.rules.ts';
import { inventoryPosition, suggestedQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, drawDemand, pathCount } from './demand-draws.rules.ts';
import { type GivenSeries, makeInput } from './expected-input.factory.ts';
import { computeExpectedOrders, countProductFigures, type ExpectedOrders } from './expected-orders.rules.ts';
import { createErrorPaths, forecastErrors, sumVariance } from './level-errors.rules.ts';
import { buildSteps, listReviews } from './order-steps.rules.ts';
import { createWeekPaths, simulateSeries } from './simulate-series.rules.ts';

const weeks = 13;

const series = fc.record({
  mean: fc.double({ min: 0, max: 60, noNaN: true }),
  onHand: fc.nat(200),
  inTransit: fc.nat(40),
  open: fc.nat(40),
  dispersion: fc.double({ min: 1, max: 6, noNaN: true }),
  isProjected: fc.boolean(),
  serviceLevel: fc.constantFrom(0, 0.6, 0.9, 0.98),
  minParLevel: fc.nat(80),
  packSize: fc.constantFrom(1, 1, 6, 24),
});
const period = fc.record({
  leadWeeks: fc.nat(6),
  reviewWeeks: fc.integer({ min: 1, max: 4 }),
  firstDay: fc.nat(6),
});

const simulate = (given: GivenSeries, dates: { leadWeeks: number; reviewWeeks: number; firstDay: number }) => {
  const input = makeInput([given], dates);
  const paths = createWeekPaths(weeks);
  const [plan] = input.plans;
  if (!plan) throw new Error('No plan');
  simulateSeries(
    {
      demand: input.demand,
      weekDispersion: given.dispersion ?? 1,
      horizonDispersion: given.dispersion ?? 1,
      onHand: given.onHand ?? 0,
      inTransit: given.inTransit ?? 0,
      open: given.open ?? 0,
      isProjected: given.isProjected ?? false,
      serviceLevel: given.serviceLevel ?? 0,
      minParLevel: given.minParLevel ?? 0,
      packSize: given.packSize ?? 1,
      step: given.step ?? given.packSize ?? 1,
      minQuantity: given.minQuantity ?? 0,
      maxQuantity: given.maxQuantity ?? null,
      shelfMaximum: given.shelfMaximum ?? null,
    },
    plan,
    { random: createRandom(7), errors: createErrorPaths(weeks), sharedVariance: sumVariance(forecastErrors) },
    paths,
  );
  return { paths, plan };
};

const sumPath = (values: Float64Array, path: number): number =>
  Array.from({ length: weeks }, (_, week) => values[week * pathCount + path] ?? 0).reduce((sum, one) => sum + one, 0);

const account = ({ totals }: ExpectedOrders) => totals.find(({ companyId }) => companyId === null);
const total = (orders: ExpectedOrders): number => account(orders)?.orderUnits.at(-1) ?? 0;

describe('an order of today', () => {
  test('is the quantity that a proposal of today has, within the limits of product and shelf', () => {
    const limits = fc.record({
      step: fc.constantFrom(1, 6, 24, 48),
      minQuantity: fc.constantFrom(0, 0, 5, 60),
      maxQuantity: fc.constantFrom(null, null, 10, 100),
      shelfMaximum: fc.constantFrom(null, null, 12, 80),
    });
    fc.assert(
      fc.property(series, limits, period, (given, own, dates) => {
        const one = { ...given, ...own, isProjected: false, serviceLevel: 0 };
        const { paths } = simulate(one, { ...dates, reviewWeeks: 2 });
        const terms = {
          parLevel: one.minParLevel,
          assortmentParLevel: null,
          onHand: one.onHand,
          inTransit: one.inTransit,
          openOrders: one.open,
          otherProposals: 0,
          packSize: own.step,
          projection: null,
          isEligible: true,
        };
        const { quantity } = limitLine({
          ...own,
          suggested: suggestedQuantity(terms),
          isEligible: true,
          shelfRoom: own.shelfMaximum === null ? null : Math.max(0, own.shelfMaximum - inventoryPosition(terms)),
        });
        for (let path = 0; path < pathCount; path += 1) expect(paths.orders[path]).toBe(quantity);
      }),
    );
  });
});

describe('the coming weeks of a product in a store', () => {
  test('neither create nor lose units', () => {
    fc.assert(
      fc.property(series, period, (given, dates) => {
        const { paths, plan } = simulate(given, dates);
        const delivered = plan.steps.filter(({ order }) => order && order.deliveryStep < plan.steps.length);
        for (let path = 0; path < pathCount; path += 1) {
          const ordered = sumPath(paths.orders, path);
          const start = given.onHand + given.inTransit + given.open;
          const left = paths.stock[(weeks - 1) * pathCount + path] ?? 0;
          const known = start - sumPath(paths.sold, path) - left;
          // What is missing has not arrived by the end.
          expect(known).toBeLessThanOrEqual(given.inTransit + given.open + 1e-6);
          expect(known + ordered).toBeGreaterThanOrEqual(-1e-6);
          if (delivered.length === plan.steps.filter(({ order }) => order).length && plan.openStep < plan.steps.length)
            expect(left).toBeCloseTo(start + ordered - sumPath(paths.sold, path), 6);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('order whole packs', () => {
    fc.assert(
      fc.property(series, period, (given, dates) => {
        const { paths } = simulate(given, dates);
        for (const units of paths.orders) expect(units % given.packSize).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  test('never order less in total if the demand is higher', () => {
    fc.assert(
      fc.property(series, period, fc.double({ min: 1, max: 3, noNaN: true }), (given, dates, factor) => {
        const few = total(computeExpectedOrders(makeInput([given], dates)));
        const many = total(computeExpectedOrders(makeInput([{ ...given, mean: given.mean * factor }], dates)));
        // The last order may be rounded up to a pack in one case and not in the other.
        expect(many).toBeGreaterThanOrEqual(few - given.packSize);
      }),
      { numRuns: 300 },
    );
  });
});

describe('sums', () => {
  const many = fc.array(
    fc.record({ mean: fc.double({ min: 0, max: 20, noNaN: true }), onHand: fc.nat(40), companyId: fc.nat(1) }),
    { minLength: 1, maxLength: 12 },
  );
  const place = (given: readonly { mean: number; onHand: number; companyId: number }[]) =>
    given.map(({ companyId, ...one }, at) => ({
      ...one,
      companyId: companyId + 1,
      storeId: 1 + companyId + 2 * (at % 3),
      productId: 1 + Math.floor(at / 3),
    }));

  test('do not depend on the order of the input', () => {
    fc.assert(
      fc.property(many, (given) => {
        const input = place(given);
        const forward = computeExpectedOrders(makeInput(input));
        const backward = computeExpectedOrders(makeInput(input.toReversed()));
        expect(account(backward)).toEqual(account(forward));
        expect(backward.products.figures).toEqual(forward.products.figures);
      }),
      { numRuns: 50 },
    );
  });

  test('of companies are those of their stores, and of the account those of its companies', () => {
    fc.assert(
      fc.property(many, (given) => {
        const orders = computeExpectedOrders(makeInput(place(given)));
        const sum = (is: (scope: { companyId: number | null; storeId: number | null }) => boolean) =>
          orders.totals.filter(is).reduce((units, { orderUnits }) => units + (orderUnits.at(-1) ?? 0), 0);
        const stores = sum(({ storeId }) => storeId !== null);
        expect(sum(({ companyId, storeId }) => companyId !== null && storeId === null)).toBeCloseTo(stores, 6);
        expect(total(orders)).toBeCloseTo(stores, 6);
        expect(orders.products.count * countProductFigures(weeks)).toBe(orders.products.figures.length);
        expect([...orders.products.productIds]).not.toContain(0);
      }),
      { numRuns: 50 },
    );
  });

  test('of one product vary more than those of several products with as many units', () => {
    const width = (orders: ExpectedOrders) => {
      const { orderUnitsLow = [], orderUnitsHigh = [] } = account(orders) ?? {};
      return (orderUnitsHigh.at(-1) ?? 0) - (orderUnitsLow.at(-1) ?? 0);
    };
    const stores = Array.from({ length: 20 }, (_, at) => at + 1);
    const sameProduct = stores.map((storeId) => ({ storeId, productId: 1, mean: 10, onHand: 40 }));
    const otherProducts = stores.map((storeId) => ({ storeId, productId: storeId, mean: 10, onHand: 40 }));
    const [same, other] = [sameProduct, otherProducts].map((input) => width(computeExpectedOrders(makeInput(input))));
    expect(same).toBeGreaterThan(1.3 * (other ?? 0));
  });
});

test('orders in a steady state are the demand', () => {
  const orders = computeExpectedOrders(makeInput([{ mean: 10, onHand: 40, dispersion: 2 }]));
  const units = account(orders)?.orderUnits ?? [];
  expect(units.slice(3, 13).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(92);
  expect(units.slice(3, 13).reduce((sum, one) => sum + one, 0)).toBeLessThan(108);
});

test('a store with too much stock orders nothing until it is sold', () => {
  const orders = computeExpectedOrders(makeInput([{ mean: 10, onHand: 200 }]));
  const { orderUnits = [], stockUnits = [] } = account(orders) ?? {};
  expect(orderUnits.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 0));
  expect(stockUnits[0]).toBeCloseTo(190, -1);
});

test('a par level that does not follow the forecast is filled up', () => {
  const orders = computeExpectedOrders(makeInput([{ mean: 0, onHand: 4, serviceLevel: 0, minParLevel: 12 }]));
  expect(account(orders)?.orderUnits.slice(0, 2)).toEqual([8, 0]);
});

test('a projected order covers less than a par level, because demand above the stock is lost', () => {
  const [projected, base] = [true, false].map((isProjected) =>
    total(computeExpectedOrders(makeInput([{ mean: 10, onHand: 0, isProjected, serviceLevel: 0.75 }]))),
  );
  expect(projected).toBeLessThan(base ?? 0);
});

test.each([
  [3, 1.5, 3, 4.5],
  [40, 3, 40, 120],
  [300, 4, 300, 1200],
])('demand of mean %d and dispersion %d has this mean and variance', (mean, dispersion, expected, variance) => {
  const draws = Array.from({ length: 20_000 }, (_, at) => drawDemand(mean, dispersion, (at + 0.5) / 20_000));
  const average = draws.reduce((sum, units) => sum + units, 0) / draws.length;
  const square = draws.reduce((sum, units) => sum + (units - average) ** 2, 0) / draws.length;
  expect(average / expected).toBeCloseTo(1, 1);
  expect(square / variance).toBeCloseTo(1, 1);
});

test('steps begin on each Monday, order day, and delivery day', () => {
  const dates = listReviews({ firstDay: 2, weeks: 4, leadWeeks: 1, reviewWeeks: 2 });
  const { steps, openStep, transitStep } = buildSteps(dates, { firstDay: 2, weeks: 4 });

  expect(dates).toEqual([
    { orderDay: 2, deliveryDay: 9, nextDeliveryDay: 21 },
    { orderDay: 14, deliveryDay: 21, nextDeliveryDay: 35 },
  ]);
  expect(steps.map(({ week, share }) => [week, Math.round(share * 7)])).toEqual([
    [0, 4],
    [0, 1],
    [1, 2],
    [1, 5],
    [2, 7],
    [3, 7],
  ]);
  expect([openStep, transitStep]).toEqual([3, 1]);
  expect(steps[4]?.order?.deliveryStep).toBe(5);
});
