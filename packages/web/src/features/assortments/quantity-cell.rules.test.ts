import { expect, test } from 'vitest';
import { parseQuantity, quantityText } from './quantity-cell.rules.ts';

const bounds = { min: -5, max: 2000 };

test.each([
  ['12', 12],
  [' 1,250 ', 1250],
  ['+3', 3],
  ['−3', -3],
  ['-5', -5],
])('reads %j as %i', (typed, value) => {
  expect(parseQuantity(typed, bounds)).toBe(value);
});

test.each(['', ' ', '-', '1.5', '12a', '-6', '2001', '9999999999'])('does not accept %j', (typed) => {
  expect(parseQuantity(typed, bounds)).toBeUndefined();
});

test('shows a difference with its sign and a quantity without', () => {
  expect([3, -1200, 0].map((value) => quantityText(value, { isSigned: true }))).toEqual(['+3', '−1,200', '0']);
  expect(quantityText(1200, {})).toBe('1,200');
});
