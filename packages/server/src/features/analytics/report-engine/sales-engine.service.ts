import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { DayRange } from '@shelfward/cube/day-range.rules.ts';
import type { CellQuery, CellSide, Cells, Ids } from '@shelfward/cube/sales-vectors.types.ts';
import { toDayNumber } from '@shelfward/cube/scan/day-columns.ts';
import { isTooMany } from '@shelfward/cube/scan/scan-cells.ts';
import { type ChangeQuestion, type FoundChange, unpackChange } from '@shelfward/cube/scan/scan-change.ts';
import { databaseIdentity, getScope } from '../../../platform/db/connection.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SalesCube } from './cube/cube.ts';
import { scanStoredChange } from './cube/scan-stored-change.ts';
import { createSalesVectors, sqlSalesVectors } from './vectors/sales-vectors.service.ts';
import type { SalesCtx, SalesVectors } from './vectors/sales-vectors.types.ts';

const cubes = new WeakMap<object, SalesCube>();

/** Sales queries on this database use the cube from now on, where possible. */
export const attachSalesCube = ({ home }: Database, cube: SalesCube): void => {
  cubes.set(home, cube);
};

/** All sales queries of reports; decides whether the cube or the database runs a query. */
export const salesVectors: SalesVectors = createSalesVectors(async (ctx, query) => {
  const cells = await queryCube(ctx, query);
  if (!cells) return sqlSalesVectors.byCell(ctx, query);
  return isTooMany(cells) ? undefined : cells;
});

/** Totals by store or by product. */
export const salesByDimension = (by: 'store' | 'product'): SalesVectors['byStore'] =>
  by === 'store' ? salesVectors.byStore : salesVectors.byProduct;

/** The parts of stores and products, by the cube if it has the client, else with the rows of the database. */
export const findChange = async (ctx: SalesCtx, question: ChangeQuestion): Promise<FoundChange> => {
  const scoped = { ...question, storeIds: withinScope(ctx, question.storeIds) };
  const packed = await cubes.get(databaseIdentity(ctx.db))?.query(ctx, scoped);
  return unpackChange(packed ?? (await scanStoredChange(ctx, scoped)));
};

/** The primary key of the daily totals starts with the store: for few stores the database is faster than the cube. */
const maxDatabaseStores = 8;

const queryCube = async (ctx: SalesCtx, query: CellQuery): Promise<Cells> => {
  const ids = withinScope(ctx, query.stores.ids);
  if (ids !== 'all' && ids.length <= maxDatabaseStores) return undefined;
  return cubes.get(databaseIdentity(ctx.db))?.query(ctx, {
    of: 'cell',
    ...query,
    stores: toSide(query.stores, ids),
    spans: query.spans.map(toDayRange),
  });
};

/** The cube has all stores of the account: the stores of the user's scope are a part of every query. */
const withinScope = ({ db }: SalesCtx, ids: Ids): Ids => {
  const visible = getScope(db)?.ids.stores;
  if (!visible) return ids;
  if (ids === 'all') return visible;
  const allowed = new Set(visible);
  return ids.filter((id) => allowed.has(id));
};

/** The classes of a side belong to its ids, so that those of removed ids are removed with them. */
const toSide = (side: CellSide, ids: Ids): CellSide => {
  if (side.ids === 'all' || ids === 'all' || typeof side.by === 'string') return { ...side, ids };
  const kept = new Set(ids);
  const { by } = side;
  return { ids, by: side.ids.flatMap((id, at) => (kept.has(id) ? (by[at] ?? []) : [])) };
};

const toDayRange = ({ after, before }: Period): DayRange => ({ first: toDayNumber(after), last: toDayNumber(before) });
