import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { FigureInput, Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { ReportQuery, ReportResultRow } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { SalesGroup } from '../report-engine/sales-groups.queries.ts';
import { sumSold, zeroSold } from '../report-engine/sales-totals.rules.ts';
import type { ReportNode } from './report-tree.rules.ts';

/** A row of a level: its record and its place among the names of the level. */
export interface RowName {
  readonly id: number;
  readonly name: string;
  readonly nameRank: number;
  /** The record as the specified breakdowns name it. */
  readonly group?: Pick<SalesGroup, 'id' | 'value' | 'companyName'>;
}

export interface RowLayout extends Pick<ReportQuery, 'figures' | 'sort' | 'limit'> {
  /** By level and group. */
  readonly names: readonly (readonly RowName[])[];
  /** 0: only the whole period. */
  readonly columns: number;
  /** Days of the period until today. */
  readonly days: number;
  readonly isLikeForLike?: boolean;
}

export interface ReportRows {
  readonly rows: Iterable<ReportResultRow>;
  /** Rows and the totals. */
  readonly count: number;
  readonly totals: Pick<ReportResultRow, 'values' | 'columns'>;
  readonly omittedRows: number;
}

/** Rows are computed one after the other while they are read. */
export const buildRows = (root: ReportNode, layout: RowLayout): ReportRows => {
  const totals = measure(root, layout);
  const siblings = arrange(root, layout, 0);
  const shown = siblings.slice(0, layout.limit);
  const last = siblings.at(-1);
  return {
    rows: listRows(shown, { layout, totals, depth: 0, ids: [] }),
    count: 1 + shown.reduce((sum, { node }) => sum + countNodes(node), 0),
    totals: toValues({ measured: totals, rank: null, rankLastYear: null }, { layout, totals, running: last?.running }),
    omittedRows: siblings.length - shown.length,
  };
};

interface Measured {
  readonly whole: Sold;
  readonly columns: readonly Sold[];
  readonly inputs: Pick<FigureInput, 'stock' | 'storeDays'>;
}

const measure = ({ parts, sums, stock, stores }: ReportNode, { columns, days }: RowLayout): Measured => {
  const sold = Array.from({ length: Math.max(1, columns) }, () => ({ ...zeroSold }));
  for (const [at, { now, lastYear }] of parts.entries()) {
    const [units, sales] = [sums[2 * at] ?? 0, sums[2 * at + 1] ?? 0];
    const [current, earlier] = [sold[now], sold[lastYear]];
    if (current) [current.units, current.sales] = [current.units + units, current.sales + sales];
    if (earlier) [earlier.unitsYoy, earlier.salesYoy] = [earlier.unitsYoy + units, earlier.salesYoy + sales];
  }
  return {
    whole: columns === 0 ? (sold[0] ?? zeroSold) : sumSold(sold),
    columns: columns === 0 ? [] : sold,
    inputs: { ...(stock && { stock }), ...(stores && { storeDays: stores.size * days }) },
  };
};

interface Ranked {
  readonly measured: Measured;
  readonly rank: number | null;
  readonly rankLastYear: number | null;
}

interface Arranged extends Ranked {
  readonly node: ReportNode;
  readonly name: RowName;
  /** Of the whole period, then of each column. Undefined unless a figure needs it. */
  readonly running?: readonly Sold[];
}

/** The rows below a row in the order of the screen. */
const arrange = (parent: ReportNode, layout: RowLayout, depth: number): Arranged[] => {
  const rows = [...parent.children.values()].map((node) => ({
    node,
    name: layout.names[depth]?.[node.group] ?? { id: 0, name: '', nameRank: 0 },
    measured: measure(node, layout),
  }));
  const ranks = rankBy(rows, ({ measured: { whole } }) =>
    whole.units === 0 && whole.sales === 0 ? null : whole.sales,
  );
  const earlier = rankBy(rows, ({ measured: { whole } }) =>
    whole.unitsYoy === 0 && whole.salesYoy === 0 ? null : whole.salesYoy,
  );
  const ranked = rows.map((row, at) => ({ ...row, rank: ranks[at] ?? null, rankLastYear: earlier[at] ?? null }));
  const sorted = sortRows(ranked, layout);
  return layout.figures.some((figure) => figureDefinitions[figure].rows === 'ABOVE')
    ? addRunningTotals(sorted)
    : sorted;
};

/** Equal values share the better rank. */
const rankBy = <R>(rows: readonly R[], getValue: (row: R) => number | null): (number | null)[] => {
  const values = rows.map(getValue);
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => b - a);
  const ranks = new Map<number, number>();
  for (const [at, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, at + 1);
  return values.map((value) => (value === null ? null : (ranks.get(value) ?? null)));
};

/**
 * Unknown values are last in both directions; equal ones are in the order of names. Shares and running totals have the
 * order of what they are computed from.
 */
const sortRows = <R extends Omit<Arranged, 'running'>>(rows: readonly R[], { sort }: RowLayout): R[] => {
  const direction = sort.direction === 'asc' ? 1 : -1;
  const { by } = sort;
  const compareByName = (a: R, b: R) => a.name.nameRank - b.name.nameRank || a.name.id - b.name.id;
  if (by === 'name') return rows.toSorted((a, b) => direction * compareByName(a, b));
  const { rows: from, computedFrom } = figureDefinitions[by];
  const { formula } = figureDefinitions[(from === 'OWN' ? undefined : computedFrom[0]) ?? by];
  return rows
    .map((row) => ({ row, value: formula(toInput(row, row.measured.whole, row.measured.whole)) }))
    .toSorted((a, b) => compareValues(a.value, b.value, direction) || compareByName(a.row, b.row))
    .map(({ row }) => row);
};

const compareValues = (a: number | null, b: number | null, direction: number): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction * (a - b);
};

const addRunningTotals = (rows: readonly Omit<Arranged, 'running'>[]): Arranged[] => {
  let sums: readonly Sold[] = [];
  return rows.map((row) => {
    const own = [row.measured.whole, ...row.measured.columns];
    sums = own.map((sold, at) => sumSold([sums[at] ?? zeroSold, sold]));
    return { ...row, running: sums };
  });
};

interface Listing {
  readonly layout: RowLayout;
  readonly totals: Measured;
  readonly depth: number;
  readonly ids: readonly number[];
}

function* listRows(rows: readonly Arranged[], listing: Listing): Generator<ReportResultRow> {
  const { layout, totals, depth, ids } = listing;
  for (const row of rows) {
    const path = [...ids, row.name.id];
    yield { ids: path, name: row.name.name, ...toValues(row, { layout, totals, running: row.running }) };
    if (row.node.children.size > 0)
      yield* listRows(arrange(row.node, layout, depth + 1), { ...listing, depth: depth + 1, ids: path });
  }
}

interface Surroundings {
  readonly layout: RowLayout;
  readonly totals: Measured;
  readonly running: readonly Sold[] | undefined;
}

const toValues = (
  row: Ranked,
  { layout, totals, running }: Surroundings,
): Pick<ReportResultRow, 'values' | 'columns'> => {
  const { figures, columns, isLikeForLike = false } = layout;
  const { whole, columns: sold } = row.measured;
  const input = { ...toInput(row, whole, totals.whole), running: running?.[0] ?? whole, isLikeForLike };
  const values = figures.map((figure) => figureDefinitions[figure].formula(input));
  if (columns === 0) return { values };
  return {
    values,
    columns: sold.map((own, at) => {
      const ofColumn = {
        sold: own,
        totals: totals.columns[at] ?? own,
        running: running?.[at + 1] ?? own,
        isLikeForLike,
      };
      return figures.map((figure) => figureDefinitions[figure].formula(ofColumn));
    }),
  };
};

const toInput = ({ measured: { inputs }, rank, rankLastYear }: Ranked, sold: Sold, totals: Sold): FigureInput => ({
  sold,
  totals,
  running: sold,
  ...inputs,
  rank,
  rankLastYear,
});

const countNodes = ({ children }: ReportNode): number => {
  let count = 1;
  for (const child of children.values()) count += countNodes(child);
  return count;
};
