import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccuracySums,
  addForecast,
  type ComparedSeries,
  compareDemand,
  listMisses,
  maxMisses,
  noAccuracy,
  type StoreForecast,
  sumWeeks,
  toForecasts,
} from './par-accuracy.rules.ts';
import { toProtection } from './protection-times.rules.ts';

const units = fc.integer({ min: 0, max: 60 });
const packSize = fc.integer({ min: 1, max: 12 });

describe('the comparison of a demand', () => {
  test('is the mean over the stocks after an order in packs', () => {
    fc.assert(
      fc.property(units, units, packSize, (demand, parLevel, size) => {
        const stocks = Array.from({ length: size }, (_, above) => parLevel + above);
        const { covered, missed } = compareDemand(demand, { parLevel, packSize: size });

        expect(covered).toBeCloseTo(stocks.filter((stock) => demand <= stock).length / size, 9);
        expect(missed).toBeCloseTo(stocks.reduce((sum, stock) => sum + Math.max(0, demand - stock), 0) / size, 9);
      }),
    );
  });

  test('is worse with more demand, and better with a higher par level', () => {
    fc.assert(
      fc.property(units, units, packSize, (demand, parLevel, size) => {
        const at = (more: number, higher: number) =>
          compareDemand(demand + more, { parLevel: parLevel + higher, packSize: size });
        expect(at(1, 0).covered).toBeLessThanOrEqual(at(0, 0).covered);
        expect(at(1, 0).missed).toBeGreaterThanOrEqual(at(0, 0).missed);
        expect(at(1, 1)).toEqual(at(0, 0));
      }),
    );
  });
});

describe('the weeks to cover', () => {
  test('have a sum only if all are available and among those of the series', () => {
    const weeks = fc.array(fc.record({ sold: units, isAvailable: fc.boolean() }), { minLength: 1, maxLength: 12 });
    const period = fc.record({ from: fc.integer({ min: -3, max: 12 }), count: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(weeks, period, (given, { from, count }) => {
        const series = {
          units: given.map(({ sold }) => sold),
          available: given.map(({ isAvailable }) => Number(isAvailable)),
        };
        const covered = from < 0 ? [] : given.slice(from, from + count);
        const isKnown = covered.length === count && covered.every(({ isAvailable }) => isAvailable);
        const expected = isKnown ? covered.reduce((sum, { sold }) => sum + sold, 0) : undefined;
        expect(sumWeeks(series, from, count)).toBe(expected);
      }),
    );
  });
});

const pair = fc.record({
  parLevel: fc.integer({ min: 0, max: 20 }),
  sold: fc.integer({ min: 0, max: 20 }),
  isAvailable: fc.boolean(),
  isReplenished: fc.boolean(),
  packSize,
  serviceLevel: fc.constantFrom(0.9, 0.95),
  productLineId: fc.constantFrom(null, 7),
});
type Pair = typeof pair extends fc.Arbitrary<infer T> ? T : never;

const firstWeek = '2026-03-02';

const toForecast = (storeId: number, pairs: readonly Pair[]): StoreForecast => ({
  storeId,
  firstWeek,
  weeks: 2,
  productIds: pairs.map((_, place) => place + 1),
  parLevels: pairs.map(({ parLevel }) => parLevel),
  packSizes: pairs.map((one) => one.packSize),
  serviceLevels: pairs.map(({ serviceLevel }) => serviceLevel),
  demand: pairs.map(({ parLevel }) => parLevel / 2),
});

const toSeries = ({ sold, isAvailable, isReplenished, productLineId }: Pair): ComparedSeries | undefined =>
  isReplenished
    ? {
        companyId: 3,
        productLineId,
        priceCents: 250,
        units: [99, sold, 0],
        available: [1, 1, Number(isAvailable)],
      }
    : undefined;

const add = (sums: AccuracySums, storeId: number, pairs: readonly Pair[]) =>
  addForecast(sums, toForecast(storeId, pairs), {
    from: 1,
    findSeries: (productId) => {
      const one = pairs[productId - 1];
      return one && toSeries(one);
    },
  });

describe('the sums', () => {
  test('count each product in a store once, by product line and service level', () => {
    fc.assert(
      fc.property(fc.array(fc.array(pair, { maxLength: 8 }), { maxLength: 4 }), (stores) => {
        const sums = noAccuracy();
        for (const [store, pairs] of stores.entries()) add(sums, store + 1, pairs);

        for (const group of sums.groups.values()) {
          const members = stores
            .flat()
            .filter(
              (one) =>
                one.isReplenished &&
                one.productLineId === group.productLineId &&
                one.serviceLevel === group.serviceLevel,
            );
          const compared = members.filter(({ isAvailable }) => isAvailable);
          const missed = compared.map((one) => compareDemand(one.sold, one).missed);
          expect([group.pairs, group.notCompared]).toEqual([compared.length, members.length - compared.length]);
          expect(group.demandUnits).toBe(compared.reduce((sum, { sold }) => sum + sold, 0));
          expect(group.expectedUnits).toBeCloseTo(
            compared.reduce((sum, { parLevel }) => sum + parLevel / 2, 0),
            9,
          );
          expect(group.missedUnits).toBeCloseTo(
            missed.reduce((sum, one) => sum + one, 0),
            9,
          );
          expect(group.covered).toBeLessThanOrEqual(group.pairs);
        }
        const counted = [...sums.groups.values()].reduce((sum, group) => sum + group.pairs + group.notCompared, 0);
        expect(counted).toBe(stores.flat().filter(({ isReplenished }) => isReplenished).length);
      }),
    );
  });

  test('keep the largest misses by value', () => {
    const sums = noAccuracy();
    const base = { parLevel: 0, isAvailable: true, isReplenished: true, packSize: 1, productLineId: null } as const;
    for (let store = 1; store <= 30; store += 1)
      add(
        sums,
        store,
        // Each number of units from 1 to 6,000 once, in an order that is not theirs.
        Array.from({ length: 200 }, (_, place) => ({
          ...base,
          serviceLevel: 0.9 as const,
          sold: 1 + place * 30 + (store % 30),
        })),
      );

    const misses = listMisses(sums);
    expect(misses.map(({ missedUnits }) => missedUnits)).toEqual(
      Array.from({ length: maxMisses }, (_, place) => 6000 - place),
    );
    expect(misses[0]).toMatchObject({ missedCents: 6000 * 250, demandUnits: 6000, parLevel: 0, firstWeek, weeks: 2 });
  });
});

test('forecasts contain the stores that are not stored, and the products with a forecast', () => {
  const shared = {
    packSize: 6,
    values: { serviceLevel: 0.95 },
    protection: toProtection({ leadWeeks: 2, reviewWeeks: 1 }),
  };
  const series = [1, 1, 2, 3, 4].map((storeId, place) => ({ storeId, productId: 10 + place, ...shared }));
  // Ten days are not compared with the sales of weeks.
  const days = series.map((one) =>
    one.storeId === 4 ? { ...one, protection: { ...one.protection, coverDays: 10 } } : one,
  );

  const forecasts = toForecasts(days, {
    firstWeek: addDays(firstWeek, 7),
    stored: new Set([2]),
    toPromise: (place) => (place === 0 ? undefined : { parLevel: place, demand: 1.23456 }),
  });

  const expected = { firstWeek: '2026-03-09', weeks: 3, packSizes: [6], serviceLevels: [0.95], demand: [1.235] };
  expect(forecasts).toEqual([
    { ...expected, storeId: 1, productIds: [11], parLevels: [1] },
    { ...expected, storeId: 3, productIds: [13], parLevels: [3] },
  ]);
});
