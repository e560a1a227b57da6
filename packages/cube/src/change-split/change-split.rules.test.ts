import {
  type ChangeCause as Cause,
  changeCauses as causes,
} from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByOrders } from './brute-force-change.factory.ts';
import { createChangeSplitter, type SeriesPeriod } from './change-split.rules.ts';
import { createProductSplitter } from './product-split.rules.ts';
import { toShift } from './whole-parts.rules.ts';

type Parts = Readonly<Record<Cause, number>>;
interface ChangeParts {
  readonly milliunits: Parts;
  readonly cents: Parts;
}
interface SeriesPeriods {
  readonly before: SeriesPeriod;
  readonly now: SeriesPeriod;
}

const splitter = createChangeSplitter();

// Adding 0 turns -0 into 0.
const toRecord = (parts: Float64Array): Parts => {
  const record: Partial<Record<Cause, number>> = {};
  causes.forEach((cause, at) => {
    record[cause] = (parts[at] ?? 0) + 0;
  });
  return record as Parts;
};
const toRecords = ({ milliunits, cents }: ReturnType<typeof splitter.split>): ChangeParts => ({
  milliunits: toRecord(milliunits),
  cents: toRecord(cents),
});
const splitChange = ({ before, now, shift }: SeriesPeriods & { readonly shift: number }): ChangeParts =>
  toRecords(splitter.split(before, now, shift));
const splitExactly = ({ before, now }: SeriesPeriods): ChangeParts => toRecords(splitter.splitExactly(before, now));

const splitProduct = (before: readonly number[], now: readonly number[]): number[] => {
  const product = createProductSplitter();
  product.before.set(before.slice(0, product.before.length));
  product.now.set(now.slice(0, product.now.length));
  product.split(before.length);
  return [...product.parts].slice(0, before.length);
};

const multiply = (factors: readonly number[]): number => factors.reduce((product, factor) => product * factor, 1);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const sumParts = (parts: Parts): number => sum(causes.map((cause) => parts[cause]));

const share = fc.oneof(fc.constantFrom(0, 1, 1), fc.double({ min: 0.01, max: 1, noNaN: true }));
const sold = { units: fc.integer({ min: -20, max: 500 }), cents: fc.integer({ min: -2000, max: 100_000 }) };

/** Sales only on available days, promotions on a part of them. */
const seriesPeriod: fc.Arbitrary<SeriesPeriod> = fc
  .record({
    days: fc.integer({ min: 1, max: 92 }),
    open: share,
    listed: share,
    available: share,
    unknown: share,
    promotion: share,
    ...sold,
    of: share,
  })
  .map(({ days, open, listed, available, unknown, promotion, units, cents, of }) => {
    const availableDays = days * open * listed * available;
    const [allUnits, allCents] = availableDays > 0 ? [units, cents] : [0, 0];
    const promoted = promotion > 0 && availableDays > 0;
    return {
      days,
      openDays: days * open,
      listedDays: days * open * listed,
      availableDays,
      unknownDays: days * open * listed * unknown,
      units: allUnits,
      cents: allCents,
      promoted: {
        days: promoted ? availableDays * promotion : 0,
        units: promoted ? Math.round(allUnits * of) : 0,
        cents: promoted ? Math.round(allCents * of) : 0,
      },
    };
  });
const shift = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const seriesChange = fc.record({ before: seriesPeriod, now: seriesPeriod, shift });

const period = (given: Partial<SeriesPeriod>): SeriesPeriod => {
  const days = given.days ?? 10;
  const openDays = given.openDays ?? days;
  const listedDays = given.listedDays ?? openDays;
  return {
    days,
    openDays,
    listedDays,
    availableDays: given.availableDays ?? listedDays,
    unknownDays: given.unknownDays ?? 0,
    units: given.units ?? 0,
    cents: given.cents ?? 0,
    promoted: given.promoted ?? { days: 0, units: 0, cents: 0 },
  };
};

/** The causes with a part. */
const listParts = (parts: Parts): Partial<Record<Cause, number>> =>
  Object.fromEntries(causes.filter((cause) => parts[cause] !== 0).map((cause) => [cause, parts[cause]]));

const split = (before: Partial<SeriesPeriod>, now: Partial<SeriesPeriod>) => {
  const { milliunits, cents } = splitChange({ before: period(before), now: period(now), shift: 0.5 });
  return { milliunits: listParts(milliunits), cents: listParts(cents) };
};

describe('the split of a product', () => {
  test('is the mean over all orders in which its factors change', () => {
    const factor = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(factor, factor), { minLength: 1, maxLength: 6 }), (pairs) => {
        const [before, now] = [pairs.map(([from]) => from), pairs.map(([, to]) => to)];
        const parts = splitProduct(before, now);
        splitByOrders(before, now).forEach((part, at) => {
          expect(parts[at]).toBeCloseTo(part, 5);
        });
        expect(sum(parts)).toBeCloseTo(multiply(now) - multiply(before), 5);
      }),
      { numRuns: 50 },
    );
  });

  test('rejects more factors than it splits exactly', () => {
    expect(() => splitProduct([1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2])).toThrow('At most 6');
  });
});

describe('the split of a change', () => {
  test('has whole parts whose sums are the changes in units and cents', () => {
    fc.assert(
      fc.property(seriesChange, (change) => {
        const { milliunits, cents } = splitChange(change);
        expect(sumParts(milliunits)).toBe(1000 * (change.now.units - change.before.units));
        expect(sumParts(cents)).toBe(change.now.cents - change.before.cents);
        expect(
          [...causes.map((cause) => milliunits[cause]), ...causes.map((cause) => cents[cause])].every(Number.isInteger),
        ).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('differs from the exact parts by less than a cent and a thousandth of a unit', () => {
    fc.assert(
      fc.property(seriesChange, (change) => {
        const [whole, exact] = [splitChange(change), splitExactly(change)];
        for (const measure of ['milliunits', 'cents'] as const)
          for (const cause of causes)
            expect(Math.abs(whole[measure][cause] - exact[measure][cause])).toBeLessThan(1.001);
        expect(sumParts(exact.cents)).toBeCloseTo(change.now.cents - change.before.cents, 3);
        expect(sumParts(exact.milliunits)).toBeCloseTo(1000 * (change.now.units - change.before.units), 3);
      }),
      { numRuns: 1000 },
    );
  });

  test('is negated when the periods are swapped', () => {
    const swapped: Partial<Record<Cause, Cause>> = {
      STORES_OPENED: 'STORES_CLOSED',
      STORES_CLOSED: 'STORES_OPENED',
      LISTED: 'DELISTED',
      DELISTED: 'LISTED',
    };
    const toNet = ({ cents }: ChangeParts) => ({
      ...cents,
      STORES: cents.STORES_OPENED + cents.STORES_CLOSED,
      RANGE: cents.LISTED + cents.DELISTED,
    });
    fc.assert(
      fc.property(seriesChange, ({ before, now, shift: given }) => {
        const there = splitExactly({ before, now });
        const back = splitExactly({ before: now, now: before });
        for (const cause of causes) expect(back.cents[swapped[cause] ?? cause]).toBeCloseTo(-there.cents[cause], 3);
        const [whole, wholeBack] = [
          toNet(splitChange({ before, now, shift: given })),
          toNet(splitChange({ before: now, now: before, shift: given })),
        ];
        for (const key of [
          'STORES',
          'RANGE',
          'AVAILABILITY',
          'NOT_KNOWN',
          'CALENDAR',
          'PROMOTION',
          'PRICE',
          'VELOCITY',
        ] as const)
          expect(wholeBack[key] + whole[key]).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('has no part without a change', () => {
    fc.assert(
      fc.property(seriesPeriod, shift, (same, given) => {
        const { milliunits, cents } = splitChange({ before: same, now: same, shift: given });
        expect([listParts(milliunits), listParts(cents)]).toEqual([{}, {}]);
      }),
    );
  });

  test('is the brute-force split of days, availability, velocity, and price of a product without promotions', () => {
    const days = fc.integer({ min: 1, max: 31 });
    const rate = fc.integer({ min: 1, max: 9 });
    const one = fc.record({ days, availableShare: fc.constantFrom(0.25, 0.5, 1), rate, price: rate });
    fc.assert(
      fc.property(one, one, (before, now) => {
        const toPeriod = (given: typeof before) => {
          const availableDays = given.days * given.availableShare;
          const units = availableDays * given.rate;
          return period({ days: given.days, availableDays, units, cents: units * given.price });
        };
        const { cents } = splitExactly({ before: toPeriod(before), now: toPeriod(now) });
        const toList = (given: typeof before) => [given.days, given.availableShare, given.rate, given.price];
        const parts = [cents.CALENDAR, cents.AVAILABILITY, cents.VELOCITY, cents.PRICE];
        splitByOrders(toList(before), toList(now)).forEach((part, at) => {
          expect(parts[at]).toBeCloseTo(part, 6);
        });
      }),
    );
  });

  test.each([
    [
      'a price',
      { units: 100, cents: 10_000 },
      { units: 100, cents: 12_000 },
      { milliunits: {}, cents: { PRICE: 2000 } },
    ],
    [
      'days',
      { days: 10, units: 100, cents: 1000 },
      { days: 9, units: 90, cents: 900 },
      { milliunits: { CALENDAR: -10_000 }, cents: { CALENDAR: -100 } },
    ],
    [
      'a stock-out',
      { units: 100, cents: 1000 },
      { availableDays: 6, units: 60, cents: 600 },
      { milliunits: { AVAILABILITY: -40_000 }, cents: { AVAILABILITY: -400 } },
    ],
    [
      'a stock-out that is compared with days before the first count',
      { unknownDays: 10, units: 100, cents: 1000 },
      { availableDays: 6, units: 60, cents: 600 },
      { milliunits: { NOT_KNOWN: -40_000 }, cents: { NOT_KNOWN: -400 } },
    ],
    [
      'a stock-out, with half of the days of last year before the first count',
      { unknownDays: 5, units: 100, cents: 1000 },
      { availableDays: 6, units: 60, cents: 600 },
      { milliunits: { AVAILABILITY: -20_000, NOT_KNOWN: -20_000 }, cents: { AVAILABILITY: -200, NOT_KNOWN: -200 } },
    ],
    [
      'a product without stock in the whole period, which was not counted before',
      { unknownDays: 10, units: 10, cents: 100 },
      { availableDays: 0 },
      { milliunits: { NOT_KNOWN: -10_000 }, cents: { NOT_KNOWN: -100 } },
    ],
    [
      'slower sales without knowledge of the stock',
      { unknownDays: 10, units: 100, cents: 1000 },
      { unknownDays: 10, units: 70, cents: 700 },
      { milliunits: { VELOCITY: -30_000 }, cents: { VELOCITY: -300 } },
    ],
    [
      'slower sales',
      { units: 100, cents: 1000 },
      { units: 70, cents: 700 },
      { milliunits: { VELOCITY: -30_000 }, cents: { VELOCITY: -300 } },
    ],
    [
      'a closed store, whatever the calendar',
      { days: 10, units: 100, cents: 1000 },
      { days: 9, openDays: 0 },
      { milliunits: { STORES_CLOSED: -100_000 }, cents: { STORES_CLOSED: -1000 } },
    ],
    [
      'an opened store',
      { openDays: 0 },
      { units: 5, cents: 50 },
      { milliunits: { STORES_OPENED: 5000 }, cents: { STORES_OPENED: 50 } },
    ],
    [
      'a new product',
      { listedDays: 0 },
      { units: 5, cents: 50 },
      { milliunits: { LISTED: 5000 }, cents: { LISTED: 50 } },
    ],
    [
      'a product that was delisted after half of the period',
      { units: 10, cents: 100 },
      { listedDays: 5, units: 5, cents: 50 },
      { milliunits: { DELISTED: -5000 }, cents: { DELISTED: -50 } },
    ],
    [
      'a product without stock in the whole period',
      { units: 10, cents: 100 },
      { availableDays: 0 },
      { milliunits: { AVAILABILITY: -10_000 }, cents: { AVAILABILITY: -100 } },
    ],
    [
      'a promotion with a lower price',
      { units: 100, cents: 10_000 },
      { units: 150, cents: 13_000, promoted: { days: 5, units: 100, cents: 8000 } },
      { milliunits: { PROMOTION: 50_000 }, cents: { PROMOTION: 3000 } },
    ],
    [
      'a promotion in the whole period',
      { units: 100, cents: 10_000 },
      { units: 150, cents: 12_000, promoted: { days: 10, units: 150, cents: 12_000 } },
      { milliunits: { PROMOTION: 50_000 }, cents: { PROMOTION: 2000 } },
    ],
    [
      'a refund without units',
      { units: 10, cents: 1000 },
      { units: 10, cents: 900 },
      { milliunits: {}, cents: { PRICE: -100 } },
    ],
    ['amounts without units', { cents: -40 }, { cents: -70 }, { milliunits: {}, cents: { PRICE: -30 } }],
  ] as const)('names %s', (_, before, now, parts) => {
    expect(split(before, now)).toEqual(parts);
  });
});

test('rounded parts of many series are those of the exact sums', () => {
  // 40 stores × 250 products sell one unit less each, for 4.37 cents of price and the rest of velocity.
  let [rounded, exact] = [0, 0];
  for (let store = 1; store <= 40; store += 1)
    for (let product = 1; product <= 250; product += 1) {
      const change = { before: period({ units: 3, cents: 307 }), now: period({ units: 2, cents: 202 }) };
      rounded += splitChange({ ...change, shift: toShift(store, product) }).cents.PRICE;
      exact += splitExactly(change).cents.PRICE;
    }
  expect(Math.abs(rounded - exact)).toBeLessThan(20);
});
