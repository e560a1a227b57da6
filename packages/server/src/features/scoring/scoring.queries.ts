import type { Comparable, ScoringWindow } from '@shelfward/contract/scoring/scoring.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { getScopeKey } from '../../platform/db/connection.ts';
import { type Cells, loadCells } from '../inventory/public.ts';
import { getCachedTotals, type SalesTotals } from './sales-totals-cache.service.ts';

type Dimension = 'store' | 'product';

interface SalesQuery {
  readonly ids: readonly number[] | undefined;
  readonly window: ScoringWindow;
  /** Weighting by age doubles the cost of the query, so it is only computed on request. */
  readonly weighting: 'age' | 'nothing';
}

const recentUnits = ({ until, days }: ScoringWindow): RawBuilder<unknown> =>
  sql`sum(units * power(2, -(${until}::date - sold_on) / (${days}::float8 / 4)))`;

/** The given stores or products, or all active ones, with their sales in the window. */
export const findSalesTotals = async (ctx: Ctx, dimension: Dimension, query: SalesQuery): Promise<SalesTotals[]> => {
  const { rows } = await sql<{ id: number }>`
    select record.id from ${sql.table(dimension)} record
    where record.tenant_id = ${ctx.tenantId} and ${matchesIds(query.ids)}
    order by record.id`.execute(ctx.db);
  const { ids, window, weighting } = query;
  const place = { tenantId: ctx.tenantId, version: await findSaleVersion(ctx), scopeKey: getScopeKey(ctx.db) };
  const sums = await getCachedTotals(place, { dimension, ids, window, weighs: weighting }, () =>
    sumSold(ctx, dimension, query),
  );
  return rows.map(({ id }) => sums.get(id) ?? { id, totalQuantity: 0, totalSales: 0, recentUnits: 0 });
};

/** The version changes with every change of sales, so it is part of the cache key. */
const findSaleVersion = async ({ db }: Ctx): Promise<number> =>
  (await db.selectFrom('saleVersion').select('version').executeTakeFirst())?.version ?? 0;

const sumSold = async (
  { db, tenantId }: Ctx,
  dimension: Dimension,
  { ids, window, weighting }: SalesQuery,
): Promise<SalesTotals[]> => {
  const key = sql.ref(`${dimension}_id`);
  const { rows } = await sql<SalesTotals>`
    select ${key} as id, sum(units)::int8 as total_quantity, sum(cents)::int8 as total_sales,
      ${weighting === 'age' ? recentUnits(window) : sql`0`} as recent_units
    from sale_day
    where tenant_id = ${tenantId} and sold_on >= ${window.from}::date and sold_on < ${window.until}::date
      and ${ids?.length ? sql`${key} = any(${ids}::bigint[])` : sql`true`}
    group by 1`.execute(db);
  return rows;
};

const matchesIds = (ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids?.length ? sql`record.id = any(${ids}::bigint[])` : sql`not record.inactive`;

/** Units sold in the window, by store and product. */
export const findUnitsSold = (ctx: Ctx, storeIds: readonly number[], window: ScoringWindow): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select store_id, product_id, sum(units) as value
    from sale_day
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}::bigint[])
      and sold_on >= ${window.from}::date and sold_on < ${window.until}::date
    group by store_id, product_id having sum(units) > 0`,
  );

export const findProductOnHand = async (
  { db, tenantId }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; onHand: number }>`
    select id, on_hand from product where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, onHand }) => [id, onHand]));
};

/** Attributes for the similarity of products; the price is from the default price list. */
export const findComparables = async (
  { db, tenantId }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Comparable>> => {
  const { rows } = await sql<Comparable & { id: number }>`
    select product.id, product.product_line_id, price.price_cents as price,
      array(select attribute_value_id from product_attribute assigned
            where assigned.tenant_id = ${tenantId} and assigned.product_id = product.id) as attribute_value_ids
    from product
    left join price_list list on list.tenant_id = ${tenantId} and list.is_default
    left join product_price price on price.tenant_id = ${tenantId} and price.price_list_id = list.id
      and price.product_id = product.id and not price.inactive
    where product.tenant_id = ${tenantId} and product.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};
