import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../kit/dates.ts';
import { type Comparison, comparisons, type Period, periodBefore } from './analytics.rules.ts';
import {
  findComparableDays,
  isMissing,
  isUnfinished,
  type KnownDays,
  knownDaysOfStore,
  type StoreSales,
} from './comparable-days.rules.ts';
import { comparedPeriods } from './like-for-like.rules.ts';

const day = fc.integer({ min: 0, max: 2500 }).map((days) => addDays('2022-01-01', days));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 500 }))
  .map(([after, length]): Period => ({ after, before: addDays(after, length) }));
const known = fc
  .tuple(day, fc.integer({ min: 0, max: 1500 }))
  .map(([first, length]): KnownDays => ({ first, last: addDays(first, length) }));
const comparison = fc.constantFrom(...comparisons);

const listDays = ({ after, before }: Period): string[] => {
  const days: string[] = [];
  for (let one = after; one <= before; one = addDays(one, 1)) days.push(one);
  return days;
};
const toEarlier = (one: string, by: Comparison): string => periodBefore({ after: one, before: one }, by).after;

/** The definition, day by day: a day counts if it and the day of its comparison are known. */
const listComparable = (now: Period, { first, last }: KnownDays, by: Comparison): string[] =>
  listDays(now).filter((one) => one <= last && toEarlier(one, by) >= first);

const compare = (now: Period, ofStore: KnownDays, by: Comparison = 'CALENDAR') =>
  findComparableDays(comparedPeriods({ period: now, comparison: by }), ofStore, { comparison: by });

describe('the comparable days of a store', () => {
  test.each([
    // This Year on 22 November, sales until 14 November.
    ['2026-01-01', '2026-12-31', '2020-01-01', '2026-11-14', '2026-01-01', '2026-11-14', '2025-01-01', '2025-11-14'],
    ['2026-01-01', '2026-11-22', '2020-01-01', '2026-11-14', '2026-01-01', '2026-11-14', '2025-01-01', '2025-11-14'],
    // The store opened on March 15 of last year.
    ['2026-01-01', '2026-06-30', '2025-03-15', '2026-11-14', '2026-03-15', '2026-06-30', '2025-03-15', '2025-06-30'],
    // A leap day is compared with 28 February, and 28 February with 28 February of a leap year.
    ['2024-02-01', '2024-03-31', '2020-01-01', '2024-02-29', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-03-31', '2020-01-01', '2025-02-28', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-28'],
    ['2025-01-01', '2025-12-31', '2024-02-29', '2026-01-01', '2025-03-01', '2025-12-31', '2024-03-01', '2024-12-31'],
    // Complete.
    ['2026-01-01', '2026-06-30', '2020-01-01', '2026-11-14', '2026-01-01', '2026-06-30', '2025-01-01', '2025-06-30'],
  ])('of %s to %s with sales from %s until %s', (after, before, first, last, from, to, earlierFrom, earlierTo) => {
    expect(compare({ after, before }, { first, last })).toEqual({
      now: { after: from, before: to },
      lastYear: { after: earlierFrom, before: earlierTo },
    });
  });

  test('are none if the period has not begun, or the store opened after it was compared', () => {
    expect(compare({ after: '2026-12-01', before: '2026-12-31' }, { first: '2020-01-01', last: '2026-11-14' })).toBe(
      undefined,
    );
    expect(compare({ after: '2026-01-01', before: '2026-11-30' }, { first: '2026-02-01', last: '2026-11-27' })).toBe(
      undefined,
    );
  });

  test('are exactly the days that have data on both sides', () => {
    fc.assert(
      fc.property(period, known, comparison, (now, ofStore, by) => {
        const days = listComparable(now, ofStore, by);
        const found = compare(now, ofStore, by);
        const [first, last] = [days[0], days.at(-1)];

        expect(found?.now).toEqual(first === undefined ? undefined : { after: first, before: last });
        if (!found || first === undefined || last === undefined) return;
        expect(listDays(found.now)).toEqual(days);
        expect(found.lastYear).toEqual({ after: toEarlier(first, by), before: toEarlier(last, by) });
      }),
      { numRuns: 300 },
    );
  });

  test('do not depend on how much longer the period is than the data', () => {
    fc.assert(
      fc.property(period, known, comparison, fc.integer({ min: 1, max: 300 }), (now, ofStore, by, longer) => {
        fc.pre(ofStore.last < now.before);
        expect(compare({ ...now, before: addDays(now.before, longer) }, ofStore, by)).toEqual(
          compare(now, ofStore, by),
        );
      }),
    );
  });

  test('are the specified periods where all days are known', () => {
    fc.assert(
      fc.property(period, comparison, fc.boolean(), (now, by, wholeMonth) => {
        const periods = comparedPeriods({ period: now, comparison: by, wholeMonth });
        const ofStore = { first: periods.lastYear.after, last: now.before };
        expect(findComparableDays(periods, ofStore, { comparison: by, wholeMonth })).toEqual(periods);
        expect(isUnfinished(periods, [ofStore])).toBe(false);
      }),
    );
  });
});

describe('an unfinished comparison', () => {
  const periods = comparedPeriods({ period: { after: '2026-11-01', before: '2026-11-28' }, comparison: 'CALENDAR' });
  const always = { first: '2020-01-01', last: '2026-11-28' };

  test.each([
    ['a period after the last day with data', [{ ...always, last: '2026-11-27' }], true],
    ['one store of many without its last days', [always, { ...always, last: '2026-11-14' }], true],
    ['a complete period', [always, { ...always, last: '2026-12-05' }], false],
    ['a store that closed before the period', [always, { ...always, last: '2026-10-31' }], false],
    ['data that end before the period', [{ ...always, last: '2026-10-31' }], true],
    [
      'a company whose data end before the period',
      [
        { ...always, companyId: 1 },
        { ...always, last: '2026-10-31', companyId: 2 },
      ],
      true,
    ],
    ['data that end before last year', [{ ...always, last: '2025-10-31' }], false],
    ['data that begin within last year', [{ ...always, first: '2025-11-10' }], true],
    ['a new store among others', [always, { ...always, first: '2025-11-10' }], false],
    ['no data of last year', [{ ...always, first: '2026-11-01' }], false],
    ['no stores', [], false],
  ])('%s', (_, stores, expected) => {
    expect(isUnfinished(periods, stores)).toBe(expected);
  });
});

describe('the known days of a store', () => {
  const company = { first: '2025-01-01', last: '2026-11-28' };
  const daily: StoreSales = {
    ...company,
    early: { days: 91, count: 91 },
    late: { days: 91, count: 91 },
  };

  test('end with its last sale, if the silence after it is improbable', () => {
    expect(knownDaysOfStore({ ...daily, last: '2026-11-14' }, company)).toEqual({ ...company, last: '2026-11-14' });
    expect(knownDaysOfStore({ ...daily, first: '2025-03-01' }, company)).toEqual({ ...company, first: '2025-03-01' });
  });

  test('are those of the company for a store that sells seldom', () => {
    const seldom = { days: 91, count: 6 };
    expect(knownDaysOfStore({ first: '2025-01-20', last: '2026-11-14', early: seldom, late: seldom }, company)).toEqual(
      company,
    );
  });

  test('silence is the more improbable the longer it is, and the more often a store sells', () => {
    const counted = fc.record({ days: fc.integer({ min: 2, max: 91 }), count: fc.integer({ min: 0, max: 91 }) });
    fc.assert(
      fc.property(counted, fc.integer({ min: 0, max: 400 }), fc.nat(400), fc.nat(20), (sold, silence, longer, more) => {
        if (!isMissing(silence, sold)) return;
        expect(silence > 0 && sold.count > 1).toBe(true);
        expect(isMissing(silence + longer, sold)).toBe(true);
        expect(isMissing(silence, { ...sold, count: sold.count + more })).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect([3, 4, 5, 6].map((silence) => isMissing(silence, { days: 91, count: 91 }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
