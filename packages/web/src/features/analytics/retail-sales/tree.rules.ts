import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { buildTreeLines, type Tree } from '../core/row-tree.rules.ts';

/** The sortable figures of a row by their URL names. */
export const figures = {
  units: 'unitsSold',
  unitsYoy: 'unitsSoldLastYear',
  unitsPercentageChange: 'percentageChangeUnits',
  sales: 'totalSalesPrice',
  salesYoy: 'totalSalesPriceLastYear',
  salesPercentageChange: 'percentageChangeSales',
} as const satisfies Record<string, keyof BreakdownRow>;
export type Figure = keyof typeof figures;

export interface Sorting {
  readonly field: Figure;
  readonly direction: 'asc' | 'desc';
}

/** A stable sort. Without a sorting, the order of the response is preserved. */
export const sorted = (rows: readonly BreakdownRow[], sorting: Sorting | undefined): readonly BreakdownRow[] => {
  if (!sorting) return rows;
  const before = lastSorted.get(rows);
  if (before && before.field === sorting.field && before.direction === sorting.direction) return before.rows;
  const figure = figures[sorting.field];
  const sign = sorting.direction === 'asc' ? 1 : -1;
  const result = rows.toSorted((left, right) => sign * (left[figure] - right[figure]));
  lastSorted.set(rows, { ...sorting, rows: result });
  return result;
};

/** Caches sorted rows, because every click rebuilds the lines of up to 200 expanded rows. */
const lastSorted = new WeakMap<readonly BreakdownRow[], Sorting & { readonly rows: readonly BreakdownRow[] }>();

/** The next state of a column that is clicked: ascending, descending, not sorted. */
export const sortingAfter = (before: Sorting | undefined, field: Figure): Sorting | undefined => {
  if (before?.field !== field) return { field, direction: 'asc' };
  return before.direction === 'asc' ? { field, direction: 'desc' } : undefined;
};

/** The lines of the table. */
export const buildLines = ({ sorting, ...tree }: Tree<BreakdownRow> & { readonly sorting: Sorting | undefined }) =>
  buildTreeLines(tree, (rows) => sorted(rows, sorting));
