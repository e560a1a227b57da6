import { expect, test } from 'vitest';
import { parseSaleMessage } from './sale-sheet-errors.rules.ts';

const sheet = {
  header: ['Shop', 'Item', 'Qty', 'Day', 'Revenue'],
  columns: { storeName: [0], productUpc: [1], quantity: [2], soldOn: [3], salesValue: [4] },
};

test.each([
  ['Line 2: Store "Nowhere" was not found. Also in 2 other rows.', 2, 'Shop', 'Nowhere'],
  ['Line 3: Product code "A "B" C" was not found.', 3, 'Item', 'A "B'],
  ['Line 4: Quantity "many" is not a number.', 4, 'Qty', 'many'],
  ['Line 5: Sold on is empty.', 5, 'Day', null],
  ['Line 6: Sales value "€ 5" is in EUR. The account uses USD.', 6, 'Revenue', '€ 5'],
  ['Line 7: Unit price "x" is not an amount in USD.', 7, null, null],
  ['Line 8: has 3 columns, but column 4 is needed.', 8, null, null],
  ['The file is empty.', null, null, null],
])('%s names its line, column, and value', (text, line, column, value) => {
  expect(parseSaleMessage(text, sheet)).toEqual({ line, column, value, message: text.replace(/^Line \d: /, '') });
});
