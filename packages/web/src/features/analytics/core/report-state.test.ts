import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparisonSearch,
  parseComparison,
  parsePeriodState,
  partialUntil,
  yearUntilEndOfMonth,
  yearUntilToday,
} from './report-state.ts';

const today = '2024-02-10';
const options = { today, fallback: yearUntilEndOfMonth(today) };
const day = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays('2020-01-01', offset));

describe('the days of a report', () => {
  test('begin with the year, and end today or at the end of the month', () => {
    expect(yearUntilToday(today)).toEqual({ afterDate: '2024-01-01', beforeDate: '2024-02-10' });
    expect(yearUntilEndOfMonth(today)).toEqual({ afterDate: '2024-01-01', beforeDate: '2024-02-29' });
  });

  test('are restored from the URL, as dates or as a preset relative to today', () => {
    const days = parsePeriodState({ soldOnAfter: '2023-05-01', soldOnBefore: '2023-05-31' }, options);
    expect(days.preset).toBe('Custom');
    expect(days.range).toMatchObject({ afterDate: '2023-05-01', beforeDateLastYear: '2022-05-31' });

    const preset = parsePeriodState({ period: 'Last Month', soldOnAfter: '2023-05-01' }, options);
    expect(preset.range).toMatchObject({ afterDate: '2024-01-01', beforeDate: '2024-01-31' });
  });

  test('fall back to the default for invalid URL parameters', () => {
    const { range } = parsePeriodState({ period: 'Some day', soldOnAfter: '2023-02-30', soldOnBefore: '31' }, options);
    expect(range).toMatchObject(yearUntilEndOfMonth(today));
  });
});

test('restores the comparison from the URL, and omits default values', () => {
  expect(comparisonSearch(parseComparison({}))).toEqual({
    comparison: undefined,
    sameStoresOnly: undefined,
    likeForLike: undefined,
  });
  const chosen = { comparison: 'WEEKS_52', sameStoresOnly: true, likeForLike: false } as const;
  expect(parseComparison({ ...comparisonSearch(chosen) })).toEqual(chosen);
  expect(parseComparison({ comparison: 'MOONS', sameStoresOnly: 'yes', likeForLike: '1' })).toEqual({
    comparison: 'CALENDAR',
    sameStoresOnly: false,
    likeForLike: undefined,
  });
});

describe('a partial period', () => {
  test.for([
    ['2026-11-30', '2026-11-14', '2026-11-20', '2026-11-14'],
    ['2026-11-30', '2026-11-25', '2026-11-20', '2026-11-20'],
    ['2026-11-14', '2026-11-14', '2026-11-20', undefined],
    ['2026-11-30', null, '2026-11-20', undefined],
  ] as const)('until %s with sales until %s, seen on %s', ([before, lastSoldOn, on, until]) => {
    expect(partialUntil(before, { lastSoldOn, today: on })).toBe(until);
  });

  test('ends after the last day with sales or after today, whichever is earlier', () => {
    fc.assert(
      fc.property(day, day, day, (before, lastSoldOn, on) => {
        const until = partialUntil(before, { lastSoldOn, today: on });
        expect(until !== undefined).toBe(before > lastSoldOn || before > on);
        if (until !== undefined) expect(until).toBe([lastSoldOn, on].sort()[0]);
      }),
    );
  });
});
