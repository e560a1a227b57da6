import { describe, expect, test } from 'vitest';
import {
  currencies,
  formatCents,
  formatCurrencyPrefix,
  formatShortCents,
  formatWholeCents,
  isCurrency,
} from './currency.rules.ts';

test.each([
  ['USD', '$1,234.50', '$'],
  ['EUR', '€1,234.50', '€'],
  ['CAD', 'CA$1,234.50', 'CA$'],
  ['CHF', 'CHF\u00a01,234.50', 'CHF\u00a0'],
  ['HUF', 'HUF\u00a01,234.50', 'HUF\u00a0'],
])('formats an amount in %s with two decimals', (currency, amount, prefix) => {
  expect(formatCents(123_450, currency)).toBe(amount);
  expect(formatCurrencyPrefix(currency)).toBe(prefix);
});

test('shortens an amount', () => {
  expect(formatShortCents(123_456, 'EUR')).toBe('€1.2K');
  expect(formatWholeCents(123_456, 'EUR')).toBe('€1,235');
});

describe('a currency', () => {
  test.each(currencies)('%s has three letters and its own text', (code) => {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(formatCurrencyPrefix(code)).not.toMatch(/\d/);
  });

  test.each(['JPY', 'KWD', 'XXX', 'eur', '', 'EURO'])('is not "%s"', (code) => expect(isCurrency(code)).toBe(false));

  test('is listed once', () => expect(new Set(currencies).size).toBe(currencies.length));
});
