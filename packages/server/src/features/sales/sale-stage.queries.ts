import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { copyIntoTemporary } from '../../platform/db/copy.ts';
import { markSaleDaysChanged } from './sale-version.queries.ts';

/** Temporary table with the store–product pairs whose sales change, for `refreshEstimates`. */
export const changedPositionsTable = 'sale_touched';

/** Copies the rows of a file into a temporary table of this transaction. */
export const copyToStagingTable = async ({ db }: DataCtx, rows: Readable): Promise<void> => {
  await sql`
    create temporary table sale_stage (
      line integer not null, store_id bigint not null, product_id bigint not null, sold_on date not null,
      units integer not null, cents bigint not null
    ) on commit drop`.execute(db);
  await copyIntoTemporary(db, 'sale_stage(line, store_id, product_id, sold_on, units, cents)', rows);
  await sql`set local work_mem = '32MB'`.execute(db);
  await sql`
    create temporary table sale_touched on commit drop as
    select distinct store_id, product_id from pg_temp.sale_stage`.execute(db);
};

/**
 * Deactivates earlier sales of the staged stores and days, removes them from the daily totals, and records the import that
 * replaced them. Returns the number of replaced sales.
 */
export const deactivateReplacedSales = async ({ db, tenantId }: DataCtx, saleImportId: number): Promise<number> => {
  await sql`
    create temporary table sale_staged_day on commit drop as
    select distinct store_id, sold_on from pg_temp.sale_stage`.execute(db);
  const { first, last } = await firstAndLastDay(db);
  const { numAffectedRows } = await sql`
    update sale set inactive = true, replaced_by = ${saleImportId}
    from pg_temp.sale_staged_day staged
    where sale.tenant_id = ${tenantId} and not sale.inactive
      and sale.sold_on >= ${first}::date and sale.sold_on <= ${last}::date
      and sale.store_id = staged.store_id and sale.sold_on = staged.sold_on`.execute(db);
  await sql`
    with gone as (
      delete from sale_day using pg_temp.sale_staged_day staged
      where sale_day.tenant_id = ${tenantId}
        and sale_day.store_id = staged.store_id and sale_day.sold_on = staged.sold_on
      returning sale_day.store_id, sale_day.product_id
    )
    insert into pg_temp.sale_touched (store_id, product_id)
    select distinct store_id, product_id from gone`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Restricts the update to a date range, so that it can use the index by day. */
const firstAndLastDay = async (db: DataCtx['db']): Promise<{ first: string | null; last: string | null }> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(sold_on) as first, max(sold_on) as last from pg_temp.sale_staged_day`.execute(db);
  return rows[0] ?? { first: null, last: null };
};

/** First staged day; null if nothing is staged. */
export const findFirstStagedDay = async ({ db }: DataCtx): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select min(sold_on) as day from pg_temp.sale_stage`.execute(db);
  return rows[0]?.day ?? null;
};

/** The last sale id of the client; `lockSales` prevents concurrent inserts. */
const findLastSaleId = async ({ db }: DataCtx): Promise<number> => {
  const row = await db.selectFrom('sale').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
};

export interface WrittenSales {
  /** Number of affected daily totals. */
  readonly days: number;
  readonly firstSaleId: number;
  readonly lastSaleId: number;
}

/** Inserts the staged sales and adds them to the daily totals. */
export const writeStagedSales = async (ctx: DataCtx, saleImportId: number): Promise<WrittenSales> => {
  const { db, tenantId } = ctx;
  const isUpsert = await mustUpsert(ctx);
  const before = await findLastSaleId(ctx);
  await sql`
    insert into sale (tenant_id, sale_import_id, line, store_id, product_id, sold_on, units, cents)
    select ${tenantId}::integer, ${saleImportId}::bigint, line, store_id, product_id, sold_on, units, cents
    from pg_temp.sale_stage
    ${isUpsert ? sql`on conflict (tenant_id, id) do nothing` : sql``}`.execute(db);
  const lastSaleId = await findLastSaleId(ctx);
  // There are almost as many groups as rows, which the planner cannot estimate: sorting takes half the time of hashing.
  await sql`set local enable_hashagg = off`.execute(db);
  const { numAffectedRows } = await sql`
    insert into sale_day as d (tenant_id, store_id, product_id, sold_on, units, cents)
    select ${tenantId}::integer, store_id, product_id, sold_on, sum(units), sum(cents)
    from pg_temp.sale_stage
    group by store_id, sold_on, product_id
    order by store_id, sold_on, product_id
    ${isUpsert || (await overlapsEarlierDays(ctx)) ? addToEarlierDays : sql``}`.execute(db);
  await sql`set local enable_hashagg = on`.execute(db);
  // Includes the days that retireStagedDays cleared.
  await markSaleDaysChanged(ctx, { table: 'sale_stage' });
  return { days: Number(numAffectedRows ?? 0n), firstSaleId: before + 1, lastSaleId };
};

const addToEarlierDays = sql`
  on conflict (tenant_id, store_id, sold_on, product_id) do update
    set units = d.units + excluded.units, cents = d.cents + excluded.cents`;

/** ON CONFLICT doubles the cost of a row, but with row-level security Citus rejects INSERT … SELECT without it. */
const mustUpsert = async ({ db }: DataCtx): Promise<boolean> => {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
};

/** Whether a staged store has sales between its first and last staged day; `lockSales` keeps the result valid. */
const overlapsEarlierDays = async ({ db, tenantId }: DataCtx): Promise<boolean> => {
  const { rows } = await sql`
    select from (
      select store_id, min(sold_on) as first, max(sold_on) as last from pg_temp.sale_stage group by store_id
    ) staged
    cross join lateral (
      select from sale_day d
      where d.tenant_id = ${tenantId} and d.store_id = staged.store_id and d.sold_on between staged.first and staged.last
      limit 1
    ) earlier
    limit 1`.execute(db);
  return rows.length > 0;
};

/** A line with the same store, product, and day as another line. */
export const findRepeatingLine = async ({ db }: DataCtx): Promise<number> => {
  const { rows } = await sql<{ line: number }>`
    select max(line) as line from pg_temp.sale_stage
    group by store_id, product_id, sold_on having count(*) > 1 order by 1 limit 1`.execute(db);
  return rows[0]?.line ?? 0;
};
