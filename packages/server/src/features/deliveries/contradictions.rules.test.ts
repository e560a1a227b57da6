import { expect, test } from 'vitest';
import { findUnreachable, formatAmount, formatMinimum } from './contradictions.rules.ts';

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
