import { expect, test } from 'vitest';
import { formatAge } from './operation.rules.ts';

test.each([
  [0, '0 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [172_799, '47 h'],
  [172_800, '2 d'],
  [100_000_000, '1,157 d'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text);
});
