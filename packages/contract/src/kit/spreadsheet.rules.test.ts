import { expect, test } from 'vitest';
import { withoutFormulaGuard } from './spreadsheet.rules.ts';

test('a guarded formula comes back as it was, and an apostrophe of its own stays', () => {
  expect(["'=1+1", "'-5 stores", "'t Hof", "''=x", 'plain'].map(withoutFormulaGuard)).toEqual([
    '=1+1',
    '-5 stores',
    "'t Hof",
    "''=x",
    'plain',
  ]);
});
