import { addDays } from '@shelfward/contract/kit/dates.ts';
import { toDiscountPercent } from '@shelfward/contract/promotions/promotions.shapes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BaseStockInput, computeBaseStocks } from './base-stock.rules.ts';
import { getMarks, type PlannedPromotion, readPlan, toPromotionWeeks } from './promotions.rules.ts';

const promotion: PlannedPromotion = {
  id: 1,
  name: 'Deal',
  companyId: null,
  storeId: null,
  productId: null,
  productLineId: null,
  fromDay: '2026-01-05',
  untilDay: '2026-01-11',
  discountPercent: null,
  deal: true,
  feature: false,
};
const pair = { companyId: 1, storeId: 1, productId: 1, productLineId: 1, promotedWeeks: [] };

test('marks the weeks that contain a day of a promotion', () => {
  const getPlan = readPlan(
    [
      { ...promotion, productLineId: 1, fromDay: '2026-01-11', untilDay: '2026-01-12' },
      { ...promotion, productLineId: 1, fromDay: '2025-12-01', untilDay: '2025-12-31' },
      { ...promotion, productLineId: 2, fromDay: '2026-01-20', untilDay: '2027-01-20' },
      { ...promotion, productLineId: 3, fromDay: '2025-01-01', untilDay: '2025-02-01' },
    ],
    { from: '2026-01-05', weeks: 4 },
  );
  expect([1, 2, 3, null].map((productLineId) => getPlan({ ...pair, productLineId })?.promoted)).toEqual([
    Uint8Array.of(1, 1, 0, 0),
    Uint8Array.of(0, 0, 1, 1),
    undefined,
    undefined,
  ]);
});

test('the promotion of a product takes precedence over that of its line, and that of a store over that of its company', () => {
  const getPlan = readPlan(
    [
      { ...promotion, productLineId: 1, discountPercent: 10, untilDay: '2026-02-01' },
      { ...promotion, productLineId: 1, companyId: 2, discountPercent: 20, feature: true },
      { ...promotion, productId: 7, discountPercent: 50, deal: false },
    ],
    { from: '2026-01-05', weeks: 4 },
  );
  const line = { ...pair, productLineId: 1 };

  expect(getPlan({ ...line, companyId: 1 })).toMatchObject({
    deals: Uint8Array.of(1, 1, 1, 1),
    prices: Float64Array.of(0.9, 0.9, 0.9, 0.9),
  });
  expect(getPlan({ ...line, companyId: 2 })).toMatchObject({
    features: Uint8Array.of(1, 0, 0, 0),
    prices: Float64Array.of(0.8, 0.9, 0.9, 0.9),
  });
  expect(getPlan({ ...line, companyId: 2, productId: 7 })).toMatchObject({
    deals: Uint8Array.of(0, 1, 1, 1),
    features: new Uint8Array(4),
    prices: Float64Array.of(0.5, 0.9, 0.9, 0.9),
  });
  const inStore = readPlan(
    [
      { ...promotion, productId: 7, companyId: 1, discountPercent: 20 },
      { ...promotion, productId: 7, companyId: 1, storeId: 5, discountPercent: 30 },
    ],
    { from: '2026-01-05', weeks: 1 },
  );
  const prices = [5, 6].map((storeId) => inStore({ ...pair, productId: 7, storeId })?.prices[0]);
  expect(prices).toEqual([0.7, 0.8]);
  // Series with the same promotions share the plan.
  expect(getPlan({ ...line, companyId: 3, productId: 4 })).toBe(getPlan({ ...line, companyId: 1 }));
});

test('a plan has a driver only for what its promotions consist of', () => {
  const listKinds = (changes: Partial<PlannedPromotion>) => {
    const getPlan = readPlan([{ ...promotion, productLineId: 1, ...changes }], { from: '2026-01-05', weeks: 4 });
    return toPromotionWeeks([pair], getPlan, { past: 0, weeks: 4 }).drivers.map(({ kind }) => kind);
  };
  expect(listKinds({})).toEqual(['FLAG']);
  expect(listKinds({ feature: true })).toEqual(['FLAG', 'FLAG']);
  expect(listKinds({ feature: true, discountPercent: 25 })).toEqual(['FLAG', 'FLAG', 'PRICE']);
  expect(listKinds({ deal: false, discountPercent: 25 })).toEqual(['PRICE']);
  expect(listKinds({ productLineId: 2 })).toEqual([]);
});

test.each([
  [299, 399, 25.06],
  [1, 100_000_000, 99.99],
  [99_999_999, 100_000_000, 0.01],
])('a price of %i instead of %i is %d %% off', (price, usualPrice, percent) => {
  expect(toDiscountPercent(price, usualPrice)).toBe(percent);
});

test('a series has the marks of its plan and those of its own sales, and no others', () => {
  const weeks = 12;
  const from = '2026-01-05';
  const lineId = fc.integer({ min: 1, max: 3 });
  const planned = fc.record({ productLineId: lineId, week: fc.nat(weeks - 1) });
  const one = fc.record({
    companyId: fc.constant(1),
    storeId: fc.constant(1),
    productId: fc.nat(),
    productLineId: fc.option(lineId),
    promotedWeeks: fc.uniqueArray(fc.nat(weeks - 1)).map((found) => found.toSorted((left, right) => left - right)),
  });
  fc.assert(
    fc.property(fc.array(one), fc.array(planned), (series, plans) => {
      const given = plans.map(({ productLineId, week }) => {
        const day = addDays(from, 7 * week);
        return { ...promotion, productLineId, fromDay: day, untilDay: day };
      });
      const found = toPromotionWeeks(series, readPlan(given, { from, weeks }), { past: 6, weeks });
      series.forEach(({ productLineId, promotedWeeks }, at) => {
        const expected = Array.from({ length: weeks }, (_, week) =>
          Number(
            promotedWeeks.includes(week) ||
              plans.some((plan) => plan.productLineId === productLineId && plan.week === week),
          ),
        );
        expect([...(getMarks(found, at) ?? new Uint8Array(weeks))]).toEqual(expected);
      });
    }),
  );
});

/** A repeatable generator of numbers between 0 and 1. */
const makeRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const samplePoisson = (mean: number, random: () => number): number => {
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count += 1;
  }
  return count;
};

const [storeCount, weekCount, testWeeks, horizon] = [30, 104, 26, 2];
const isPromoted = (week: number): boolean => week % 7 === 3;

/** Stores that sell 6 to 12 units a week, and four times as much in every seventh week. */
const makeDemand = (): number[][] => {
  const random = makeRandom(7);
  return Array.from({ length: storeCount }, (_, store) =>
    Array.from({ length: weekCount + horizon }, (_, week) =>
      samplePoisson((6 + (store % 7)) * (isPromoted(week) ? 4 : 1), random),
    ),
  );
};

/** NONE: not marked. FILES: past promotions by sales files. PLAN: past and coming ones by users. NEXT: FILES, and the coming ones. */
type Marking = 'NONE' | 'FILES' | 'PLAN' | 'NEXT';

const toInput = (demand: number[][], weeks: number, marking: Marking): BaseStockInput => {
  const from = '2024-01-01';
  const promoted = Array.from({ length: weeks + horizon }, (_, week) => week).filter(isPromoted);
  const planned = promoted.map((week) => {
    const fromDay = addDays(from, 7 * week);
    return { ...promotion, productLineId: 1, fromDay, untilDay: fromDay };
  });
  const promotedWeeks = marking === 'FILES' || marking === 'NEXT' ? promoted.filter((week) => week < weeks) : [];
  const series = demand.map(() => ({ ...pair, promotedWeeks }));
  const isPlanned = (at: number) => marking === 'PLAN' || (marking === 'NEXT' && (promoted[at] ?? 0) >= weeks);
  const getPlan = readPlan(
    planned.filter((_, at) => isPlanned(at)),
    { from, weeks: weeks + horizon },
  );
  return {
    series: {
      count: storeCount,
      weeks,
      units: Int32Array.from(demand.flatMap((one) => one.slice(0, weeks))),
      available: new Uint8Array(storeCount * weeks).fill(1),
      isoWeeks: Uint8Array.from({ length: weeks + horizon }, (_, week) => week % 52),
      lines: new Int32Array(storeCount),
      products: new Int32Array(storeCount),
      stores: Int32Array.from({ length: storeCount }, (_, store) => store),
      drivers: toPromotionWeeks(series, getPlan, { past: weeks, weeks: weeks + horizon }).drivers,
    },
    horizons: new Int32Array(storeCount).fill(horizon),
    serviceLevels: new Float64Array(storeCount).fill(0.9),
    packSizes: new Int32Array(storeCount).fill(1),
    hasLine: new Uint8Array(storeCount).fill(1),
  };
};

/** Orders up to the par level each week; a delivery arrives after a week. Returns the weeks without lost sales. */
const simulate = (demand: number[][], parLevel: (store: number, week: number) => number) => {
  let [stockSum, served, total] = [0, 0, 0];
  for (let store = 0; store < storeCount; store += 1) {
    let onHand = parLevel(store, weekCount - testWeeks);
    let arriving = 0;
    for (let week = weekCount - testWeeks; week < weekCount; week += 1) {
      const order = Math.max(0, Math.ceil(parLevel(store, week)) - onHand - arriving);
      onHand += arriving;
      arriving = order;
      const wanted = demand[store]?.[week] ?? 0;
      if (wanted <= onHand) served += 1;
      total += 1;
      onHand = Math.max(0, onHand - wanted);
      stockSum += onHand;
    }
  }
  return { availability: served / total, stock: stockSum / total };
};

/** The least stock with at least 90 % availability, by a factor for all par levels. */
const scaleToAvailability = (demand: number[][], parLevel: (store: number, week: number) => number): number => {
  for (let factor = 0.3; factor < 4; factor += 0.01) {
    const { availability, stock } = simulate(demand, (store, week) => factor * parLevel(store, week));
    if (availability >= 0.9) return stock;
  }
  return Number.POSITIVE_INFINITY;
};

describe('on sales that promotions drive', () => {
  const demand = makeDemand();
  const compute = (marking: Marking) => {
    const byWeek = new Map(
      Array.from({ length: testWeeks }, (_, at) => {
        const week = weekCount - testWeeks + at;
        return [week, computeBaseStocks(toInput(demand, week, marking)).parLevels] as const;
      }),
    );
    return scaleToAvailability(demand, (store, week) => byWeek.get(week)?.[store] ?? 0);
  };
  const staticStock = scaleToAvailability(demand, (store) => {
    const past = demand[store]?.slice(0, weekCount - testWeeks) ?? [];
    return (past.reduce((sum, units) => sum + units, 0) / past.length) * horizon;
  });

  test('planned promotions need at least 20 % less stock than a static par level at 90 % availability', () => {
    const stock = compute('PLAN');
    expect(stock).toBeLessThan(0.8 * staticStock);
    expect(stock).toBeLessThan(compute('NONE'));
  });

  test('promotions that only sales files mark change nothing, because the next one is not known', () => {
    expect(computeBaseStocks(toInput(demand, 80, 'FILES'))).toEqual(computeBaseStocks(toInput(demand, 80, 'NONE')));
  });
});

test('a promotion in the weeks to cover scales the demand by the effect of past promotions', () => {
  const demand = Array.from({ length: storeCount }, () =>
    Array.from({ length: weekCount + horizon }, (_, week) => (isPromoted(week) ? 40 : 10)),
  );
  // Weeks 80 and 81 are the horizon; week 80 has a promotion.
  const stocks = computeBaseStocks(toInput(demand, 80, 'PLAN'));
  const later = computeBaseStocks(toInput(demand, 82, 'PLAN'));

  expect(isPromoted(80)).toBe(true);
  // A little less than four times, because few promotions say little.
  expect(stocks.demand[0]).toBeGreaterThan(45);
  expect(stocks.demand[0]).toBeLessThan(50);
  expect(stocks.promotionFactors[0]).toBeGreaterThan(2.3);
  expect(stocks.promotionFactors[0]).toBeLessThan(2.5);
  expect([Math.round(later.demand[0] ?? 0), later.promotionFactors[0]]).toEqual([20, 1]);
});

test('past weeks that sales files mark and a planned promotion count once', () => {
  const demand = Array.from({ length: storeCount }, () =>
    Array.from({ length: weekCount + horizon }, (_, week) => (isPromoted(week) ? 40 : 10)),
  );
  const joined = computeBaseStocks(toInput(demand, 80, 'NEXT'));
  const planned = computeBaseStocks(toInput(demand, 80, 'PLAN'));

  expect(joined).toEqual(planned);
  // Week 80 sells 40, and week 81 sells 10.
  expect(joined.demand[0]).toBeGreaterThan(48);
  expect(joined.demand[0]).toBeLessThan(52);
  // Without a coming promotion, what sales files mark is not removed from the usual demand.
  expect(computeBaseStocks(toInput(demand, 82, 'FILES')).levels[0]).toBeGreaterThan(12);
});

describe('prices that were paid', () => {
  const past = 65;
  const isCut = (week: number): boolean => week % 5 === 2;
  const units = Array.from({ length: past }, (_, week) => (isCut(week) ? 29 : 10));
  const toStocks = (given: {
    readonly coming: Partial<PlannedPromotion>;
    readonly cut?: number;
    readonly list?: number;
  }) => {
    const { coming, cut = 0.7, list = 500 } = given;
    const from = '2024-01-01';
    const weeks = past + horizon;
    const fromDay = addDays(from, 7 * past);
    const next = { ...promotion, productId: 1, fromDay, untilDay: fromDay, ...coming };
    const soldPrices = Float64Array.from({ length: past }, (_, week) => list * (isCut(week) ? cut : 1));
    const series = [{ ...pair, soldPrices }];
    const { drivers } = toPromotionWeeks(series, readPlan([next], { from, weeks }), { past, weeks });
    return computeBaseStocks({
      series: {
        count: 1,
        weeks: past,
        units: Int32Array.from(units),
        available: new Uint8Array(past).fill(1),
        isoWeeks: Uint8Array.from({ length: weeks }, (_, week) => week % 52),
        lines: new Int32Array(1),
        products: new Int32Array(1),
        stores: new Int32Array(1),
        drivers,
      },
      horizons: Int32Array.of(horizon),
      serviceLevels: Float64Array.of(0.9),
      packSizes: Int32Array.of(1),
      hasLine: new Uint8Array(1),
    });
  };

  test.each([{ deal: true }, { deal: false }])(
    '13 price cuts of 30 % show the effect of the next one, deal: $deal',
    ({ deal }) => {
      const { demand, promotionFactors, levels } = toStocks({ coming: { deal, discountPercent: 30 } });
      // One week of 29 and one of 10.
      expect(demand[0]).toBeGreaterThan(37);
      expect(demand[0]).toBeLessThan(40);
      expect(promotionFactors[0]).toBeGreaterThan(1.8);
      expect(levels[0]).toBeLessThan(11);
    },
  );

  test('mean nothing without a coming price', () => {
    expect(toStocks({ coming: { feature: true, deal: false } })).toEqual(
      toStocks({ coming: { feature: true, deal: false }, cut: 1 }),
    );
  });

  test('have the same effect in any currency', () => {
    const [cents, yen] = [500, 65_000].map((list) => toStocks({ coming: { discountPercent: 30 }, list }));
    expect(yen?.demand[0]).toBeCloseTo(cents?.demand[0] ?? 0, 6);
  });
});
