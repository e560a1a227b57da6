import { describe, expect, test } from 'vitest';
import { findHeaderCurrency, withHeaderCurrency, withoutHeaderCurrency } from './header-currency.rules.ts';

describe('the currency in the name of a column', () => {
  test.each([
    ['Wholesale USD', 'USD', 'Wholesale'],
    ['EUR price', 'EUR', 'price'],
    ['Price (€)', '€', 'Price ( )'],
    ['Net_turnover_GBP', 'GBP', 'Net_turnover_'],
    ['Sales $', '$', 'Sales'],
    ['Umsatz [CHF]', 'CHF', 'Umsatz [ ]'],
    ['Sales value in Euro', 'Euro', 'Sales value'],
    ['Sales amount eur', 'eur', 'Sales amount'],
    ['Valeur eur', 'eur', 'Valeur'],
    ['sales_usd', 'usd', 'sales_'],
    ['Dollar sales', 'Dollar', 'sales'],
    ['Sales in Canadian dollars', 'Canadian dollars', 'Sales'],
  ])('is found in %s', (name, currency, rest) => {
    expect(findHeaderCurrency(name)).toBe(currency);
    expect(withoutHeaderCurrency(name).trim()).toBe(rest);
  });

  test.each([
    'Price',
    'ALL SALES',
    'TOP',
    'TRY',
    'Discount %',
    'Eur',
    'USDA code',
    '',
    'Price/unit',
    'Price per pound',
    'European sales',
  ])('is not found in %j', (name) => {
    expect(findHeaderCurrency(name)).toBeUndefined();
    expect(withoutHeaderCurrency(name)).toBe(name);
  });

  test('is that of its amounts without one', () => {
    expect(withHeaderCurrency('9.90', 'Price EUR')).toBe('9.90 EUR');
    expect(withHeaderCurrency('$9.90', 'Price EUR')).toBe('$9.90');
    expect(withHeaderCurrency('9.90', 'Price in euros')).toBe('9.90 EUR');
    expect(withHeaderCurrency('9.90', 'Sales in Canadian dollars')).toBe('9.90 CAD');
    expect(withHeaderCurrency('9.90', 'Dollar sales')).toBe('9.90 $');
    expect(withHeaderCurrency('-', 'Price EUR')).toBe('-');
    expect(withHeaderCurrency('9.90', 'Price')).toBe('9.90');
    expect(withHeaderCurrency('9.90', undefined)).toBe('9.90');
  });
});
