import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { CellQuery, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { foldCells, type Span, type SpanRole } from '@shelfward/cube/spans.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { takeTurn } from '../../../platform/core/turns.ts';
import { monthGrouping, type ReportGrouping } from '../report-engine/report-rows.queries.ts';
import { salesVectors } from '../report-engine/sales-engine.service.ts';
import type { SalesCtx } from '../report-engine/vectors/sales-vectors.types.ts';
import type { ReportMonth } from './report-columns.rules.ts';
import { type LevelGroups, type LevelSide, prepareSide, toMonthLevel } from './report-levels.service.ts';
import { findStockCells } from './report-stock.queries.ts';
import { addCells, addStock, addStores, createTree, type ReportTree } from './report-tree.rules.ts';

interface TreeRequest {
  readonly groupings: readonly ReportGrouping[];
  readonly figures: readonly ReportFigure[];
  /** What the days of cells add to; without windows, the spans. */
  readonly spans: readonly SpanRole[];
  /** The days that are summed, for all stores or for those of each window. */
  readonly windows: readonly CellWindow[];
  /** Empty unless a level is by month. */
  readonly months: readonly ReportMonth[];
  readonly periods: ComparedPeriods;
  readonly filter: SalesFilter;
  readonly isNamed: boolean;
}

/** Stores whose sales of these days are summed. */
export interface CellWindow {
  readonly spans: readonly Span[];
  /** Undefined: all stores of the report. */
  readonly storeIds?: readonly number[];
}

interface LoadedTree {
  readonly tree: ReportTree;
  readonly names: readonly LevelGroups['names'][];
}

/** The sums of all rows of a report. */
export const loadTree = async (ctx: DataCtx & SalesCtx, request: TreeRequest): Promise<LoadedTree> => {
  const { groupings, figures, spans, months } = request;
  const stores = await prepareSide(ctx, 'store', request);
  const products = await prepareSide(ctx, 'product', request);
  const sides = { stores: stores.cells, products: products.cells };
  const sales = await queryWindows(ctx, request, sides);
  const needs = figures.map((figure) => figureDefinitions[figure].needsStock);
  const stock = needs.some((need) => need !== null)
    ? await findStockCells(ctx, { ...sides, hasForecasts: needs.includes('FORECAST') })
    : undefined;
  const selling = figures.includes('unitsPerStoreAndWeek')
    ? await loadStores(ctx, request, { stores, products, sales })
    : undefined;
  const keys = collectKeys(sales, spans.length);
  for (const { store, product } of stock ?? []) {
    keys.stores.add(store);
    keys.products.add(product);
  }
  const groups = new Map<ReportGrouping, LevelGroups>([
    [monthGrouping, toMonthLevel(months, spans)],
    ...(await stores.findGroups(ctx, keys.stores)),
    ...(await products.findGroups(ctx, keys.products)),
  ]);
  const levels = groupings.flatMap((grouping) => groups.get(grouping) ?? []);
  const tree = createTree(levels, { spans, hasStock: Boolean(stock), hasStores: Boolean(selling) });
  await addInTurns(tree, sales, spans.length);
  if (stock) addStock(tree, stock);
  if (selling) addStores(tree, selling);
  return { tree, names: levels.map(({ names }) => names) };
};

/** Cells that are added before other requests continue. */
const cellsAtOnce = 500;

const addInTurns = async (tree: ReportTree, cells: Float64Array, spans: number): Promise<void> => {
  const length = cellsAtOnce * (2 + 2 * spans);
  for (let from = 0; from < cells.length; from += length) {
    if (from > 0) await takeTurn();
    addCells(tree, cells.subarray(from, from + length), spans);
  }
};

/** Rows × spans of days that are summed for a report: at most 64 MB. */
const maxCells = 4_000_000;

const querySales = async (ctx: SalesCtx, query: Omit<CellQuery, 'maxCells'>): Promise<Float64Array> => {
  const cells = await salesVectors.byCell(ctx, { ...query, maxCells });
  if (!cells) throw new AppError('REPORT_TOO_LARGE');
  return cells;
};

type Sides = Pick<CellQuery, 'stores' | 'products'>;

const queryWindows = async (ctx: SalesCtx, { spans, windows }: TreeRequest, sides: Sides): Promise<Float64Array> => {
  const found: Float64Array[] = [];
  for (const window of windows) {
    if (!window.storeIds) return querySales(ctx, { ...sides, spans: window.spans });
    const stores = pickStores(sides.stores, window.storeIds);
    const cells = await querySales(ctx, { ...sides, stores, spans: window.spans });
    found.push(foldCells(cells, window.spans, spans));
  }
  return concatenate(found);
};

const pickStores = ({ ids, by }: CellQuery['stores'], wanted: readonly number[]): CellQuery['stores'] => {
  if (typeof by === 'string') return { ids: wanted, by };
  const places = new Map(ids === 'all' ? [] : ids.map((id, at) => [id, at]));
  const known = wanted.filter((id) => places.has(id));
  return { ids: known, by: known.map((id) => by[places.get(id) ?? 0] ?? 0) };
};

const concatenate = (parts: readonly Float64Array[]): Float64Array => {
  const joined = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

interface Loaded {
  readonly stores: LevelSide;
  readonly products: LevelSide;
  readonly sales: Float64Array;
}

/** The sales of each store, even if the rows are not by store. */
const loadStores = async (
  ctx: SalesCtx,
  { spans, periods, filter }: TreeRequest,
  { stores, products, sales }: Loaded,
): Promise<Parameters<typeof addStores>[1]> => {
  if (stores.cells.by === 'each') return { cells: sales, spans, toKey: stores.toKey };
  const ofStores = { ids: filter.storeIds, by: 'each' as const };
  const cells = await querySales(ctx, { stores: ofStores, products: products.cells, spans: [periods.now] });
  return { cells, spans: [{ now: 0 }], toKey: stores.toKey };
};

const collectKeys = (cells: Float64Array, spans: number): { stores: Set<number>; products: Set<number> } => {
  const keys = { stores: new Set<number>(), products: new Set<number>() };
  for (let at = 0; at < cells.length; at += 2 + 2 * spans) {
    keys.stores.add(cells[at] ?? 0);
    keys.products.add(cells[at + 1] ?? 0);
  }
  return keys;
};
