import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { CellQuery, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { Span } from '@shelfward/cube/spans.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
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
  readonly spans: readonly Span[];
  /** Empty unless a level is by month. */
  readonly months: readonly ReportMonth[];
  readonly periods: ComparedPeriods;
  readonly filter: SalesFilter;
  readonly isNamed: boolean;
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
  const sales = await querySales(ctx, { ...sides, spans });
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
  addCells(tree, sales, spans.length);
  if (stock) addStock(tree, stock);
  if (selling) addStores(tree, selling);
  return { tree, names: levels.map(({ names }) => names) };
};

/** Rows × spans of days that are summed for a report: at most 64 MB. */
const maxCells = 4_000_000;

const querySales = async (ctx: SalesCtx, query: Omit<CellQuery, 'maxCells'>): Promise<Float64Array> => {
  const cells = await salesVectors.byCell(ctx, { ...query, maxCells });
  if (!cells) throw new AppError('REPORT_TOO_LARGE');
  return cells;
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
