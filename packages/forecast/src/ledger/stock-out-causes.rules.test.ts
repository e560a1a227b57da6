import type { StockOutCause } from '@shelfward/contract/ledger/ledger.shapes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../simulation/demand-draws.rules.ts';
import type { LedgerSeries } from './ledger-series.types.ts';
import { drawDays, type Faults, listWeeklyWindows, simulatePlanted, toLedgerSeries } from './planted-world.factory.ts';
import { measureRates, traceStock } from './stock-days.rules.ts';
import { findStockOuts, type StockOut } from './stock-out-causes.rules.ts';

const weeks = 52;
const days = 7 * weeks;
const from = 7 * 13;

const explain = (series: LedgerSeries): StockOut[] => {
  const traced = traceStock(series);
  return findStockOuts({ series, days: traced, rates: measureRates(series.dailyUnits, traced), from });
};

interface Plant {
  readonly faults?: Faults;
  readonly demandFactor?: number;
  readonly parFactor?: number;
  readonly missingWindows?: number;
}

/** A product whose par level covers its demand, with one fault from week `at` on. */
const plant = (
  seed: number,
  at: number,
  { faults = {}, demandFactor = 1, parFactor = 1, missingWindows = 0 }: Plant,
) => {
  const rate = 0.8 + 3 * createRandom(seed, 1)();
  const demand = drawDays([seed, 2], { days, rate }).map((units, day) =>
    day >= 7 * at && day < 7 * at + 10 ? Math.round(units * demandFactor) : units,
  );
  const parLevel = Math.ceil((10 * rate * 1.4 + 4 * Math.sqrt(10 * rate)) * parFactor);
  const windows = listWeeklyWindows(weeks).filter((_, week) => week < at || week >= at + missingWindows);
  const result = simulatePlanted({ demand, parLevelAt: () => parLevel, windows, faults });
  const listedUntil = faults.listedUntil ?? days;
  return toLedgerSeries(result, { windows, parLevels: [{ day: 0, parLevel }], listedUntil });
};

const inWindows = (at: number, count: number) => (window: number) => window >= at && window < at + count;

const plants: Record<Exclude<StockOutCause, 'UNKNOWN'>, (at: number) => Plant> = {
  NOT_LISTED: (at) => ({ faults: { listedUntil: 7 * at } }),
  NO_DELIVERY: () => ({ missingWindows: 3 }),
  ORDERED_TOO_LATE: (at) => ({ faults: { isSkipped: inWindows(at, 3) } }),
  ORDERED_TOO_LITTLE: () => ({ parFactor: 0.4 }),
  DEMAND_ABOVE_RANGE: () => ({ demandFactor: 5 }),
  DELIVERY_LATE: (at) => ({ faults: { daysLate: (window) => (inWindows(at, 3)(window) ? 12 : 0) } }),
  DELIVERY_SHORT: (at) => ({ faults: { delivered: (window) => (inWindows(at, 3)(window) ? 0 : 1) } }),
  BRAND_OUT_OF_STOCK: (at) => ({ faults: { proposed: (window) => (inWindows(at, 3)(window) ? 0 : 1) } }),
  CHANGED_BY_PERSON: (at) => ({ faults: { ordered: (window) => (inWindows(at, 3)(window) ? 0 : 1) } }),
  COUNT_WRONG: (at) => ({
    faults: { isStolen: (day) => day === 7 * at + 3, isCounted: (day) => day === 7 * at + 5 },
  }),
};

describe('causes of days without stock', () => {
  test.each(Object.keys(plants) as (keyof typeof plants)[])('finds planted days of %s', (cause) => {
    let [found, all] = [0, 0];
    for (let seed = 0; seed < 100; seed += 1) {
      const at = 20 + (seed % 20);
      for (const one of explain(plant(seed, at, plants[cause](at)))) {
        all += one.days;
        if (one.cause === cause) found += one.days;
      }
    }
    expect(all).toBeGreaterThan(100);
    expect(found / all).toBeGreaterThanOrEqual(0.9);
  });

  test('is the late delivery, not the next order that was missed, while it would have covered the days', () => {
    let [found, all] = [0, 0];
    for (let seed = 0; seed < 200; seed += 1) {
      const at = 20 + (seed % 20);
      const daysLate = (window: number) => (window === at ? 12 : 0);
      const series = plant(seed, at, { faults: { daysLate, isSkipped: (window) => window === at + 1 } });
      const late = series.lines?.find(({ promisedDay, deliveredDay }) => deliveredDay - promisedDay === 12);
      for (const one of explain(series))
        if (late && one.day >= late.promisedDay && one.day < late.deliveredDay) {
          all += one.days;
          if (one.cause === 'DELIVERY_LATE') found += one.days;
        }
    }
    expect(all).toBeGreaterThan(100);
    expect(found / all).toBeGreaterThanOrEqual(0.9);
  });

  test('sums to the days without stock, each once', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.constantFrom(...Object.values(plants)),
        fc.constantFrom(...Object.values(plants)),
        (seed, one, other) => {
          const at = 15 + (seed % 25);
          const [left, right] = [one(at), other(at)];
          const series = plant(seed, at, { ...left, ...right, faults: { ...left.faults, ...right.faults } });
          const traced = traceStock(series);
          const covered = new Uint8Array(days);
          for (const stockOut of explain(series))
            for (let day = stockOut.day; day < stockOut.day + stockOut.days; day += 1)
              covered[day] = (covered[day] ?? 0) + 1;
          const until = series.listedUntil + 56;
          const expected = traced.isEmpty.map((isEmpty, day) => Number(isEmpty && day >= from && day < until));
          expect([...covered]).toEqual([...expected]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has no cause but the calendar and the assortment for stores whose orders are not known', () => {
    const series = { ...plant(3, 20, { parFactor: 0.4 }), lines: undefined };
    expect(new Set(explain(series).map(({ cause }) => cause))).toEqual(new Set(['UNKNOWN']));
  });

  test('names the line that shows the cause', () => {
    const series = plant(5, 20, plants.DELIVERY_LATE(20));
    const late = explain(series).filter(({ cause }) => cause === 'DELIVERY_LATE');
    expect(late.length).toBeGreaterThan(0);
    for (const { line, day } of late) {
      expect(series.lines?.[line]?.promisedDay).toBeLessThanOrEqual(day);
      expect(series.lines?.[line]?.deliveredDay).toBeGreaterThan(day);
    }
  });
});
