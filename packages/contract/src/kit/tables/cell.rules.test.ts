import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCents } from './cell.rules.ts';

describe('an amount in dollars', () => {
  test.each([
    ['12.5', 1250],
    ['$1,234.50', 123_450],
    ['-3', -300],
    ['(3.00)', -300],
    ['($1,000)', -100_000],
    ['0', 0],
    ['-0.00', 0],
    ['7.1000', 710],
    ['0.29', 29],
    ['4.440892e-16', 0],
    ['-1E-17', 0],
  ])('parses %s as %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each([
    '',
    '$',
    '1.234',
    '1,23',
    '12,345,6',
    '1e3',
    '1e-3',
    '1 000',
    '--1',
    '(-1)',
    '.5',
    '5.',
    '12.3.4',
    '€5',
    '9999999999',
  ])('rejects %j', (text) => {
    expect(parseCents(text)).toBeUndefined();
  });

  test('is exact to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const size = String(Math.abs(cents)).padStart(3, '0');
        expect(parseCents(`${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`)).toBe(cents);
      }),
    );
  });
});
