import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStep } from './step.rules.ts';

test.for([
  [12, 1, 6, 18],
  [12, -1, 6, 6],
  [7, 1, 6, 12],
  [7, -1, 6, 6],
  [0, -1, 6, 0],
  [undefined, 1, 1, 1],
  [undefined, -1, 1, 0],
  [98, 1, 6, 98],
] as const)('moves %o by %o steps of %o to %o', ([value, by, size, next]) => {
  expect(nextStep({ value, by, size, max: 100 })).toBe(next);
});

test('up and then down returns to the same number of full packs', () => {
  const packs = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(packs, fc.integer({ min: 1, max: 24 }), (count, size) => {
      const up = nextStep({ value: count * size, by: 1, size, max: 10_000 });

      expect(nextStep({ value: up, by: -1, size, max: 10_000 })).toBe(count * size);
    }),
  );
});
