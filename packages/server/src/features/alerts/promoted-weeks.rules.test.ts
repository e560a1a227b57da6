import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Observation, ObservedRule, WeeklySums } from './alert.types.ts';
import { findConditions } from './conditions.rules.ts';
import { expectPromotions, type LiftedPromotion, listExcesses, listPromotedParts } from './promoted-weeks.rules.ts';

const promotion: LiftedPromotion = {
  id: 1,
  name: 'Half price',
  companyId: null,
  storeId: null,
  productId: 1,
  productLineId: null,
  fromDay: '2026-11-09',
  untilDay: '2026-11-15',
  discountPercent: 50,
  deal: true,
  feature: false,
  lift: 3,
};
const stores = [
  { id: 1, companyId: 1 },
  { id: 2, companyId: 1 },
  { id: 3, companyId: 2 },
];
const products = [
  { id: 1, productLineId: 1 },
  { id: 2, productLineId: 1 },
  { id: 3, productLineId: null },
];

describe('products in stores by their promotions', () => {
  test('have the most specific promotion last', () => {
    const line = { ...promotion, id: 2, productId: null, productLineId: 1 };
    const ofStore = { ...promotion, id: 3, storeId: 2, companyId: 1 };
    const parts = listPromotedParts([ofStore, line, promotion], { stores, products }).map((part) => ({
      stores: part.stores.map(({ id }) => id),
      products: part.productIds,
      promotions: part.promotions.map(({ id }) => id),
    }));

    expect(parts).toEqual([
      { stores: [1, 3], products: [1], promotions: [2, 1] },
      { stores: [2], products: [1], promotions: [2, 1, 3] },
      { stores: [1, 2, 3], products: [2], promotions: [2] },
    ]);
  });

  test('are in one part each', () => {
    const scope = fc.record({
      companyId: fc.constantFrom(null, 1, 2),
      storeId: fc.constantFrom(null, null, 1, 3),
      goods: fc.constantFrom({ productId: 1 }, { productId: 2 }, { productLineId: 1 }),
    });
    fc.assert(
      fc.property(fc.array(scope, { maxLength: 6 }), (scopes) => {
        const given = scopes.map(({ goods, ...scopeOf }, at) => ({
          ...promotion,
          productId: null,
          ...scopeOf,
          ...goods,
          id: at,
        }));
        const pairs = listPromotedParts(given, { stores, products }).flatMap((part) =>
          part.stores.flatMap(({ id }) => part.productIds.map((productId) => `${id} ${productId}`)),
        );
        expect(new Set(pairs).size).toBe(pairs.length);
      }),
    );
  });
});

describe('what promotions add to a week', () => {
  const list = (given: Partial<LiftedPromotion>, until = '2026-11-22', isMoney = false) =>
    [...listExcesses([{ ...promotion, ...given }], { until, weeks: 3, isMoney })].map((one) => Number(one.toFixed(4)));

  test('is in their calendar weeks', () => {
    expect(list({})).toEqual([0, 2, 0]);
    expect(list({ fromDay: '2026-11-12', untilDay: '2026-11-17' })).toEqual([0, 2, 2]);
  });

  test('is divided by their days over other weeks', () => {
    // Three days of the promotion are in the second of these weeks, four in the third.
    expect(list({}, '2026-11-18')).toEqual([0, 0.8571, 1.1429]);
  });

  test('has the reduced price in money', () => {
    expect(list({}, '2026-11-22', true)).toEqual([0, 0.5, 0]);
  });

  test('is the most specific one of a week, and never counted twice', () => {
    const other = { ...promotion, id: 2, lift: 1.5 };
    expect([...listExcesses([promotion, other], { until: '2026-11-15', weeks: 1, isMoney: false })]).toEqual([
      expect.closeTo(0.5, 9),
    ]);
  });
});

describe('the factor of a subject', () => {
  test('counts a part by its usual share of the sales', () => {
    const sums = [100, 100, 180, 100];
    const part = { sums: [40, 40, 120, 40], excesses: Float64Array.of(0, 0, 2, 0) };

    expect(expectPromotions(sums, [part])).toEqual([1, 1, expect.closeTo(1.8, 9), 1]);
  });
});

const rule: ObservedRule = { subject: 'STORE', kind: 'FALL', figure: 'UNITS', threshold: 30, weeks: 4, filters: {} };
const lastDay = '2026-11-22';

/** Thirty stores of 100 to 400 units a week; the first one has a promotion × 3 that ends some weeks ago. */
const planted = ({ result, weeksAfter, isPlanned }: { result: number; weeksAfter: number; isPlanned: boolean }) => {
  const weeks = 60;
  const at = weeks - 1 - weeksAfter;
  const series = Array.from({ length: 30 }, (_, store): WeeklySums => {
    const usual = 100 + 10 * store;
    const units = Array.from(
      { length: weeks },
      (_, week) => Math.round(usual * (store === 0 && week === at ? result : 1)) + (((week * 7 + store * 3) % 11) - 5),
    );
    const promotions = units.map((_, week) => (week === at ? 3 : 1));
    return { ids: [store], units, cents: units, ...(isPlanned && store === 0 && { promotions }) };
  });
  const observation: Observation = {
    type: 'WEEKS',
    series,
    movingHolidays: [],
    lastDay,
    subjects: 30,
    omitted: 0,
    late: [],
  };
  return (kind: 'FALL' | 'RISE') =>
    findConditions({ ...rule, kind }, observation, { weeksAgo: 0, rate: 0.1 }).map(({ ids, isPromoted }) => ({
      ids,
      isPromoted,
    }));
};

describe('a planned promotion', () => {
  test('raises no alert with its weeks, nor after them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.double({ min: 2.7, max: 3.3, noNaN: true }),
        (weeksAfter, result) => {
          const find = planted({ result, weeksAfter, isPlanned: true });
          expect([find('FALL'), find('RISE')]).toEqual([[], []]);
        },
      ),
    );
  });

  test('raises an alert if it fails, which names it, and none after it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.9, max: 1.5, noNaN: true }), (result) => {
        expect(planted({ result, weeksAfter: 0, isPlanned: true })('FALL')).toEqual([{ ids: [0], isPromoted: true }]);
        const after = planted({ result, weeksAfter: 5, isPlanned: true });
        expect([after('FALL'), after('RISE')]).toEqual([[], []]);
      }),
    );
  });

  test('raises a false alert without the plan', () => {
    expect(planted({ result: 3, weeksAfter: 0, isPlanned: false })('RISE')).toEqual([{ ids: [0], isPromoted: false }]);
  });
});
