import { expect, test } from 'vitest';
import { makeBreakdownRow } from '../../../kit/testing/fixtures/sales.fixture.ts';
import type { Path } from '../core/row-tree.rules.ts';
import { computeTotals } from '../core/totals.rules.ts';
import { hasOverlappingRows } from './overlap.rules.ts';

const tree = (
  rows: Readonly<Record<Path, readonly ReturnType<typeof makeBreakdownRow>[]>>,
  totalSalesPrice: number,
) => ({
  below: (path: Path) => ({ rows: rows[path] ?? [], error: null, retry: () => undefined }),
  total: { ...computeTotals(rows[''] ?? []), totalSalesPrice },
  paths: Object.keys(rows).filter((path) => path !== ''),
});

test('rows overlap where they add up to more than the total, or than the row above them', () => {
  const first = [makeBreakdownRow({ id: 1 }), makeBreakdownRow({ id: 2 })];
  const half = { unitsSold: 5, totalSalesPrice: 5000, unitsSoldLastYear: 5, totalSalesPriceLastYear: 5000 };

  expect(hasOverlappingRows(tree({ '': first }, 20_000))).toBe(false);
  expect(hasOverlappingRows(tree({ '': first }, 15_000))).toBe(true);
  const halves = [makeBreakdownRow({ id: 3, ...half }), makeBreakdownRow({ id: 4, ...half })];
  expect(hasOverlappingRows(tree({ '': first, '1': halves }, 20_000))).toBe(false);
  expect(hasOverlappingRows(tree({ '': first, '1': [...halves, makeBreakdownRow({ id: 5 })] }, 20_000))).toBe(true);
});
