import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxMs } from '../../../testing/tier.ts';
import { isImportableName, matchesPattern, processedName } from './file-name.rules.ts';

// ASVS 1.2.9
describe('a pattern', () => {
  test.for([
    ['*.csv', 'sales.csv', true],
    ['*.csv', 'sales.csv.gz', false],
    ['*.csv', 'SALES.CSV', false],
    ['sales_????-??-??.csv', 'sales_2026-11-01.csv', true],
    ['sales_????-??-??.csv', 'sales_2026-11-1.csv', false],
    ['a*b*c', 'aXbYc', true],
    ['a*b*c', 'aXbY', false],
    ['**a**', 'bab', true],
    ['x[1].csv', 'x[1].csv', true],
    ['m?lmö*', 'malmö 1', true],
    ['?', '😀', true],
    ['*', '', true],
    ['?', '', false],
    ['', '', true],
    ['', 'x', false],
  ] as const)('%s and %s: %s', ([pattern, name, fits]) => {
    expect(matchesPattern(name, pattern)).toBe(fits);
  });

  test('matches like the equivalent regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 });
    const signs = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(letters, signs, (name, pattern) => {
        const regular = pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*').replaceAll('?', '.');
        expect(matchesPattern(name, pattern)).toBe(new RegExp(`^${regular}$`).test(name));
      }),
      { numRuns: 2000 },
    );
  });

  test('that is hostile takes microseconds', () => {
    const hostile = `${'*a'.repeat(40)}b.csv`;
    const name = `${'a'.repeat(200)}.csv`;
    const startedAt = performance.now();

    const found = Array.from({ length: 100 }, () => matchesPattern(name, hostile)).some(Boolean);

    expect(found).toBe(false);
    expect((performance.now() - startedAt) / 100).toBeLessThan(maxMs(5));
  });
});

test('names that no file has, or that belong to unfinished files, are not imported', () => {
  const names = ['', '.hidden', '~$sales.xlsx', 'sales.csv.part', 'a/b.csv', 'a\\b.csv', 'a\u0000.csv'];

  expect(names.filter((name) => isImportableName(name, { filePattern: '*', patternIgnoresCase: true }))).toEqual([]);
});

test('a pattern ignores case on request', () => {
  const matches = (patternIgnoresCase: boolean) =>
    isImportableName('SALES-Mai.CSV', { filePattern: 'sales*.csv', patternIgnoresCase });

  expect([matches(false), matches(true)]).toEqual([false, true]);
});

test.for([
  '.hidden.csv',
  '~$sales.xlsx',
  '.~lock.sales.csv#',
  'sales.csv.part',
  'sales.csv.TMP',
  'sales.filepart',
  '../sales.csv',
  'a\\b.csv',
  'a\nb.csv',
])('%j is not imported with any pattern', (name) => {
  expect(isImportableName(name, { filePattern: '*', patternIgnoresCase: true })).toBe(false);
});

test('names of processed files contain the time and the hash of the content', () => {
  const now = new Date('2026-11-01T06:15:00.250Z');

  expect(processedName('sales.csv', now, '0a1b2c3d4e5f')).toBe('sales-20261101T061500Z-0a1b2c3d.csv');
  expect(processedName('sales', now, '0a1b2c3d4e5f')).toBe('sales-20261101T061500Z-0a1b2c3d');
});
