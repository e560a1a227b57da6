// G16

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeSheetText, withFormulaGuard, withoutFormulaGuard } from './spreadsheet.rules.ts';

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

test.each([
  ['_x0041_', '_x005F_x0041_'],
  ['_x0041_xd800_', '_x005F_x0041_x005F_xd800_'],
  ['_x005F_', '_x005F_x005F_'],
  ['a_x41_ _X0041_ _x0041 x0041_', 'a_x41_ _X0041_ _x0041 x0041_'],
  ['\ufffe\uffff', '_xFFFE__xFFFF_'],
  ['_x0041\ufffe', '_x005F_x0041_xFFFE_'],
  ['_x0041\u0007', '_x005F_x0041\u0007'],
])('the cell text %j is written as %j, so that spreadsheet programs show it as it is', (text, escaped) => {
  expect(escapeSheetText(text)).toBe(escaped);
});
