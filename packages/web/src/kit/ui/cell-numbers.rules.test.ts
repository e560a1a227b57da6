import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceBetween, priceInCents, unitsBetween } from './cell-numbers.rules.ts';

describe('units', () => {
  const units = unitsBetween({ min: -5, max: 2000 });

  test.each([
    ['12', 12],
    [' 1,250 ', 1250],
    ['+3', 3],
    ['−3', -3],
    ['-5', -5],
    ['-0', 0],
    ['12,0', 12],
    ['(3)', -3],
    ["1'250", 1250],
  ])('reads %j as %i', (typed, value) => {
    expect(units.parse(typed)).toBe(value);
  });

  test.each(['', ' ', '-', '1.5', '1,5', '12,50', '1,2345', ',100', '12a', '-6', '2001', '9999999999', '1.250'])(
    'does not accept %j',
    (typed) => {
      expect(units.parse(typed)).toBeUndefined();
    },
  );

  test('show a difference with its sign and a quantity without', () => {
    const difference = differenceBetween({ min: -2000, max: 2000 });

    expect([3, -1200, 0].map(difference.text)).toEqual(['+3', '−1,200', '0']);
    expect(units.text(1200)).toBe('1,200');
  });

  test('are parsed from their displayed form', () => {
    const difference = differenceBetween({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (value) => {
        expect(difference.parse(difference.text(value))).toBe(value);
      }),
    );
  });
});

describe('prices', () => {
  test('are parsed from their displayed form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(priceInCents.parse(priceInCents.text(cents))).toBe(cents);
        expect(priceInCents.parse(` ${priceInCents.format(cents)} `)).toBe(cents);
      }),
    );
  });

  test('are parsed from common notations', () => {
    const prices = ['5', '5.4', '5.', '0.05', '$1,299.00', '0', '000.10', '4,99', '12,5', '1.299,00', '1,299'];
    expect(prices.map(priceInCents.parse)).toEqual([500, 540, 500, 5, 129900, 0, 10, 499, 1250, 129900, 129900]);
  });

  test('are not parsed from other text', () => {
    const texts = [
      '',
      ' ',
      '-1',
      '5.123',
      '1.200',
      '1e3',
      'five',
      '.',
      '5.5.5',
      '1,29900',
      '1,299,00',
      '1000000.01',
      'Infinity',
      '0x10',
    ];
    expect(texts.map(priceInCents.parse)).toEqual(texts.map(() => undefined));
  });

  test('explain why a number is not read', () => {
    expect(['1.200', '5 EUR', 'five'].map(priceInCents.explain)).toEqual([
      'The number can mean 1,200 or 1.200: enter it without a thousands separator, or with two decimals.',
      'The number is in EUR. The account uses USD.',
      'Enter a price such as 4.99.',
    ]);
    expect(unitsBetween({ min: 0, max: 9 }).explain('12')).toBe('Enter a whole number from 0 to 9.');
  });
});
