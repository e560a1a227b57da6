import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnWindow } from './use-column-window.ts';

const size = fc.integer({ min: 0, max: 4000 });

test('every visible column is in the window, and the window is within the columns', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 400 }), size, size, size, (count, width, offset, left, view) => {
      const { start, end } = columnWindow({ count, width, offset, left, view });
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(count);
      for (let column = 0; column < Math.min(count, 60); column += 1) {
        const from = offset + column * width;
        if (from < left + view && from + width > left) expect(column >= start && column < end).toBe(true);
      }
    }),
  );
});

test('few columns are all rendered, many only near the viewport', () => {
  expect(columnWindow({ count: 12, width: 200, offset: 500, left: 0, view: 300 })).toEqual({ start: 0, end: 12 });
  const { start, end } = columnWindow({ count: 500, width: 200, offset: 500, left: 40_500, view: 1000 });
  expect(end - start).toBeLessThan(20);
});
