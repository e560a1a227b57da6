import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReportResult, ReportResultRow } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import { isComputedHere } from '../../../../entities/analytics/report-figures.tsx';
import type { Compared } from '../../../../kit/ui/numbers.ts';
import { comparedSums } from '../sold.rules.ts';

type Values = ReportResultRow['values'];

export interface TableSorting {
  readonly by: ReportFigure | 'name';
  /** The first day of the column. Undefined: the whole period. */
  readonly column: string | undefined;
  readonly direction: 'asc' | 'desc';
}

/** A row of the table. */
export interface TableRow {
  readonly id: number;
  readonly name: string;
  readonly values: Values;
  readonly columns: readonly Values[];
  /** The sums of this row and the rows above it: of the whole period, then of each column. */
  readonly running?: readonly Sold[];
}

/** What the figures of a cell are computed from. */
export interface TableTotals {
  /** The figures of the response, in its order. */
  readonly figures: readonly ReportFigure[];
  readonly totals: ReportResult['totals'];
}

export const toTableRows = (rows: readonly ReportResultRow[]): readonly TableRow[] =>
  rows.map(({ ids, name, values, columns = [] }) => ({ id: ids.at(-1) ?? 0, name, values, columns }));

/** The totals as the last row: its running total is the total. */
export const toTotalRow = ({ totals }: TableTotals): TableRow => ({
  id: 0,
  name: 'Total',
  values: totals.values,
  columns: totals.columns ?? [],
});

/** The whole period is cell 0, the columns follow. */
const valuesAt = ({ values, columns }: Pick<TableRow, 'values' | 'columns'>, cell: number): Values =>
  cell === 0 ? values : (columns[cell - 1] ?? []);

interface CellOfRow {
  readonly row: TableRow;
  readonly cell: number;
  readonly figure: ReportFigure;
}

/** Null: not known or not defined. */
export const computeValue = ({ row, cell, figure }: CellOfRow, { figures, totals }: TableTotals): number | null => {
  const values = valuesAt(row, cell);
  if (!isComputedHere(figure)) return values[figures.indexOf(figure)] ?? null;
  const sold = toSums(values, figures);
  return figureDefinitions[figure].formula({
    sold,
    totals: toSums(valuesAt({ values: totals.values, columns: totals.columns ?? [] }, cell), figures),
    running: row.running?.[cell] ?? sold,
  });
};

const toSums = (values: Values, figures: readonly ReportFigure[]): Sold => ({
  sales: values[figures.indexOf('sales')] ?? 0,
  units: values[figures.indexOf('units')] ?? 0,
  salesYoy: 0,
  unitsYoy: 0,
});

/** What a change is computed from. Undefined for other figures. */
export const comparedValues = ({ row, cell, figure }: CellOfRow, totals: TableTotals): Compared | undefined =>
  comparedSums((name) => computeValue({ row, cell, figure: name }, totals) ?? 0, figure);

/** The order of the rows of a table. */
export interface TableOrder extends TableTotals {
  readonly sorting: TableSorting | undefined;
  readonly columns: ReportResult['columns'];
  readonly hasRunning: boolean;
}

/** The rows below one row in the order of the table. Without a sorting, the order of the response is preserved. */
export const sortTableRows = (rows: readonly TableRow[], order: TableOrder): readonly TableRow[] => {
  const before = lastSorted.get(rows);
  if (before?.order === order) return before.rows;
  const sorted = order.sorting ? sortRows(rows, order, order.sorting) : rows;
  const result = order.hasRunning ? addRunningTotals(sorted, order) : sorted;
  lastSorted.set(rows, { order, rows: result });
  return result;
};

/** Caches sorted rows, because every click rebuilds the lines of all expanded rows. */
const lastSorted = new WeakMap<
  readonly TableRow[],
  { readonly order: TableOrder; readonly rows: readonly TableRow[] }
>();

const sortRows = (rows: readonly TableRow[], order: TableOrder, { by, column, direction }: TableSorting) => {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'name') return rows.toSorted((a, b) => sign * compareNames(a.name, b.name));
  const cell = column === undefined ? 0 : order.columns.findIndex(({ from }) => from === column) + 1;
  const figure = sortedBy(by);
  const values = new Map(rows.map((row) => [row, computeValue({ row, cell, figure }, order)]));
  return rows.toSorted((a, b) => compareValues(values.get(a) ?? null, values.get(b) ?? null, sign));
};

/** A running total has the order of what it adds up. */
const sortedBy = (figure: ReportFigure): ReportFigure => {
  const { rows, computedFrom } = figureDefinitions[figure];
  return rows === 'ABOVE' ? (computedFrom[0] ?? figure) : figure;
};

/** Unknown values are last in both directions. */
const compareValues = (a: number | null, b: number | null, sign: number): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);

const addRunningTotals = (rows: readonly TableRow[], { figures }: TableTotals): readonly TableRow[] => {
  let running: readonly Sold[] = [];
  return rows.map((row) => {
    running = [row.values, ...row.columns].map((values, cell) => add(toSums(values, figures), running[cell]));
    return { ...row, running };
  });
};

const add = (sold: Sold, before: Sold | undefined): Sold =>
  before ? { ...sold, sales: sold.sales + before.sales, units: sold.units + before.units } : sold;
