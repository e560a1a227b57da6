import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFactor, fromPieceCents, fromPieces, toPiecePrice, toPieces } from './units.rules.ts';

const unit = (pieces: number, rounding = 0.01, isCounted = true) => ({ pieces, rounding, isCounted });
const dozen = unit(12);

test('the factor of Odoo has no error of binary fractions', () => {
  expect([1 / 0.083333333333, 1 / (1 / 12), 0.5, 0.3333333333, 2.20462].map(cleanFactor)).toEqual([
    12,
    12,
    0.5,
    1 / 3,
    2.20462,
  ]);
});

describe('pieces', () => {
  test('are 120 for ten dozens, and 24 are two dozens', () => {
    expect([toPieces(10, dozen), fromPieces(24, dozen), fromPieces(30, dozen)]).toEqual([120, 2, 2.5]);
  });

  test.for([
    ['25 pieces in dozens', 25, dozen],
    ['18 pieces in dozens that are not split', 18, unit(12, 1)],
    ['pieces in kilograms', 24, unit(1, 0.01, false)],
  ] as const)('do not fit: %s', ([, pieces, given]) => {
    expect(fromPieces(pieces, given)).toBeUndefined();
  });

  test('of a large quantity are not rounded to whole ones', () => {
    expect(toPieces(999_999, unit(0.5))).toBe(499_999.5);
    expect(toPieces(2_000_001, unit(0.5))).toBe(1_000_000.5);
  });

  test('that fit are the same after both conversions', () => {
    const factor = fc.constantFrom(1, 2, 6, 10, 12, 144, 0.5, 1 / 3);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), factor, (pieces, size) => {
        const quantity = fromPieces(pieces, unit(size));
        if (quantity !== undefined) expect(toPieces(quantity, unit(size))).toBe(pieces);
        const converted = toPieces(pieces, unit(size));
        if (Number.isInteger(converted)) expect(fromPieces(converted, unit(size))).toBe(pieces);
      }),
    );
  });
});

test('the price of a dozen is twelve times that of a piece', () => {
  expect([toPiecePrice(99, dozen), fromPieceCents(825, dozen)]).toEqual([8.25, 9900]);
  expect(fromPieceCents(825, unit(0.5))).toBeUndefined();
  expect(toPiecePrice(100, dozen)).toBeCloseTo(8.33333333, 8);
});
