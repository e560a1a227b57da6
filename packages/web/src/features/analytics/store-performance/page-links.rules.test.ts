import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround } from './page-links.rules.ts';

test.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 10, [0, 1, 2, 3, 4]],
  [2, 10, [0, 1, 2, 3, 4]],
  [3, 10, [1, 2, 3, 4, 5]],
  [8, 10, [5, 6, 7, 8, 9]],
  [9, 10, [5, 6, 7, 8, 9]],
  [0, 0, []],
])('links page %i of %i to %j', (page, totalPages, links) => {
  expect(pagesAround(page, totalPages)).toEqual(links);
});

test('returns at most five consecutive pages, including the current page', () => {
  const anyPage = fc
    .integer({ min: 1, max: 500 })
    .chain((total) => fc.tuple(fc.nat({ max: total - 1 }), fc.constant(total)));
  fc.assert(
    fc.property(anyPage, ([page, total]) => {
      const pages = pagesAround(page, total);
      expect(pages).toHaveLength(Math.min(5, total));
      expect(pages).toContain(page);
      expect(
        pages.every(
          (linkedPage, index) => linkedPage === (pages[0] ?? 0) + index && linkedPage >= 0 && linkedPage < total,
        ),
      ).toBe(true);
    }),
  );
});
