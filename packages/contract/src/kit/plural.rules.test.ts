import { expect, test } from 'vitest';
import { formatCount, plural } from './plural.rules.ts';

test('uses the singular for exactly one', () => {
  expect([0, 1, 2, 11, 21, 101, -1, 1.5].map((count) => plural(count, 'row'))).toEqual([
    'rows',
    'row',
    'rows',
    'rows',
    'rows',
    'rows',
    'row',
    'rows',
  ]);
});

test('takes a plural that is not formed with s', () => {
  expect([1, 2].map((count) => plural(count, 'was', 'were'))).toEqual(['was', 'were']);
  expect([1, 2].map((count) => formatCount(count, 'match', 'matches'))).toEqual(['1 match', '2 matches']);
});

test('groups the digits of a count', () => {
  expect([0, 1, 1234].map((count) => formatCount(count, 'store'))).toEqual(['0 stores', '1 store', '1,234 stores']);
});
