import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitParLevel } from './guard-rails.rules.ts';

const limit = (parLevel: number, unlimitedParLevel: number, presentationMinimum = 1) =>
  limitParLevel({ parLevel, unlimitedParLevel, presentationMinimum, globalAssortmentQuantity: 4 });

test.each([
  [12, 8, 1, 8, null],
  [12, 3, 1, 6, 'MAX_DECREASE'],
  [7, 1, 1, 4, 'MAX_DECREASE'],
  [6, 20, 1, 12, 'MAX_INCREASE'],
  [3, 0, 2, 2, 'MAX_DECREASE'],
  [2, 0, 3, 3, 'PRESENTATION_MINIMUM'],
  [0, 9, 1, 4, 'MAX_INCREASE'],
  [0, 0, 0, 0, null],
])('a par level of %i that requires %i, with a presentation minimum of %i, becomes %i', (...given) => {
  const [before, unlimited, minimum, parLevel, limitedBy] = given;
  expect(limit(before, unlimited, minimum)).toEqual({ parLevel, limitedBy });
});

test('the first par level has no limit', () => {
  const first = { parLevel: 0, globalAssortmentQuantity: 0, presentationMinimum: 1 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (unlimitedParLevel) => {
      expect(limitParLevel({ ...first, unlimitedParLevel })).toEqual({ parLevel: unlimitedParLevel, limitedBy: null });
    }),
  );
});

test('changes a par level by at most -50 % and +100 %, except for the presentation minimum', () => {
  const units = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(units, fc.nat(2000), fc.integer({ min: 0, max: 20 }), (parLevel, unlimited, minimum) => {
      const { parLevel: suggested, limitedBy } = limit(parLevel, unlimited, minimum);
      expect(suggested).toBeGreaterThanOrEqual(minimum);
      expect(suggested).toBeGreaterThanOrEqual(parLevel / 2);
      expect(suggested).toBeLessThanOrEqual(Math.max(2 * parLevel, minimum));
      if (limitedBy === null) expect(suggested).toBe(unlimited);
    }),
  );
});
