import { computePercentage } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportResult, ReportResultRow } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import { isComputedHere } from '../../../entities/analytics/report-figures.tsx';
import type { Compared } from '../../../kit/ui/numbers.ts';
import type { PivotSorting } from './pivot-state.ts';

type Values = ReportResultRow['values'];

/** A row of the table. */
export interface PivotRow {
  readonly id: number;
  readonly name: string;
  readonly values: Values;
  readonly columns: readonly Values[];
  /** The sums of this row and the rows above it: of the whole period, then of each column. */
  readonly running?: readonly Sums[];
}

interface Sums {
  readonly sales: number;
  readonly units: number;
}

/** What the figures of a cell are computed from. */
export interface PivotTotals {
  /** The figures of the response, in its order. */
  readonly figures: readonly ReportFigure[];
  readonly totals: ReportResult['totals'];
}

export const toPivotRows = (rows: readonly ReportResultRow[]): readonly PivotRow[] =>
  rows.map(({ ids, name, values, columns = [] }) => ({ id: ids.at(-1) ?? 0, name, values, columns }));

/** The totals as the last row: its running total is the total. */
export const toTotalRow = ({ totals }: PivotTotals): PivotRow => ({
  id: 0,
  name: 'Total',
  values: totals.values,
  columns: totals.columns ?? [],
});

/** The whole period is cell 0, the columns follow. */
const valuesAt = ({ values, columns }: Pick<PivotRow, 'values' | 'columns'>, cell: number): Values =>
  cell === 0 ? values : (columns[cell - 1] ?? []);

interface CellOfRow {
  readonly row: PivotRow;
  readonly cell: number;
  readonly figure: ReportFigure;
}

/** Null: not known or not defined. */
export const computeValue = ({ row, cell, figure }: CellOfRow, totals: PivotTotals): number | null => {
  const get = (name: ReportFigure) => valuesAt(row, cell)[totals.figures.indexOf(name)] ?? null;
  if (!isComputedHere(figure)) return get(figure);
  const name = figure.endsWith('Sales') ? 'sales' : 'units';
  if (figure.startsWith('running')) return row.running?.[cell]?.[name] ?? get(name);
  const whole = valuesAt({ values: totals.totals.values, columns: totals.totals.columns ?? [] }, cell);
  return share(get(name), whole[totals.figures.indexOf(name)] ?? null);
};

/** A share of nothing, or of more returns than sales, says nothing. */
const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : computePercentage(part, whole);

/** What a change is computed from. Undefined for other figures. */
export const comparedValues = ({ row, cell, figure }: CellOfRow, totals: PivotTotals): Compared | undefined => {
  const get = (name: ReportFigure) => computeValue({ row, cell, figure: name }, totals) ?? 0;
  if (figure === 'percentageChangeSales')
    return { now: get('sales'), lastYear: get('salesLastYear'), measure: 'money' };
  if (figure === 'percentageChangeUnits')
    return { now: get('units'), lastYear: get('unitsLastYear'), measure: 'units' };
  return undefined;
};

interface Order extends PivotTotals {
  readonly sorting: PivotSorting | undefined;
  readonly columns: ReportResult['columns'];
  readonly hasRunning: boolean;
}

/** The rows below one row in the order of the table. Without a sorting, the order of the response is preserved. */
export const sortPivotRows = (rows: readonly PivotRow[], order: Order): readonly PivotRow[] => {
  const before = lastSorted.get(rows);
  if (before?.order === order) return before.rows;
  const sorted = order.sorting ? sortRows(rows, order, order.sorting) : rows;
  const result = order.hasRunning ? addRunningTotals(sorted, order) : sorted;
  lastSorted.set(rows, { order, rows: result });
  return result;
};

/** Caches sorted rows, because every click rebuilds the lines of all expanded rows. */
const lastSorted = new WeakMap<readonly PivotRow[], { readonly order: Order; readonly rows: readonly PivotRow[] }>();

const sortRows = (rows: readonly PivotRow[], order: Order, { by, column, direction }: PivotSorting) => {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'name') return rows.toSorted((a, b) => sign * compareNames(a.name, b.name));
  const cell = column === undefined ? 0 : order.columns.findIndex(({ from }) => from === column) + 1;
  const figure = sortedBy(by);
  const values = new Map(rows.map((row) => [row, computeValue({ row, cell, figure }, order)]));
  return rows.toSorted((a, b) => compareValues(values.get(a) ?? null, values.get(b) ?? null, sign));
};

/** A running total has the order of what it adds up. */
const sortedBy = (figure: ReportFigure): ReportFigure => {
  if (figure === 'runningTotalSales') return 'sales';
  return figure === 'runningTotalUnits' ? 'units' : figure;
};

/** Unknown values are last in both directions. */
const compareValues = (a: number | null, b: number | null, sign: number): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);

const addRunningTotals = (rows: readonly PivotRow[], totals: PivotTotals): readonly PivotRow[] => {
  const [sales, units] = [totals.figures.indexOf('sales'), totals.figures.indexOf('units')];
  let sums: readonly Sums[] = [];
  return rows.map((row) => {
    sums = [row.values, ...row.columns].map((values, cell) => ({
      sales: (sums[cell]?.sales ?? 0) + (values[sales] ?? 0),
      units: (sums[cell]?.units ?? 0) + (values[units] ?? 0),
    }));
    return { ...row, running: sums };
  });
};
