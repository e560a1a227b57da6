import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSheetFormat, toSheetNumber } from './sheet-formats.rules.ts';

test.each([
  ['money', 1250, 12.5],
  ['percent', -14, -0.14],
  ['percent', 12.34, 0.1234],
  ['percent', 29, 0.29],
  ['units', 7, 7],
  ['decimal', 1.25, 1.25],
] as const)('%s %d is the number %d of a spreadsheet', (kind, value, number) => {
  expect(toSheetNumber(kind, value)).toBe(number);
});

test('a percentage with two decimal places is the closest number to its hundredth', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (hundredths) => {
      expect(toSheetNumber('percent', hundredths / 100)).toBe(hundredths / 10_000);
    }),
  );
});

test('formats show the currency, percentages, and days as the screens do', () => {
  expect(toSheetFormat('money', 'USD')).toBe('"$"#,##0.00');
  expect(toSheetFormat('percent', 'USD')).toBe('0.0#%');
  expect(toSheetFormat('day', 'USD')).toBe('mm/dd/yyyy');
  expect(toSheetFormat('text', 'USD')).toBeUndefined();
});
