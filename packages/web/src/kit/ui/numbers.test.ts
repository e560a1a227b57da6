import { expect, test } from 'vitest';
import { formatChange, formatDay, formatMoney, formatPercent, formatShortMoney, localDay } from './numbers.ts';

test('shows cents as dollars with two decimals', () => {
  expect(formatMoney(191_715)).toBe('$1,917.15');
  expect(formatMoney(5)).toBe('$0.05');
  expect(formatMoney(-120_000)).toBe('-$1,200.00');
  expect(formatShortMoney(34_460_000)).toBe('$344.6K');
});

test('signs a change, but not the lack of one', () => {
  expect(formatChange(19)).toBe('+19%');
  expect(formatChange(-5)).toBe('−5%');
  expect(formatChange(0)).toBe('0%');
});

test('shows percents with at most two decimals', () => {
  expect(formatPercent(12.5)).toBe('12.5%');
  expect(formatPercent(33.3333)).toBe('33.33%');
});

test('shows a day as it is, and an instant by the local clock', () => {
  expect(formatDay('2026-11-19')).toBe('11/19/2026');
  const instant = new Date(2026, 10, 19, 23, 30);
  expect(formatDay(instant.toISOString())).toBe('11/19/2026');
  expect(localDay(new Date(2026, 0, 2))).toBe('2026-01-02');
});
