import { describe, expect, test } from 'vitest';
import { comparedPeriods, findLeftOutLeapDay } from './like-for-like.rules.ts';

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
    const range = { comparison: 'CALENDAR', wholeMonth: true } as const;
    const lastYear = (after: string, before: string) =>
      comparedPeriods({ ...range, period: { after, before } }).lastYear;

    expect(lastYear('2025-02-01', '2025-02-28')).toEqual({ after: '2024-02-01', before: '2024-02-29' });
    expect(lastYear('2025-02-22', '2025-02-28')).toEqual({ after: '2024-02-22', before: '2024-02-28' });
    expect(lastYear('2026-02-01', '2026-02-28')).toEqual({ after: '2025-02-01', before: '2025-02-28' });
  });
});
