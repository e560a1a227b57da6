import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.rules.ts';

test('every item is in the group of its key, in the order of the items', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (items) => {
      const toKey = (item: number) => item % 3;

      const groups = groupBy(items, toKey);

      expect([...groups.keys()]).toEqual([...new Set(items.map(toKey))]);
      for (const [key, group] of groups) expect(group).toEqual(items.filter((item) => toKey(item) === key));
    }),
  );
});
