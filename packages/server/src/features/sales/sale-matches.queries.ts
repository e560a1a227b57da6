import type { SaleMatches } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { BookedPeriodOfDay, SaleTotals } from './sale-matches.rules.ts';

/** Whether a staged store has sales between its first and last staged day; `lockSales` keeps the result valid. */
export const overlapsEarlierDays = async ({ db, tenantId }: DataCtx): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select store_id, min(sold_on - period_days + 1) as first, max(sold_on) as last from pg_temp.sale_stage group by store_id
    ) staged
    cross join lateral (
      select from sale_day d
      where d.tenant_id = ${tenantId} and d.store_id = staged.store_id and d.sold_on between staged.first and staged.last
      limit 1
    ) earlier
    limit 1`.execute(db);
  return rows.length > 0;
};

/** A week or another period that is booked as one sale and contains a staged store and day. */
export const findPeriodOfStagedDay = async ({ db, tenantId }: DataCtx): Promise<BookedPeriodOfDay | undefined> => {
  const { rows } = await sql<BookedPeriodOfDay>`
    select store.name as store_name, period.sold_on - period.period_days + 1 as from, period.sold_on as to,
      period.sale_import_id as import_id
    from (
      select distinct store_id, sold_on, period_days, sale_import_id from sale
      where tenant_id = ${tenantId} and period_days > 1 and not inactive
        and sold_on >= (select min(sold_on) from pg_temp.sale_stage)
        and sold_on - period_days < (select max(sold_on) from pg_temp.sale_stage)
    ) period
    join pg_temp.sale_stage staged on staged.store_id = period.store_id and staged.sold_on <= period.sold_on
      and staged.sold_on > period.sold_on - period.period_days
    join store on store.tenant_id = ${tenantId} and store.id = period.store_id
    limit 1`.execute(db);
  return rows[0];
};

/** What the staged sales contain. */
export const sumStagedSales = async ({ db }: DataCtx) => {
  const { rows } = await sql<{
    rows: number;
    stores: number;
    weeks: number;
    firstDay: string | null;
    lastDay: string | null;
  }>`
    select count(*) as rows, count(distinct store_id) as stores, count(distinct date_trunc('week', sold_on)) as weeks,
      min(sold_on) as first_day, max(sold_on) as last_day
    from pg_temp.sale_stage`.execute(db);
  return rows[0] ?? { rows: 0, stores: 0, weeks: 0, firstDay: null, lastDay: null };
};

type RowCounts = Pick<SaleMatches, 'identicalRows' | 'differingRows'>;

/**
 * Writes the staged stores, products, and days that have sales to a temporary table, and counts their rows. Only stores
 * and days with sales are grouped by product, which are few in a usual file.
 */
export const stageMatches = async ({ db, tenantId }: DataCtx): Promise<RowCounts> => {
  await sql`
    create temporary table sale_match on commit drop as
    with day as materialized (
      select day.store_id, day.sold_on
      from (select store_id, sold_on from pg_temp.sale_stage group by store_id, sold_on) day
      where exists (
        select from sale_day d
        where d.tenant_id = ${tenantId} and d.store_id = day.store_id and d.sold_on = day.sold_on)
    ), staged as materialized (
      select store_id, product_id, sold_on, count(*) as rows, sum(units) as units, sum(cents) as cents
      from pg_temp.sale_stage join day using (store_id, sold_on)
      group by store_id, product_id, sold_on
    )
    select staged.store_id, staged.product_id, staged.sold_on, staged.rows,
      staged.units = d.units and staged.cents = d.cents as is_identical
    from staged
    join sale_day d on d.tenant_id = ${tenantId} and d.store_id = staged.store_id
      and d.sold_on = staged.sold_on and d.product_id = staged.product_id`.execute(db);
  const { rows } = await sql<RowCounts>`
    select coalesce(sum(rows) filter (where is_identical), 0)::bigint as identical_rows,
      coalesce(sum(rows) filter (where not is_identical), 0)::bigint as differing_rows
    from pg_temp.sale_match`.execute(db);
  return rows[0] ?? { identicalRows: 0, differingRows: 0 };
};

/** The active sales of the staged stores and days. */
export const countReplaceableSales = async ({ db, tenantId }: DataCtx): Promise<number> => {
  const { rows } = await sql<{ sales: number }>`
    select count(*) as sales from sale
    join (select distinct store_id, sold_on from pg_temp.sale_stage) staged using (store_id, sold_on)
    where sale.tenant_id = ${tenantId} and not sale.inactive
      and sale.sold_on >= (select min(sold_on) from pg_temp.sale_stage)
      and sale.sold_on <= (select max(sold_on) from pg_temp.sale_stage)`.execute(db);
  return rows[0]?.sales ?? 0;
};

/** Removes the matching rows from the staging table; returns the totals of the others. */
export const deleteStagedMatches = async ({ db }: DataCtx): Promise<SaleTotals> => {
  await sql`
    delete from pg_temp.sale_stage staged using pg_temp.sale_match match
    where staged.store_id = match.store_id and staged.product_id = match.product_id
      and staged.sold_on = match.sold_on`.execute(db);
  const { rows } = await sql<SaleTotals>`
    select count(*) as rows, coalesce(sum(units), 0)::bigint as units, coalesce(sum(cents), 0)::bigint as cents
    from pg_temp.sale_stage`.execute(db);
  return rows[0] ?? { rows: 0, units: 0, cents: 0 };
};
