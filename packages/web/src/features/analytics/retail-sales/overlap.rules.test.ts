import { expect, test } from 'vitest';
import { computeTotals } from '../core/totals.rules.ts';
import { soldRow } from './breakdown.factory.ts';
import { hasOverlappingRows } from './overlap.rules.ts';
import type { Path } from './tree.rules.ts';

const tree = (rows: Readonly<Record<Path, readonly ReturnType<typeof soldRow>[]>>, totalSalesPrice: number) => ({
  below: (path: Path) => ({ rows: rows[path] ?? [], error: null, retry: () => undefined }),
  total: { ...computeTotals(rows[''] ?? []), totalSalesPrice },
  paths: Object.keys(rows).filter((path) => path !== ''),
});

test('rows overlap where they add up to more than the total, or than the row above them', () => {
  const first = [soldRow({ id: 1 }), soldRow({ id: 2 })];
  const half = { unitsSold: 5, totalSalesPrice: 5000, unitsSoldLastYear: 5, totalSalesPriceLastYear: 5000 };

  expect(hasOverlappingRows(tree({ '': first }, 20_000))).toBe(false);
  expect(hasOverlappingRows(tree({ '': first }, 15_000))).toBe(true);
  const halves = [soldRow({ id: 3, ...half }), soldRow({ id: 4, ...half })];
  expect(hasOverlappingRows(tree({ '': first, '1': halves }, 20_000))).toBe(false);
  expect(hasOverlappingRows(tree({ '': first, '1': [...halves, soldRow({ id: 5 })] }, 20_000))).toBe(true);
});
