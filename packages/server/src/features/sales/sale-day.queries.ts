import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { markSaleDaysChanged } from './sale-version.queries.ts';

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
