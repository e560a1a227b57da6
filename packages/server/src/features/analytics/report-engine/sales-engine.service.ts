import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { DayRange } from '@shelfward/cube/day-range.rules.ts';
import type { DaySales, Ids } from '@shelfward/cube/sales-vectors.types.ts';
import { toDayNumber, toIsoDay } from '@shelfward/cube/scan/day-columns.ts';
import { fieldsPerRow, type PackedTotals, type SalesQuestion } from '@shelfward/cube/scan/scan.ts';
import { isTooMany } from '@shelfward/cube/scan/scan-cells.ts';
import { type ChangeQuestion, type FoundChange, unpackChange } from '@shelfward/cube/scan/scan-change.ts';
import { databaseIdentity } from '../../../platform/db/connection.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SalesCube } from './cube/cube.ts';
import { scanStoredChange } from './cube/scan-stored-change.ts';
import { sqlSalesVectors } from './vectors/sales-vectors.queries.ts';
import type { SalesCtx, SalesVectors } from './vectors/sales-vectors.types.ts';

const cubes = new WeakMap<object, SalesCube>();

/** Sales queries on this database use the cube from now on, where possible. */
export const attachSalesCube = ({ home }: Database, cube: SalesCube): void => {
  cubes.set(home, cube);
};

/** All sales queries of reports; decides whether the cube or the database runs a query. */
export const salesVectors: SalesVectors = {
  byStore: async (ctx, periods, filter) => {
    const sums = await queryCube(ctx, { of: 'store', ...toDayRanges(periods), ...filter });
    return sums ? toSold(sums) : sqlSalesVectors.byStore(ctx, periods, filter);
  },
  byProduct: async (ctx, periods, filter) => {
    const sums = await queryCube(ctx, { of: 'product', ...toDayRanges(periods), ...filter });
    return sums ? toSold(sums) : sqlSalesVectors.byProduct(ctx, periods, filter);
  },
  byDay: async (ctx, period, filter) => {
    const sums = await queryCube(ctx, { of: 'day', now: toDayRange(period), ...filter });
    return sums ? toDaySales(sums) : sqlSalesVectors.byDay(ctx, period, filter);
  },
  byCell: async (ctx, query) => {
    const cells = await queryCube(ctx, { of: 'cell', ...query, spans: query.spans.map(toDayRange) });
    if (!cells) return sqlSalesVectors.byCell(ctx, query);
    return isTooMany(cells) ? undefined : cells;
  },
};

/** Totals by store or by product. */
export const salesByDimension = (by: 'store' | 'product'): SalesVectors['byStore'] =>
  by === 'store' ? salesVectors.byStore : salesVectors.byProduct;

/** The parts of stores and products, by the cube if it has the client, else with the rows of the database. */
export const findChange = async (ctx: SalesCtx, question: ChangeQuestion): Promise<FoundChange> => {
  const packed = await cubes.get(databaseIdentity(ctx.db))?.query(ctx, question);
  return unpackChange(packed ?? (await scanStoredChange(ctx, question)));
};

/** The primary key of the daily totals starts with the store: for few stores the database is faster than the cube. */
const maxDatabaseStores = 8;

const queryCube = async (ctx: SalesCtx, query: SalesQuestion): Promise<PackedTotals | undefined> => {
  const storeIds: Ids = query.of === 'cell' ? query.stores.ids : query.storeIds;
  if (storeIds !== 'all' && storeIds.length <= maxDatabaseStores) return undefined;
  return cubes.get(databaseIdentity(ctx.db))?.query(ctx, query);
};

const toDayRanges = ({ now, lastYear }: Parameters<SalesVectors['byStore']>[1]) => ({
  now: toDayRange(now),
  lastYear: toDayRange(lastYear),
});

const toDayRange = ({ after, before }: { readonly after: string; readonly before: string }): DayRange => ({
  first: toDayNumber(after),
  last: toDayNumber(before),
});

const toSold = (sums: PackedTotals): ReadonlyMap<number, Sold> => {
  const sold = new Map<number, Sold>();
  for (let at = 0; at < sums.length; at += fieldsPerRow) {
    const [id = 0, units = 0, sales = 0, unitsYoy = 0, salesYoy = 0] = sums.subarray(at, at + fieldsPerRow);
    sold.set(id, { units, sales, unitsYoy, salesYoy });
  }
  return sold;
};

const toDaySales = (sums: PackedTotals): DaySales[] =>
  Array.from({ length: sums.length / fieldsPerRow }, (_, index) => {
    const [day = 0, units = 0, sales = 0] = sums.subarray(fieldsPerRow * index);
    return { day: toIsoDay(day), units, sales };
  });
