import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TreeLine } from './row-tree.rules.ts';
import { computeScrollDistance, findExpandedLines } from './scroll.rules.ts';

const row = (path: string): TreeLine => ({
  kind: 'row',
  path,
  depth: path.split('.').length - 1,
  row: { id: 1, name: 'Row 1', values: [], columns: [] },
  isOpen: false,
});

test('returns the lines from a row to its last descendant', () => {
  const lines = ['1', '1.4', '1.4.2', '1.4.3', '1.5', '2'].map(row);

  expect(findExpandedLines(lines, '1.4')).toEqual({ first: 1, last: 3 });
  expect(findExpandedLines(lines, '1')).toEqual({ first: 0, last: 4 });
  expect(findExpandedLines(lines.slice(0, 4), '1.4')).toEqual({ first: 1, last: 3 });
});

test('returns undefined while child rows are loading or the row is missing', () => {
  expect(findExpandedLines([row('1'), { kind: 'waiting', path: '1', depth: 1 }], '1')).toBeUndefined();
  expect(findExpandedLines([row('1'), row('2')], '1')).toBeUndefined();
  expect(findExpandedLines([row('1')], '7')).toBeUndefined();
});

test('scrolls the minimum distance, and to the start if the rows do not fit', () => {
  const position = fc.integer({ min: 0, max: 4000 });
  fc.assert(
    fc.property(position, fc.integer({ min: 40, max: 2000 }), position, (top, height, seenFrom) => {
      const [bottom, seenUntil] = [top + height, seenFrom + 600];
      const by = computeScrollDistance({ top, bottom, seenFrom, seenUntil });
      const [from, until] = [seenFrom + by, seenUntil + by];
      if (top >= seenFrom && bottom <= seenUntil) expect(by).toBe(0);
      expect(top).toBeGreaterThanOrEqual(from);
      if (height <= 600) expect(bottom).toBeLessThanOrEqual(until);
      else expect(top === from || bottom > until).toBe(true);
    }),
  );
});
