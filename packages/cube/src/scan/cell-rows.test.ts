import { expect, test } from 'vitest';
import { createCellRows } from './cell-rows.ts';

test.each([
  ['few pairs', 100_000],
  ['more pairs than a table holds', 1e12],
])('finds the row of each pair again, among %s', (_, pairCount) => {
  const rows = createCellRows({ pairs: pairCount, spans: 2, maxRows: 5000 });
  const pairs = Array.from({ length: 5000 }, (__, at) => Math.floor((at * pairCount) / 5000));
  for (const [row, pair] of pairs.entries()) {
    expect(rows.find(pair)).toBe(row);
    const sums = rows.getSums(1);
    sums[2 * row] = row;
  }

  expect(pairs.map((pair) => rows.find(pair))).toEqual(pairs.map((__, row) => row));
  expect([...rows.pairs()]).toEqual(pairs);
  expect([0, 1, 4999].map((row) => [rows.getSums(0)[2 * row], rows.getSums(1)[2 * row]])).toEqual([
    [0, 0],
    [0, 1],
    [0, 4999],
  ]);
  expect(rows.find(pairCount - 1)).toBe(-1);
});
