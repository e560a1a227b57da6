import type { Input } from '@shelfward/contract/kit/route.ts';
import type { DayDifference, salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { toSaleDays } from './sale-day.queries.ts';

/** Temporary table with the differences between daily totals and imported rows. */
export const correctionsTable = 'sale_correction';

/** Days that changed since the totals were last recomputed. */
export const findDirtyDays = async ({ db, tenantId }: DataCtx): Promise<string[]> => {
  const { rows } = await sql<{ soldOn: string }>`
    select changed.sold_on from sale_day_change changed
    join sale_version v on v.tenant_id = ${tenantId} and v.aggregated < changed.version
    where changed.tenant_id = ${tenantId} order by changed.sold_on`.execute(db);
  return rows.map(({ soldOn }) => soldOn);
};

const always = sql<boolean>`true`;
const onDays = (days: readonly string[]): RawBuilder<boolean> => sql<boolean>`sold_on = any(${[...days]}::date[])`;

/** The active sales by day, on the days of the condition. */
const saleDays = (tenantId: number, condition: RawBuilder<boolean>) => {
  const active = (matches: RawBuilder<boolean>) => sql`
    select store_id, product_id, sold_on, period_days, units, cents from sale
    where tenant_id = ${tenantId} and not inactive and ${matches}`;
  return sql`
    select store_id, product_id, sold_on, units, cents from (${active(sql`period_days = 1 and ${condition}`)}) sold
    union all
    select * from (${toSaleDays(active(sql`period_days > 1`))}) spread where ${condition}`;
};

/** Totals of the active rows compared with the stored daily totals, where they differ. */
const differences = (tenantId: number, condition: RawBuilder<boolean>) => sql`
  select coalesce(s.store_id, d.store_id) as store_id, coalesce(s.product_id, d.product_id) as product_id,
         coalesce(s.sold_on, d.sold_on) as sold_on,
         coalesce(s.units, 0) as sale_units, coalesce(s.cents, 0) as sale_cents,
         coalesce(d.units, 0) as day_units, coalesce(d.cents, 0) as day_cents
  from (
    select store_id, product_id, sold_on, sum(units)::bigint as units, sum(cents)::bigint as cents
    from (${saleDays(tenantId, condition)}) sold
    group by store_id, product_id, sold_on
  ) s
  full join (
    select store_id, product_id, sold_on, units, cents from sale_day where tenant_id = ${tenantId} and ${condition}
  ) d on d.store_id = s.store_id and d.product_id = s.product_id and d.sold_on = s.sold_on
  where coalesce(s.units, 0) <> coalesce(d.units, 0) or coalesce(s.cents, 0) <> coalesce(d.cents, 0)`;

/** Writes the differences of these days, or of all days, to the temporary table; returns the number of its rows. */
export const stageCorrections = async ({ db, tenantId }: DataCtx, days?: readonly string[]): Promise<number> => {
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`
    create temporary table sale_correction on commit drop as
    select store_id, product_id, sold_on, sale_units - day_units as units, sale_cents - day_cents as cents
    from (${differences(tenantId, days ? onDays(days) : always)}) as differing`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) from pg_temp.sale_correction`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Marks all current changes as aggregated; only later changes are dirty. */
export const markAggregated = async ({ db, tenantId }: DataCtx): Promise<void> => {
  await sql`update sale_version set aggregated = version where tenant_id = ${tenantId}`.execute(db);
};

export const countDays = async ({ db }: DataCtx): Promise<number> => {
  const { days } = await db
    .selectFrom('saleDay')
    .select(({ fn }) => fn.count<number>('soldOn').distinct().as('days'))
    .executeTakeFirstOrThrow();
  return days;
};

const maxDays = 1000;

/** Days whose totals differ, newest first. */
export const findDifferences = async (
  { db, tenantId }: DataCtx,
  { soldOnAfter, soldOnBefore }: Input<typeof salesAggregationRoutes.reconcile>['query'],
): Promise<DayDifference[]> => {
  const condition = sql<boolean>`sold_on >= ${soldOnAfter ?? '-infinity'}::date and sold_on <= ${soldOnBefore ?? 'infinity'}::date`;
  const { rows } = await sql<DayDifference>`
    select sold_on, count(*) as rows, sum(sale_units) as sale_units, sum(day_units) as day_units,
           sum(sale_units - day_units) as units, sum(sale_cents) as sale_cents, sum(day_cents) as day_cents,
           sum(sale_cents - day_cents) as cents
    from (${differences(tenantId, condition)}) as differing
    group by sold_on order by sold_on desc limit ${maxDays}`.execute(db);
  return rows;
};
