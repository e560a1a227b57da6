import { expect, test } from 'vitest';
import { compareNames } from './natural-order.rules.ts';

test('sorts names by their numbers, ignoring case', () => {
  expect(['BC 10', 'bc 2', 'Aspen', 'BC 1', 'aspen 3'].toSorted(compareNames)).toEqual([
    'Aspen',
    'aspen 3',
    'BC 1',
    'bc 2',
    'BC 10',
  ]);
});
