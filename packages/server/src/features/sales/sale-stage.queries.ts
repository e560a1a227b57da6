import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { copyIntoTemporary } from '../../platform/db/copy.ts';
import { deactivateReplacedBlocks, insertSaleBlocks } from './sale-blocks.queries.ts';
import { stageChangedDays, toSaleDays } from './sale-day.queries.ts';
import { markSaleDaysChanged } from './sale-version.queries.ts';

/** Temporary table with the store–product pairs whose sales change, for `refreshEstimates`. */
export const changedPositionsTable = 'sale_touched';

/** Temporary table with the sales of a file. */
export const stagedSalesTable = 'sale_stage';

/** Creates the temporary table with the sales of a file. */
export const createSaleStage = async ({ db }: DataCtx): Promise<void> => {
  await sql`
    create temporary table sale_stage (
      line integer not null, store_id bigint not null, product_id bigint not null, sold_on date not null,
      period_days smallint not null default 1, units integer not null, cents bigint not null,
      promoted boolean not null default false
    ) on commit drop`.execute(db);
  await sql`set local work_mem = '32MB'`.execute(db);
};

/** Copies the rows of a file into a temporary table of this transaction. */
export const copyToStagingTable = async (ctx: DataCtx, rows: Readable): Promise<void> => {
  await createSaleStage(ctx);
  await copyIntoTemporary(ctx.db, 'sale_stage(line, store_id, product_id, sold_on, units, cents, promoted)', rows);
  await stageChangedPositions(ctx);
};

/** Records the pairs of the staged sales. */
const stageChangedPositions = async ({ db }: DataCtx): Promise<void> => {
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
  await deactivateReplacedBlocks({ db, tenantId }, { table: 'sale_staged_day', replacedBy: saleImportId });
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
  const { rows } = await sql<{ day: string | null }>`
    select min(sold_on - period_days + 1) as day from pg_temp.sale_stage`.execute(db);
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

interface StagedImport {
  readonly saleImportId: number;
  /** The number of staged rows. */
  readonly rows: number;
  /** Whether daily totals of the staged stores and days may exist. */
  readonly hasEarlierDays: boolean;
  /** Figures of a retailer can count several days, and no two of a store and product have a day in common. */
  readonly kind: 'SALES' | 'FIGURES';
  /** Called with the number of written rows; a row counts half until it is added to the daily totals. */
  readonly onWritten: (rows: number) => void;
}

/** Inserts the staged sales and adds them to the daily totals. */
export const writeStagedSales = async (ctx: DataCtx, staged: StagedImport): Promise<WrittenSales> => {
  staged.onWritten(0);
  const before = await findLastSaleId(ctx);
  await insertSales(ctx, staged);
  const lastSaleId = await findLastSaleId(ctx);
  await insertSaleBlocks(ctx, { first: before + 1, last: lastSaleId });
  const areFigures = staged.kind === 'FIGURES';
  const days = areFigures ? await insertDaysOfFigures(ctx, staged) : await insertDailyTotals(ctx, staged);
  if (areFigures) await stageChangedDays(ctx, 'sale_stage');
  await markSaleDaysChanged(ctx, { table: areFigures ? 'sale_changed_day' : 'sale_stage' });
  return { days, firstSaleId: before + 1, lastSaleId };
};

/** Pages of the staging table per statement, about 120,000 rows; the progress is saved between them. */
const pagesPerInsert = 1024;

const insertSales = (
  { db, tenantId }: DataCtx,
  { saleImportId, onWritten }: Pick<StagedImport, 'saleImportId' | 'onWritten'>,
): Promise<number> =>
  insertByPages(
    db,
    (isOnPages) => sql`
      insert into sale (tenant_id, sale_import_id, line, store_id, product_id, sold_on, period_days, units, cents, promoted)
      select ${tenantId}::integer, ${saleImportId}::bigint, line, store_id, product_id, sold_on, period_days, units, cents,
        promoted
      from pg_temp.sale_stage where ${isOnPages}`,
    (written) => onWritten(Math.floor(written / 2)),
  );

/** Inserts rows for some pages of the staging table at a time; returns their number. */
const insertByPages = async (
  db: DataCtx['db'],
  insert: (isOnPages: RawBuilder<boolean>) => RawBuilder<unknown>,
  onInserted: (rows: number, share: number) => void,
): Promise<number> => {
  const pages = await countStagePages(db);
  let inserted = 0;
  for (let page = 0; page < pages; page += pagesPerInsert) {
    const { numAffectedRows } = await insert(
      sql<boolean>`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesPerInsert},0)`}::tid`,
    ).execute(db);
    inserted += Number(numAffectedRows ?? 0n);
    onInserted(inserted, Math.min(1, (page + pagesPerInsert) / pages));
  }
  return inserted;
};

const countStagePages = async (db: DataCtx['db']): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size('pg_temp.sale_stage') / current_setting('block_size')::integer as pages`.execute(db);
  return rows[0]?.pages ?? 0;
};

/** Each statement reads the whole staging table, so there are few. */
const rowsPerTotal = 250_000;

const insertDays = sql`insert into sale_day as d (tenant_id, store_id, product_id, sold_on, units, cents)`;

/** Adds the days of staged figures, of which each occurs once, to the daily totals; returns their number. */
const insertDaysOfFigures = (
  { db, tenantId }: DataCtx,
  { rows, hasEarlierDays, onWritten }: StagedImport,
): Promise<number> =>
  insertByPages(
    db,
    (isOnPages) => {
      const staged = sql`
        select store_id, product_id, sold_on, period_days, units, cents from pg_temp.sale_stage where ${isOnPages}`;
      return sql`
        ${insertDays}
        select ${tenantId}::integer, store_id, product_id, sold_on, units, cents
        from (${toSaleDays(staged)}) as sold
        ${hasEarlierDays ? addToEarlierDays : sql``}`;
    },
    (_, share) => onWritten(Math.floor((rows * (1 + share)) / 2)),
  );

/** Adds the staged sales to the daily totals, some stores at a time; returns the number of totals. */
const insertDailyTotals = async (
  { db, tenantId }: DataCtx,
  { rows, hasEarlierDays, onWritten }: StagedImport,
): Promise<number> => {
  // There are almost as many groups as rows, which the planner cannot estimate: sorting takes half the time of hashing.
  await sql`set local enable_hashagg = off`.execute(db);
  const storeIds = await findStagedStores(db);
  const storesAtOnce = Math.ceil(storeIds.length / Math.ceil(rows / rowsPerTotal));
  let totals = 0;
  for (let done = 0; done < storeIds.length; done += storesAtOnce) {
    const some = storeIds.slice(done, done + storesAtOnce);
    const { numAffectedRows } = await sql`
      ${insertDays}
      select ${tenantId}::integer, store_id, product_id, sold_on, sum(units), sum(cents)
      from pg_temp.sale_stage where store_id between ${some[0]} and ${some.at(-1)}
      group by store_id, sold_on, product_id
      order by store_id, sold_on, product_id
      ${hasEarlierDays ? addToEarlierDays : sql``}`.execute(db);
    totals += Number(numAffectedRows ?? 0n);
    onWritten(Math.floor((rows * (1 + (done + some.length) / storeIds.length)) / 2));
  }
  await sql`set local enable_hashagg = on`.execute(db);
  return totals;
};

const findStagedStores = async (db: DataCtx['db']): Promise<number[]> => {
  const { rows } = await sql<{ storeId: number }>`
    select distinct store_id from pg_temp.sale_touched order by store_id`.execute(db);
  return rows.map(({ storeId }) => storeId);
};

const addToEarlierDays = sql`
  on conflict (tenant_id, store_id, sold_on, product_id) do update
    set units = d.units + excluded.units, cents = d.cents + excluded.cents`;

/** A line with the same store, product, and day as another line. */
export const findRepeatingLine = async ({ db }: DataCtx): Promise<number> => {
  const { rows } = await sql<{ line: number }>`
    select max(line) as line from pg_temp.sale_stage
    group by store_id, product_id, sold_on having count(*) > 1 order by 1 limit 1`.execute(db);
  return rows[0]?.line ?? 0;
};
