import { afterEach, expect, test } from 'vitest';
import { session } from '../session.ts';
import { testIdentity } from '../testing/render.tsx';
import { priceInCents } from './cell-numbers.rules.ts';
import {
  accountDay,
  formatChange,
  formatComparedChange,
  formatDateTime,
  formatDay,
  formatExactly,
  formatMoment,
  formatMoney,
  formatPercent,
  formatShortMoney,
  formatTime,
  sortableMoment,
} from './numbers.ts';

afterEach(() => session.clear('unidentified'));

test('shows money in the currency of the account', () => {
  session.identify({ ...testIdentity(), currency: 'EUR' });

  expect([formatMoney(191_715), formatShortMoney(123_456)]).toEqual(['€1,917.15', '€1.2K']);
  expect(priceInCents.parse('€1,299.50')).toBe(129_950);
  expect(priceInCents.parse('$1,299.50')).toBeUndefined();
  expect(priceInCents.text(129_950)).toBe('1,299.50');
});

test('shows cents as dollars with two decimals', () => {
  expect(formatMoney(191_715)).toBe('$1,917.15');
  expect(formatMoney(5)).toBe('$0.05');
  expect(formatMoney(-120_000)).toBe('−$1,200.00');
  expect(formatShortMoney(34_460_000)).toBe('$344.6K');
});

test('shows a sign for a change, but not for zero', () => {
  expect(formatChange(19)).toBe('+19%');
  expect(formatChange(-5)).toBe('−5%');
  expect(formatChange(0)).toBe('0%');
});

test('shows percents with at most two decimals', () => {
  expect(formatPercent(12.5)).toBe('12.5%');
  expect(formatPercent(33.3333)).toBe('33.33%');
});

test('shows an instant in the time zone of the account, not of the browser', () => {
  session.identify({ ...testIdentity(), timeZone: 'Asia/Kolkata' });
  expect(formatDay('2026-11-22T18:30:00Z')).toBe('11/23/2026');
  expect(formatMoment('2026-11-22T18:29:59Z', new Date('2026-11-22T18:30:00Z'))).toBe('Yesterday, 11:59 PM');
  expect(formatDateTime('2026-11-22T18:30:00Z')).toBe('Nov 23, 2026, 12:00 AM');
  expect(formatExactly('2026-11-22T18:30:05Z')).toBe('11/23/26, 12:00:05 AM Asia/Kolkata');
  expect(sortableMoment('2026-11-22T18:30:00Z')).toBe('2026-11-23 00:00');
  expect(accountDay(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23');

  session.identify({ ...testIdentity(), timeZone: 'America/Los_Angeles' });
  expect(formatDay('2026-11-22T07:59:59Z')).toBe('11/21/2026');
  expect(formatTime('2026-11-22T07:59:59Z')).toBe('11:59 PM');
});

test('shows a day unchanged, and an instant in local time', () => {
  expect(formatDay('2026-11-19')).toBe('11/19/2026');
  const instant = new Date(2026, 10, 19, 23, 30);
  expect(formatDay(instant.toISOString())).toBe('11/19/2026');
  expect(accountDay(new Date(2026, 0, 2))).toBe('2026-01-02');
});

test.for([
  [new Date(2026, 10, 20, 0, 5), 'Today, 12:05 AM'],
  [new Date(2026, 10, 19, 23, 55), 'Yesterday, 11:55 PM'],
  [new Date(2026, 10, 21, 5, 0), 'Tomorrow, 5:00 AM'],
  [new Date(2026, 10, 18, 16, 30), '11/18/2026, 4:30 PM'],
  [new Date(2027, 10, 20, 0, 5), '11/20/2027, 12:05 AM'],
] as const)('shows %s with its time, and days close to today by name', ([instant, text]) => {
  expect(formatMoment(instant.toISOString(), new Date(2026, 10, 20, 23, 59))).toBe(text);
});

test('a change from a negative number is a difference, because a percentage says nothing', () => {
  const compared = { now: -5000, lastYear: -10_000, measure: 'money' } as const;

  expect(formatComparedChange(-100, compared)).toBe('– (+$50.00)');
  expect(formatComparedChange(100, { now: 3, lastYear: -2, measure: 'units' })).toBe('– (+5)');
  expect(formatComparedChange(-100, { now: -3, lastYear: -2, measure: 'units' })).toBe('– (−1)');
  expect(formatComparedChange(100, { now: 3, lastYear: 0, measure: 'units' })).toBe('+100%');
});
