import { expect, test } from 'vitest';
import { describeLimitContradictions, findUnreachable, formatAmount, formatMinimum } from './contradictions.rules.ts';

test('amounts have cents only if they need them', () => {
  expect([25_000, 100_050, 0].map((cents) => formatAmount(cents, 'USD'))).toEqual(['$250', '$1,000.50', '$0']);
});

test.for([
  ['VALUE', 25_000, '$250'],
  ['UNITS', 1, '1 unit'],
  ['CASES', 6, '6 cases'],
  ['WEIGHT', 50_250, '50.25 kg'],
] as const)('a minimum of %s is %i: %s', ([kind, minimum, text]) => {
  expect(formatMinimum({ kind, minimum }, 'USD')).toBe(text);
});

test('a minimum above what is possible is unreachable, one at it is not', () => {
  const amounts = { VALUE: 320_000, UNITS: 24, CASES: 2.9, WEIGHT: 1000 };
  const minimums = [
    { kind: 'VALUE', minimum: 500_000 },
    { kind: 'UNITS', minimum: 24 },
    { kind: 'CASES', minimum: 3 },
    { kind: 'WEIGHT', minimum: 999 },
  ] as const;

  expect(findUnreachable(minimums, amounts, { limit: 'the shelves hold', currency: 'USD' })).toEqual([
    'The minimum of $5,000 is above what the shelves hold ($3,200)',
    'The minimum of 3 cases is above what the shelves hold (2 cases)',
  ]);
});

test('a contradiction names the product, and the store whose shelf it contradicts', () => {
  const sizes = { packSize: 12, layerSize: null, palletSize: null };
  const ordered = { ...sizes, name: 'Green tea', minQuantity: 24, maxQuantity: 18, shelfMaximum: 6 };

  expect(describeLimitContradictions(ordered, 'Austin')).toEqual([
    'Green tea: the minimum quantity of 24 is above the maximum quantity of 18',
    'Green tea in Austin: a pack of 12 is above the shelf maximum of 6',
    'Green tea in Austin: the minimum quantity of 24 is above the shelf maximum of 6',
  ]);
  expect(describeLimitContradictions(ordered)[1]).toBe('Green tea: a pack of 12 is above the shelf maximum of 6');
});

test('weights have at most three decimals', () => {
  expect(formatMinimum({ kind: 'WEIGHT', minimum: 1234.5678 }, 'USD')).toBe('1.235 kg');
});
