import { expect, test } from 'vitest';
import { yearToDate } from './year-to-date.rules.ts';

test.each([
  ['2026-11-21T08:00:00Z', 'Z', '2026-01-01', '2026-11-21'],
  ['2026-01-01T02:00:00Z', '-05:00', '2025-01-01', '2025-12-31'],
  ['2026-01-01T02:00:00Z', '-300', '2025-01-01', '2025-12-31'],
  ['2025-12-31T23:30:00Z', '+00:30', '2026-01-01', '2026-01-01'],
  ['2025-12-31T23:30:00Z', '30', '2026-01-01', '2026-01-01'],
  ['2025-12-31T23:30:00Z', '-00:30', '2025-01-01', '2025-12-31'],
  ['2026-03-01T00:00:00+02:00', 'Z', '2026-01-01', '2026-02-28'],
])('at %s in the time zone %s the year to date is %s to %s', (atTime, zoneOffset, after, before) => {
  expect(yearToDate(atTime, zoneOffset)).toEqual({ after, before });
});

test.each([
  ['0000-05-05T00:00:00Z', 'Z'],
  ['0001-05-05T00:00:00Z', 'Z'],
  ['0000-01-01T00:00:00Z', '-01:00'],
  ['9999-12-31T23:59:00Z', '+02:00'],
])('rejects %s in the time zone %s: it is outside the years 0001 to 9999', (atTime, zoneOffset) => {
  expect(yearToDate(atTime, zoneOffset)).toBeUndefined();
});
