import { expect, test } from 'vitest';
import { findDueCause } from './schedule-runs.rules.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-06-15T12:00:00Z');

const find = (lastRunAt: string, hasNewSales = false, at = now) =>
  findDueCause({ timeZone, lastRunAt: new Date(lastRunAt), hasNewSales }, at);

test('a run is due once after two in the morning of the account', () => {
  // 2 a.m. in New York is 6 a.m. in UTC.
  expect(find('2026-06-15T03:59:00Z')).toBe('NIGHTLY');
  expect(find('2026-06-15T06:01:00Z')).toBeUndefined();
  expect(find('2026-06-14T12:00:00Z', false, new Date('2026-06-15T05:59:00Z'))).toBeUndefined();
  expect(find('2026-06-14T12:00:00Z', false, new Date('2026-06-15T06:00:00Z'))).toBe('NIGHTLY');
  expect(find('2026-06-14T07:00:00Z', false, new Date('2026-06-15T05:00:00Z'))).toBeUndefined();
});

test('a run shortly before two in the morning is not repeated at two', () => {
  expect(find('2026-06-15T05:59:00Z')).toBeUndefined();
});

test('a run is due after sales changed, at most once an hour', () => {
  expect(find('2026-06-15T10:59:00Z', true)).toBe('SALES');
  expect(find('2026-06-15T11:30:00Z', true)).toBeUndefined();
});
