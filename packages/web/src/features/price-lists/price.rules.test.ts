import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePrice, priceText } from './price.rules.ts';

test('every price is read again from how it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(parsePrice(priceText(cents))).toBe(cents);
      expect(parsePrice(`$ ${priceText(cents)} `)).toBe(cents);
    }),
  );
});

test('reads what people type', () => {
  expect(['5', '5.4', '5.', '0.05', '$1,299.00', '0', '000.10'].map(parsePrice)).toEqual([
    500, 540, 500, 5, 129900, 0, 10,
  ]);
});

test('refuses what is no price', () => {
  const texts = ['', ' ', '-1', '5.123', '1e3', 'five', '.', '5.5.5', '1000000.01', 'Infinity', '0x10'];
  expect(texts.map(parsePrice)).toEqual(texts.map(() => undefined));
});
