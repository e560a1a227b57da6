import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPageGroups } from './sale-page.rules.ts';

const sizes = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 });

test('the groups of a page contain its rows, and their neighbors do not', () => {
  fc.assert(
    fc.property(sizes, fc.nat(60), fc.integer({ min: 1, max: 10 }), (counts, offset, size) => {
      const rows = counts.flatMap((count, key) => Array.from({ length: count }, () => key));
      const groups = counts.map((count, key) => ({ key, rows: count }));
      const page = rows.slice(offset, offset + size);

      const found = findPageGroups(groups, { offset, size });

      expect(found?.from).toBe(page[0]);
      expect(found?.to).toBe(page.at(-1));
      if (found) expect(found.rowsBefore).toBe(rows.indexOf(found.from));
    }),
  );
});
