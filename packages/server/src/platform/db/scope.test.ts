import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRanges } from './scope.ts';

test('ranges contain exactly the ids, and have a gap between each other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (ids) => {
      const ranges = [...toRanges(ids).matchAll(/\[(\d+),(\d+)\]/g)].map(([, first, last]) => [
        Number(first),
        Number(last),
      ]);
      const contained = ranges.flatMap(([first = 0, last = 0]) =>
        Array.from({ length: last - first + 1 }, (_, place) => first + place),
      );

      expect(contained).toEqual(ids.toSorted((one, other) => one - other));
      for (const [at, [first = 0]] of ranges.entries())
        if (at > 0) expect(first).toBeGreaterThan((ranges[at - 1]?.[1] ?? 0) + 1);
    }),
  );
});
