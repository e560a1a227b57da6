import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from './use-row-window.ts';

test('shows a short list whole', () => {
  expect(rowWindow({ count: 149, rowHeight: 40, top: 0, height: 600 })).toEqual({
    start: 0,
    end: 149,
    isWindowed: false,
  });
});

test('contains every visible row and only a few more', () => {
  const rows = { count: fc.integer({ min: 150, max: 5000 }), rowHeight: fc.constantFrom(32, 40) };
  fc.assert(
    fc.property(
      rows.count,
      rows.rowHeight,
      fc.nat(250_000),
      fc.integer({ min: 100, max: 2000 }),
      (count, rowHeight, at, height) => {
        const top = Math.min(at, Math.max(0, count * rowHeight - height));
        const { start, end } = rowWindow({ count, rowHeight, top, height });
        expect(start).toBeLessThanOrEqual(Math.floor(top / rowHeight));
        expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / rowHeight)));
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - start).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 62);
      },
    ),
  );
});

test('stays within the rows when the list becomes shorter', () => {
  const shown = rowWindow({ count: 200, rowHeight: 40, top: 90_000, height: 600 });

  expect(shown.start).toBeLessThanOrEqual(200);
  expect(shown.end).toBe(200);
});
