import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { markSaleDaysChanged } from './sale-version.queries.ts';

/**
 * The days of sales with the columns (store_id, product_id, sold_on, period_days, units, cents). The units of a period are
 * spread evenly over its days, the cents as the units. The parts of a row add up to it, and days without both are left out.
 */
export const toSaleDays = (sales: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select store_id, product_id, sold_on, units, cents from (${sales}) sold where period_days = 1
  union all
  select store_id, product_id, sold_on, units, cents from (
    select store_id, product_id, sold_on - period_days + day as sold_on, (upto - before)::integer as units,
      case when units = 0 then day * cents / period_days - (day - 1) * cents / period_days
        else cents / units * (upto - before) + (cents % units * upto / units - cents % units * before / units)
      end as cents
    from (
      select counted.*, day * units::bigint / period_days as upto, (day - 1) * units::bigint / period_days as before
      from (
        select sold.*, generate_series(1, sold.period_days::integer) as day from (${sales}) sold where sold.period_days > 1
      ) counted
    ) spread
  ) part
  where units <> 0 or cents <> 0`;

/** The days of a temporary table with `sold_on` and `period_days`: `sale_changed_day`. */
export const stageChangedDays = async ({ db }: DataCtx, table: string): Promise<void> => {
  await sql`
    create temporary table sale_changed_day on commit drop as
    select distinct sold_on - period_days + day as sold_on
    from (select distinct sold_on, period_days from ${sql.id('pg_temp', table)}) period
    cross join lateral generate_series(1, period_days::integer) day`.execute(db);
};

/**
 * Adds the rows of a temporary table (store_id, product_id, sold_on, units, cents) to the daily totals, and updates the
 * sales version and inventory estimates. Deletes totals that become 0.
 */
export const addToDailyTotals = async (ctx: DataCtx, table: string): Promise<void> => {
  const { db, tenantId } = ctx;
  const changes = sql.id('pg_temp', table);
  await sql`
    insert into sale_day as d (tenant_id, store_id, product_id, sold_on, units, cents)
    select ${tenantId}::integer, store_id, product_id, sold_on, sum(units), sum(cents)
    from ${changes}
    group by store_id, sold_on, product_id
    on conflict (tenant_id, store_id, sold_on, product_id) do update
      set units = d.units + excluded.units, cents = d.cents + excluded.cents`.execute(db);
  await sql`
    delete from sale_day d using ${changes} change
    where d.tenant_id = ${tenantId} and d.store_id = change.store_id and d.sold_on = change.sold_on
      and d.product_id = change.product_id and d.units = 0 and d.cents = 0`.execute(db);
  await markSaleDaysChanged(ctx, { table });
  const { rows } = await sql<{ since: string | null }>`select min(sold_on) as since from ${changes}`.execute(db);
  const since = rows[0]?.since;
  await refreshEstimates(ctx, { table, ...(since && { since }) });
};
