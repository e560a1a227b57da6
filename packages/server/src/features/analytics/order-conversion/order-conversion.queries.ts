import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { orderedStatuses } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { endOfDay, startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { inList } from '../report-engine/sales-scope.queries.ts';

/** Units by store id or by product id. */
export type Units = ReadonlyMap<number, number>;
export type Dimension = 'store' | 'product';

/** Sum of the current par levels; a product that was removed from the assortments has none. */
export const findAssortmentCounts = (ctx: DataCtx, by: Dimension, filter: SalesFilter): Promise<Units> =>
  queryUnits(
    ctx,
    sql`
    select ${dimensionIdColumn(by)} as id, sum(par_level) as units
    from store_assortment_item
    where tenant_id = ${ctx.tenantId} and ${matchesFilter(filter)}
    group by 1`,
  );

/** Sum of the current on-hand estimations, including products outside the assortments. */
export const findEstimatedInventories = (ctx: DataCtx, by: Dimension, filter: SalesFilter): Promise<Units> =>
  queryUnits(
    ctx,
    sql`
    select ${dimensionIdColumn(by)} as id, sum(on_hand) as units
    from store_inventory
    where tenant_id = ${ctx.tenantId} and ${matchesFilter(filter)}
    group by 1`,
  );

export const findOrderedUnits = (
  ctx: ZonedCtx,
  by: Dimension,
  { period, filter }: { readonly period: Period; readonly filter: SalesFilter },
): Promise<Units> =>
  queryUnits(
    ctx,
    sql`
    select ${dimensionIdColumn(by)} as id, sum(quantity) as units
    from (${orderedLines(ctx, period, filter)}) as line
    group by 1`,
  );

export interface DayOrders {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly units: number;
}

/** Only days with an order, in chronological order. */
export const findOrderedDays = async (
  ctx: ZonedCtx,
  { period, filter }: { readonly period: Period; readonly filter: SalesFilter },
): Promise<readonly DayOrders[]> => {
  const starts = listDays(period).map((day) => startOfDay(day, ctx.timeZone));
  const { rows } = await sql<{ number: number; units: number }>`
    select width_bucket(created_date, ${starts}::timestamptz[]) as number, sum(quantity) as units
    from (${orderedLines(ctx, period, filter)}) as line
    group by 1
    order by 1`.execute(ctx.db);
  return rows.map(({ number, units }) => ({ day: addDays(period.after, number - 1), units }));
};

const listDays = ({ after, before }: Period): string[] => {
  const days: string[] = [];
  for (let day = after; day <= before; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Lines of active orders that were created in the period, by days of the account. */
const orderedLines = (
  { tenantId, timeZone }: ZonedCtx,
  { after, before }: Period,
  filter: SalesFilter,
): RawBuilder<unknown> => sql`
  select item.store_id, item.product_id, item.quantity, placed.created_date
  from sales_order placed
  join sales_order_item item on item.tenant_id = ${tenantId} and item.sales_order_id = placed.id
  where placed.tenant_id = ${tenantId} and not placed.inactive and placed.status = any(${orderedStatuses}::text[])
    and placed.created_date >= ${startOfDay(after, timeZone)}
    and placed.created_date < ${endOfDay(before, timeZone)}
    and ${matchesFilter(filter, 'item.')}`;

export const dimensionIdColumn = (by: Dimension): RawBuilder<unknown> => sql.ref(`${by}_id`);

export const matchesFilter = (
  { storeIds, productIds }: SalesFilter,
  prefix: '' | 'item.' | 'inventory.' = '',
): RawBuilder<unknown> =>
  sql`${matchesIds(`${prefix}store_id`, storeIds)} and ${matchesIds(`${prefix}product_id`, productIds)}`;

export const matchesIds = (column: string, ids: readonly number[] | 'all'): RawBuilder<unknown> =>
  ids === 'all' ? sql`true` : inList(column, ids);

const queryUnits = async ({ db }: DataCtx, query: RawBuilder<{ id: number; units: number }>): Promise<Units> => {
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units]));
};
