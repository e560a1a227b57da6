import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoUpc, isValidUpc, upcCheckDigit } from './catalog.ts';

it('computes the check digit of real products', () => {
  expect(upcCheckDigit('03600029145')).toBe(2);
  expect(upcCheckDigit('01234567890')).toBe(5);
});

it('creates a valid code for every item, which is invalid if any digit changes', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.nat(11), fc.integer({ min: 1, max: 9 }), (item, place, change) => {
      const upc = demoUpc(item);
      const digit = (Number(upc[place]) + change) % 10;

      expect(isValidUpc(upc)).toBe(true);
      expect(isValidUpc(upc.slice(0, place) + digit + upc.slice(place + 1))).toBe(false);
    }),
  );
});
