// G16

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFormulaGuard, withoutFormulaGuard } from './spreadsheet.rules.ts';

test('restores guarded formulas and preserves other apostrophes', () => {
  expect(["'=1+1", "'-5 stores", "'t Hof", "''=x", 'plain'].map(withoutFormulaGuard)).toEqual([
    '=1+1',
    '-5 stores',
    "'t Hof",
    "'=x",
    'plain',
  ]);
});

test('a guarded text never starts a formula and can be restored', () => {
  const text = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '|', '＝', '＋', '－', '＠', '\t', '\r', 'a', '1', ' '), {
      maxLength: 6,
    })
    .map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, (original) => {
      const guarded = withFormulaGuard(original);
      expect(guarded).not.toMatch(/^[=+\-@|＝＋－＠\t\r]/);
      expect(withoutFormulaGuard(guarded)).toBe(original);
    }),
  );
});
