import { describe, expect, test } from 'vitest';
import { chooseSheet } from './sheet-choice.rules.ts';
import { createUnsavedFormulas, cutFileHint, tooManyRows } from './table-messages.rules.ts';

const sheets = [
  { name: 'Old', isVisible: false },
  { name: 'May', isVisible: true },
  { name: 'June', isVisible: true },
];

describe('the sheet of a file is', () => {
  test('the only visible one with data', () => {
    expect(chooseSheet(sheets, ['June'], undefined)).toEqual({ sheet: 'June' });
  });

  test('the first visible one of a file without data', () => {
    expect(chooseSheet(sheets, [], undefined)).toEqual({ sheet: 'May' });
  });

  test('the given one', () => {
    expect(chooseSheet(sheets, ['May', 'June'], ' june ')).toEqual({ sheet: 'June' });
  });

  test('never a hidden one', () => {
    expect(chooseSheet(sheets, ['May'], 'Old')).toEqual({
      problem: 'The file has no visible sheet "Old". It has "May", "June".',
      choices: ['May'],
    });
    expect(chooseSheet(sheets.slice(0, 1), [], undefined)).toEqual({
      problem: 'The file has no visible sheet.',
      choices: [],
    });
  });

  test('a choice when several have data', () => {
    expect(chooseSheet(sheets, ['May', 'June'], undefined)).toEqual({
      problem: 'The file has 2 sheets with data: "May", "June". Choose the sheet to import.',
      choices: ['May', 'June'],
    });
  });
});

test('formulas without a saved value are named by their cells', () => {
  const formulas = createUnsavedFormulas();
  expect(formulas.message()).toBeUndefined();
  formulas.add(2, 1);
  expect(formulas.message()).toContain('Cell B2 contains a formula without a saved value.');
  for (let line = 3; line < 15; line += 1) formulas.add(line, 27);
  expect(formulas.message()).toContain('Cells B2, AB3, AB4, AB5, AB6, AB7, AB8, AB9, AB10, AB11 and 3 more contain');
});

test.each([
  ['Downtown,TEA,12', '12'],
  ['Downtown,TEA,1,2', '2'],
  ['Downtown;TEA;12.5', '12.5'],
])('a file that ends with %j may have been cut', (end, value) => {
  expect(cutFileHint(end)).toBe(
    `The file ends with the number ${value} and without a line break. Check that it is complete.`,
  );
});

test.each(['Downtown,TEA,12\n', 'Downtown,TEA,"12"', 'TEA,2026-01-31', 'TEA,Downtown 7a', '', 'TEA,'])(
  'a file that ends with %j was not cut within a number',
  (end) => {
    expect(cutFileHint(end)).toBeUndefined();
  },
);

test('the row limit is named in every message', () => {
  expect(tooManyRows(200_000)).toBe('The file has more than 200,000 rows.');
});
