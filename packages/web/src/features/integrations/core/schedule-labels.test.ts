import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../kit/session.ts';
import { testIdentity } from '../../../kit/testing/render.tsx';
import { formatSchedule, schedulePresets } from './schedule-labels.ts';

beforeEach(() => session.identify({ ...testIdentity(), timeZone: 'America/New_York' }));

test.for([
  ['*/15 * * * *', 'Every 15 minutes (America/New York)'],
  ['0 5 * * 1-5', 'At 05:00, Monday through Friday (America/New York)'],
  ['30 2 1 * *', 'At 02:30, on day 1 of the month (America/New York)'],
] as const)('describes %s as "%s"', ([cron, text]) => {
  expect(formatSchedule(cron)).toBe(text);
});

test.for(['every day', '1 2', '* * * * 9'])('returns undefined for the invalid expression %s', (text) => {
  expect(formatSchedule(text)).toBeUndefined();
});

test('describes every preset', () => {
  for (const { value } of schedulePresets.filter(({ value }) => value !== ''))
    expect(formatSchedule(value)).toMatch(/\(America\/New York\)$/);
});
