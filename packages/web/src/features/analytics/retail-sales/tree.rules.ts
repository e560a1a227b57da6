import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';

/** Where a row stands: the ids of the rows above it and its own, such as `3.12`. The report itself is the empty path. */
export type Path = string;
export const root: Path = '';

export const pathOf = (parent: Path, id: number): Path => (parent === root ? String(id) : `${parent}.${id}`);
export const idsOf = (path: Path): readonly number[] => (path === root ? [] : path.split('.').map(Number));

/** The figures of a row that can be sorted by, under the names that the address has for them. */
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

/** Equal rows, and all of them without a sorting, keep the order in which they came. */
export const sorted = (rows: readonly BreakdownRow[], sorting: Sorting | undefined): readonly BreakdownRow[] => {
  if (!sorting) return rows;
  const before = lastSorted.get(rows);
  if (before && before.field === sorting.field && before.direction === sorting.direction) return before.rows;
  const figure = figures[sorting.field];
  const sign = sorting.direction === 'asc' ? 1 : -1;
  const result = rows.toSorted((one, other) => sign * (one[figure] - other[figure]));
  lastSorted.set(rows, { ...sorting, rows: result });
  return result;
};

/** Two hundred open rows of two hundred each are put together anew at every click, but not sorted anew. */
const lastSorted = new WeakMap<readonly BreakdownRow[], Sorting & { readonly rows: readonly BreakdownRow[] }>();

/** The next state of a column that is clicked: ascending, descending, not sorted. */
export const sortingAfter = (before: Sorting | undefined, field: Figure): Sorting | undefined => {
  if (before?.field !== field) return { field, direction: 'asc' };
  return before.direction === 'asc' ? { field, direction: 'desc' } : undefined;
};

/** What is known of the rows below a row, or of the report's own: nothing yet, the rows, or why there are none. */
export interface Loaded {
  readonly rows: readonly BreakdownRow[] | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** One line of the table. */
export type TreeLine =
  | {
      readonly kind: 'row';
      readonly path: Path;
      readonly depth: number;
      readonly row: BreakdownRow;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'waiting'; readonly path: Path; readonly depth: number }
  | {
      readonly kind: 'failed';
      readonly path: Path;
      readonly depth: number;
      readonly error: Error;
      readonly retry: () => unknown;
    }
  | { readonly kind: 'nothing'; readonly path: Path; readonly depth: number };

interface Tree {
  readonly levels: number;
  readonly below: (path: Path) => Loaded | undefined;
  readonly open: ReadonlySet<Path>;
  readonly sorting: Sorting | undefined;
}

/** The rows as they stand under each other, every open one followed by what is below it. */
export const linesOf = (tree: Tree): readonly TreeLine[] => {
  const lines: TreeLine[] = [];
  const add = (parent: Path, depth: number): void => {
    const loaded = tree.below(parent);
    if (loaded?.error) lines.push({ kind: 'failed', path: parent, depth, error: loaded.error, retry: loaded.retry });
    else if (!loaded?.rows) lines.push({ kind: 'waiting', path: parent, depth });
    else if (loaded.rows.length === 0 && depth > 0) lines.push({ kind: 'nothing', path: parent, depth });
    else
      for (const row of sorted(loaded.rows, tree.sorting)) {
        const path = pathOf(parent, row.id);
        const isOpen = depth + 1 < tree.levels && tree.open.has(path);
        lines.push({ kind: 'row', path, depth, row, isOpen });
        if (isOpen) add(path, depth + 1);
      }
  };
  add(root, 0);
  return lines;
};

/** So many open rows an address still holds; beyond them the one that was opened first closes. */
const mostOpen = 500;

export const toggled = (open: readonly Path[], path: Path): readonly Path[] =>
  open.includes(path)
    ? open.filter((one) => one !== path && !one.startsWith(`${path}.`))
    : [...open, path].slice(-mostOpen);

/** Of an address: only paths of rows that can have rows below them, each within an open one. */
export const openPathsOf = (given: unknown, levels: number): readonly Path[] => {
  const words = typeof given === 'string' ? given.split(' ') : [];
  const paths = words.filter((word) => /^\d{1,15}(?:\.\d{1,15})*$/.test(word) && idsOf(word).length < levels);
  const open = new Set(paths);
  const isWithinOpen = (path: Path): boolean => {
    const parent = parentOf(path);
    return parent === root || (open.has(parent) && isWithinOpen(parent));
  };
  return [...open].filter(isWithinOpen).slice(-mostOpen);
};

export const parentOf = (path: Path): Path => path.split('.').slice(0, -1).join('.');

/** What the rows come to together; their changes are reckoned anew from the sums. */
export const totalsOf = (rows: readonly BreakdownRow[]) => {
  const totals = { unitsSold: 0, totalSalesPrice: 0, unitsSoldLastYear: 0, totalSalesPriceLastYear: 0 };
  for (const row of rows) {
    totals.unitsSold += row.unitsSold;
    totals.totalSalesPrice += row.totalSalesPrice;
    totals.unitsSoldLastYear += row.unitsSoldLastYear;
    totals.totalSalesPriceLastYear += row.totalSalesPriceLastYear;
  }
  return {
    ...totals,
    percentageChangeSales: percentageChange(totals.totalSalesPrice, totals.totalSalesPriceLastYear),
    percentageChangeUnits: percentageChange(totals.unitsSold, totals.unitsSoldLastYear),
  };
};
