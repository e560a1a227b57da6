import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayMs } from '../kit/dates.ts';
import { comparisons, type Period, periodBefore } from './analytics.rules.ts';
import { comparedPeriods, findLeftOutLeapDay, isPartlyKnown, knownPart } from './like-for-like.rules.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 800 }))
  .map(([after, length]): Period => ({ after, before: addDays(after, length) }));
const comparison = fc.constantFrom(...comparisons);
const lastSoldOn = fc.option(day, { nil: null });
const range = fc.record({ period, comparison, lastSoldOn });

const countDays = ({ after, before }: Period): number => (Date.parse(before) - Date.parse(after)) / dayMs + 1;
const leapDays = ({ after, before }: Period): number => {
  let count = 0;
  for (let year = Number(after.slice(0, 4)); year <= Number(before.slice(0, 4)); year += 4 - (year % 4)) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    if (isLeap && after <= `${year}-02-29` && before >= `${year}-02-29`) count += 1;
  }
  return count;
};

describe('the like-for-like period', () => {
  test.each([
    // This Year on 22 November, sales until 14 November.
    [{ after: '2026-01-01', before: '2026-12-31' }, '2026-11-14', { after: '2025-01-01', before: '2025-11-14' }],
    [{ after: '2026-01-01', before: '2026-11-22' }, '2026-11-14', { after: '2025-01-01', before: '2025-11-14' }],
    // A leap day is compared with 28 February, and 28 February with 28 February of a leap year.
    [{ after: '2024-02-01', before: '2024-03-31' }, '2024-02-29', { after: '2023-02-01', before: '2023-02-28' }],
    [{ after: '2025-02-01', before: '2025-03-31' }, '2025-02-28', { after: '2024-02-01', before: '2024-02-28' }],
    // Complete, and not begun.
    [{ after: '2026-01-01', before: '2026-06-30' }, '2026-11-14', { after: '2025-01-01', before: '2025-06-30' }],
    [{ after: '2026-12-01', before: '2026-12-31' }, '2026-11-14', { after: '2025-12-01', before: '2025-12-31' }],
    [{ after: '2026-12-01', before: '2026-12-31' }, null, { after: '2025-12-01', before: '2025-12-31' }],
  ])('of %o with sales until %s is %o', (given, last, expected) => {
    expect(
      comparedPeriods({ period: given, comparison: 'CALENDAR', likeForLike: true, lastSoldOn: last }).lastYear,
    ).toEqual(expected);
  });

  test('by 52 weeks ends 364 days before the last day with sales', () => {
    expect(
      comparedPeriods({
        period: { after: '2026-01-01', before: '2026-12-31' },
        comparison: 'WEEKS_52',
        likeForLike: true,
        lastSoldOn: '2026-11-14',
      }).lastYear,
    ).toEqual({ after: '2025-01-02', before: '2025-11-15' });
  });

  test('does not depend on the end of a partial period', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 400 }), (given, longer) => {
        fc.pre(isPartlyKnown(given.period, given.lastSoldOn));
        const further = { ...given.period, before: addDays(given.period.before, longer) };
        const lastYear = (chosen: Period) => comparedPeriods({ ...given, period: chosen, likeForLike: true }).lastYear;
        expect(lastYear(further)).toEqual(lastYear(given.period));
      }),
    );
  });

  test('has as many days as the known part of the period, except for leap days by calendar', () => {
    fc.assert(
      fc.property(range, (given) => {
        const { lastYear } = comparedPeriods({ ...given, likeForLike: true });
        const known = knownPart(given.period, given.lastSoldOn);
        const difference = given.comparison === 'WEEKS_52' ? 0 : leapDays(lastYear) - leapDays(known);
        const startsOnLeapDay = given.comparison === 'CALENDAR' && known.after.endsWith('-02-29') ? 1 : 0;
        expect(countDays(lastYear)).toBe(countDays(known) + difference + startsOnLeapDay);
      }),
    );
  });

  test('is within the specified earlier period and begins with it', () => {
    fc.assert(
      fc.property(range, (given) => {
        const { now, lastYear } = comparedPeriods({ ...given, likeForLike: true });
        const specified = periodBefore(given.period, given.comparison);
        expect(now).toEqual(given.period);
        expect(lastYear.after).toBe(specified.after);
        expect(lastYear.after <= lastYear.before && lastYear.before <= specified.before).toBe(true);
      }),
    );
  });

  test('is the specified earlier period by default, and where all or none of the period is known', () => {
    fc.assert(
      fc.property(range, fc.boolean(), (given, likeForLike) => {
        fc.pre(!likeForLike || !isPartlyKnown(given.period, given.lastSoldOn));
        expect(comparedPeriods({ ...given, likeForLike }).lastYear).toEqual(
          periodBefore(given.period, given.comparison),
        );
      }),
    );
  });
});

describe('a leap day', () => {
  test.each([
    ['is left out of a February that is compared with one of 29 days', '2025-02-01', '2025-02-28', '2024-02-29'],
    ['is left out of a longer period that ends with February', '2025-01-01', '2025-02-28', '2024-02-29'],
    ['is included in a period that ends later', '2025-01-01', '2025-03-31', undefined],
    ['does not exist a year before', '2026-02-01', '2026-02-28', undefined],
    ['is of no interest for a part of February', '2025-02-22', '2025-02-28', undefined],
  ])('%s', (_, after, before, expected) => {
    expect(findLeftOutLeapDay({ after, before }, 'CALENDAR')).toBe(expected);
    expect(findLeftOutLeapDay({ after, before }, 'WEEKS_52')).toBeUndefined();
  });

  test('is compared with the whole month on request', () => {
    const range = { comparison: 'CALENDAR', likeForLike: false, wholeMonth: true, lastSoldOn: null } as const;
    const lastYear = (after: string, before: string) =>
      comparedPeriods({ ...range, period: { after, before } }).lastYear;

    expect(lastYear('2025-02-01', '2025-02-28')).toEqual({ after: '2024-02-01', before: '2024-02-29' });
    expect(lastYear('2025-02-22', '2025-02-28')).toEqual({ after: '2024-02-22', before: '2024-02-28' });
    expect(lastYear('2026-02-01', '2026-02-28')).toEqual({ after: '2025-02-01', before: '2025-02-28' });
  });
});
