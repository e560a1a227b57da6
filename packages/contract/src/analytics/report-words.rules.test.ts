import { describe, expect, test } from 'vitest';
import {
  describeColumn,
  describeLikeForLike,
  describePeriod,
  describePeriods,
  type LikeForLike,
  listWords,
} from './report-words.rules.ts';

const periods = {
  now: { after: '2026-01-01', before: '2026-11-30' },
  lastYear: { after: '2025-01-01', before: '2025-11-30' },
};
const growth: LikeForLike = {
  compared: {
    now: { after: '2026-01-01', before: '2026-11-27' },
    lastYear: { after: '2025-01-01', before: '2025-11-27' },
  },
  until: '2026-11-27',
  percentageChangeSales: 18,
  percentageChangeUnits: -1204,
  leftOut: [],
  leftOutCount: 0,
};

test.each([
  ['2026-01-01', '2026-11-27', 'Jan 1 – Nov 27, 2026'],
  ['2025-12-01', '2026-01-31', 'Dec 1, 2025 – Jan 31, 2026'],
  ['2026-11-27', '2026-11-27', 'Nov 27, 2026'],
])('%s to %s is %s', (after, before, expected) => {
  expect(describePeriod({ after, before })).toBe(expected);
});

test('names both periods', () => {
  expect(describePeriods(periods)).toBe('Jan 1 – Nov 30, 2026, compared with Jan 1 – Nov 30, 2025');
});

describe('like for like', () => {
  test('names the last day and the growth', () => {
    expect(describeLikeForLike(growth, periods)).toBe('Until 11/27, like for like: Sales +18%, Units −1,204%');
  });

  test('names what it leaves out, with the year of days of other years', () => {
    const leftOut = [
      { name: 'Denver', first: '2025-03-01', last: null },
      { name: 'Tulsa', first: null, last: '2026-11-14' },
    ];
    expect(describeLikeForLike({ ...growth, leftOut, leftOutCount: 6 }, periods)).toBe(
      'Until 11/27, like for like: Sales +18%, Units −1,204% · Denver: no data before 03/01/2025 · ' +
        'Tulsa: no data after 11/14 · 4 more without data on both sides',
    );
  });

  test('has a dash without a comparable store', () => {
    const none = { ...growth, compared: null, percentageChangeSales: null, percentageChangeUnits: null };
    expect(describeLikeForLike(none, periods)).toBe('Until 11/27, like for like: –');
  });

  test('names the first day if the data begin later', () => {
    const compared = { ...periods, now: { after: '2026-03-02', before: '2026-11-30' } };
    expect(describeLikeForLike({ ...growth, compared, percentageChangeUnits: null }, periods)).toBe(
      'From 03/02, like for like: Sales +18%, Units –',
    );
  });

  test('of a period that only some stores have completed names no day', () => {
    expect(describeLikeForLike({ ...growth, compared: periods }, periods)).toBe(
      'Like for like: Sales +18%, Units −1,204%',
    );
  });
});

test.each([
  ['2026-11-01', '2026-11-30', 'Nov 2026, until 11/27'],
  ['2026-12-01', '2026-12-31', 'Nov 2026, no data yet'],
  ['2026-10-01', '2026-10-31', 'Nov 2026'],
  ['2026-11-01', '2026-11-27', 'Nov 2026'],
])('a column of %s to %s is named %s', (from, to, expected) => {
  expect(describeColumn({ name: 'Nov 2026', from, to }, '2026-11-27')).toBe(expected);
  expect(describeColumn({ name: 'Nov 2026', from, to }, null)).toBe('Nov 2026');
});

test('the lines below a title are the period with the filters, the growth, and a problem', () => {
  const words = { period: 'Nov 27, 2026', filters: null, likeForLike: null, problem: null };
  expect(listWords(words)).toEqual(['Nov 27, 2026']);
  expect(listWords({ period: 'Nov 27, 2026', filters: 'Company: Alder', likeForLike: 'Until', problem: 'No' })).toEqual(
    ['Nov 27, 2026 · Company: Alder', 'Until', 'No'],
  );
});
