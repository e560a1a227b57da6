import { expect, test } from 'vitest';
import { formatSchedule, schedulePresets } from './schedule-labels.ts';

test.for([
  ['*/15 * * * *', 'Every 15 minutes (UTC)'],
  ['0 5 * * 1-5', 'At 05:00, Monday through Friday (UTC)'],
  ['30 2 1 * *', 'At 02:30, on day 1 of the month (UTC)'],
] as const)('describes %s as "%s"', ([cron, text]) => {
  expect(formatSchedule(cron)).toBe(text);
});

test.for(['every day', '1 2', '* * * * 9'])('returns undefined for the invalid expression %s', (text) => {
  expect(formatSchedule(text)).toBeUndefined();
});

test('describes every preset', () => {
  for (const { value } of schedulePresets.filter(({ value }) => value !== ''))
    expect(formatSchedule(value)).toMatch(/\(UTC\)$/);
});
