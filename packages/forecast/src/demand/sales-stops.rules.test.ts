import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stockStates } from './demand-weeks.rules.ts';
import { findSalesStops } from './sales-stops.rules.ts';

const { none, unknown, known } = stockStates;

/** The given states at the end, after weeks of unknown stock. */
const find = (weekly: readonly number[], last: readonly number[] = [], isEmpty = false) => {
  const states = new Uint8Array(weekly.length).fill(unknown);
  states.set(last, weekly.length - last.length);
  return findSalesStops({ units: Int32Array.from(weekly), states, isEmpty });
};

const every = (units: number, weeks: number): number[] => Array.from({ length: weeks }, () => units);
/** 15 a week on average. */
const steady = Array.from({ length: 52 }, (_, week) => 12 + ((week * 5) % 7));

describe('weeks without sales at the end', () => {
  test.each([2, 4, 8, 20])('are a stop: %d weeks after 15 a week', (weeks) => {
    const { open } = find([...steady, ...every(0, weeks)]);
    expect(open).toMatchObject({ firstWeek: 52, weeks, reached: 1, stock: 'UNKNOWN' });
    expect(open?.level).toBeGreaterThan(14);
    expect(open?.level).toBeLessThan(16);
  });

  test('are a stop only if fewer than 1 in 1,000 products of a constant demand have so many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 12 }), (units, weeks) => {
        // Without any variation, the chance is that of a Poisson distribution.
        const { open } = find([...every(units, 30), ...every(0, weeks)]);
        expect(open !== undefined).toBe(Math.exp(-units * weeks) < 1e-3);
        if (open) expect(open.reached).toBe(Math.floor(Math.log(1000) / units) + 1);
      }),
    );
  });

  test('are none after gaps that are as long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 20, max: 200 }), (gap, units) => {
        const weekly = Array.from({ length: 60 }, (_, week) => (week % gap === 0 ? units : 0));
        expect(find(weekly).open).toBeUndefined();
        expect(find([...weekly, ...every(0, 60)]).open).toBeDefined();
      }),
    );
  });

  test('are none where the product did not sell a year before, up to two weeks earlier or later', () => {
    const year = (shift: number) =>
      Array.from({ length: 52 }, (_, week) => (week >= 20 + shift && week < 46 + shift ? 20 : 0));
    for (const shift of [-2, 0, 2]) {
      const twoYears = [...year(0), ...year(shift)];
      expect(find([...twoYears, ...every(0, 10)]).open).toBeUndefined();
    }
    // In the first year it is not known; in the season it is a stop.
    expect(find(year(0)).open).toMatchObject({ firstWeek: 46, weeks: 6 });
    expect(find([...year(0), ...year(0).slice(0, 24), ...every(0, 10)]).open).toMatchObject({ weeks: 10 });
  });

  test('need eight weeks before them', () => {
    expect(find([...every(30, 7), ...every(0, 20)]).open).toBeUndefined();
    expect(find([...every(30, 8), ...every(0, 20)]).open).toMatchObject({ firstWeek: 8, weeks: 20 });
  });

  test('grow with each week, and weeks without a feed change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 12, maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (sold, gap) => {
          const weekly = [...sold, 5, ...every(0, gap)];
          const { open } = find(weekly);
          const later = find([...weekly, 0]).open;
          if (open) expect(later).toEqual({ ...open, weeks: open.weeks + 1 });
          expect(find([...weekly, 0], [none]).open).toEqual(open);
          expect(find([...weekly, 3]).open).toBeUndefined();
        },
      ),
    );
  });
});

describe('the stock', () => {
  test('of 0 at the end explains the weeks', () => {
    expect(find([...steady, ...every(0, 6)], [none, none], true).open).toMatchObject({ weeks: 4, stock: 'EMPTY' });
  });

  test('that is there shows the end after eight usual gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 }), (gap, weeks) => {
        const weekly = Array.from({ length: 61 }, (_, week) => (week % gap === 0 ? 40 : 0)).slice(
          0,
          60 - (60 % gap) + 1,
        );
        const { open } = find([...weekly, ...every(0, weeks)], every(known, weeks));
        const usual = weekly.length / weekly.filter((units) => units > 0).length;
        expect(open?.stock).toBe(weeks >= 8 * usual ? 'ON_HAND' : undefined);
      }),
    );
  });
});

describe('stops that ended with a sale', () => {
  test('are listed with their weeks, and do not lower the level of later ones', () => {
    const { returned, open } = find([...steady, ...every(0, 6), ...steady.slice(0, 10), ...every(0, 3)]);
    expect(returned).toMatchObject([{ firstWeek: 52, weeks: 6, reached: 1 }]);
    expect(open).toMatchObject({ firstWeek: 68, weeks: 3 });
    expect(open?.level).toBeGreaterThan(13);
  });

  test('are none where the stock was known', () => {
    const weekly = [...steady, ...every(0, 6), 15];
    expect(find(weekly, [...every(known, 6), unknown]).returned).toEqual([]);
  });
});
