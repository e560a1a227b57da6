import { addDays } from '@shelfward/contract/kit/dates.ts';
import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../platform/context/context.ts';
import { deleteImportedCounts } from './count-import.queries.ts';
import { refreshPositions } from './estimates.queries.ts';

interface ReportedFile {
  readonly importId: number;
  readonly feedId: number;
  /** Columns `store_id`, `product_id`, `as_of`, `on_hand`, `on_order`, `in_transit`, and `definition`; each position and day once. */
  readonly figures: RawBuilder<unknown>;
}

/**
 * Saves the stock that a file reports, in the transaction of its import. Figures of a feed replace its earlier ones of the
 * same day; equal ones remain. If the feed anchors the estimate, on hand is a count at the end of the day. Returns the number
 * of new figures.
 */
export const saveReportedStock = async (
  ctx: ZonedCtx,
  { importId, feedId, figures }: ReportedFile,
): Promise<number> => {
  const { db, tenantId } = ctx;
  const isSamePosition = sql`
    known.tenant_id = ${tenantId} and known.feed_id = ${feedId} and not known.inactive
    and known.store_id = staged.store_id and known.product_id = staged.product_id and known.as_of = staged.as_of`;
  await sql`
    create temporary table reported_stage on commit drop as
    select staged.* from (${figures}) staged
    where not exists (
      select from reported_inventory known
      where ${isSamePosition} and (known.on_hand, known.on_order, known.in_transit, known.definition)
        is not distinct from (staged.on_hand, staged.on_order, staged.in_transit, staged.definition))`.execute(db);
  await sql`analyze pg_temp.reported_stage`.execute(db);
  await sql`
    update reported_inventory known set inactive = true, replaced_by = ${importId}
    from pg_temp.reported_stage staged where ${isSamePosition}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into reported_inventory (tenant_id, sale_import_id, feed_id, store_id, product_id, as_of, on_hand, on_order,
      in_transit, definition)
    select ${tenantId}, ${importId}, ${feedId}, store_id, product_id, as_of, on_hand, on_order, in_transit, definition
    from pg_temp.reported_stage`.execute(db);
  const { reportedStock } = await db
    .selectFrom('feed')
    .select('reportedStock')
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow();
  if (reportedStock === 'ANCHOR') await countReportedStock(ctx, importId);
  await sql`drop table pg_temp.reported_stage`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Negative on hand counts as 0: the estimate is never below it. */
const countReportedStock = async (ctx: ZonedCtx, importId: number): Promise<void> => {
  const { db, tenantId, timeZone } = ctx;
  const { rows: days } = await sql<{ day: string }>`
    select distinct as_of as day from pg_temp.reported_stage where on_hand is not null`.execute(db);
  const ends = days.map(({ day }) => new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1).toISOString());
  const { rows: counts } = await sql<{ id: number; storeId: number; productId: number; countedOn: string }>`
    insert into inventory_count (tenant_id, store_id, product_id, kind, quantity, counted_on, counted_at)
    select ${tenantId}, staged.store_id, staged.product_id, 'IMPORT', greatest(staged.on_hand, 0), staged.as_of, day.ends_at
    from pg_temp.reported_stage staged
    join unnest(${days.map(({ day }) => day)}::date[], ${ends}::timestamptz[]) as day (day, ends_at) on day.day = staged.as_of
    where staged.on_hand is not null
    returning id, store_id, product_id, counted_on`.execute(db);
  await sql`
    update reported_inventory reported set count_id = counted.id
    from unnest(${counts.map(({ id }) => id)}::bigint[], ${counts.map(({ storeId }) => storeId)}::bigint[],
      ${counts.map(({ productId }) => productId)}::bigint[], ${counts.map(({ countedOn }) => countedOn)}::date[])
      as counted (id, store_id, product_id, day)
    where reported.tenant_id = ${tenantId} and reported.sale_import_id = ${importId}
      and reported.store_id = counted.store_id and reported.product_id = counted.product_id
      and reported.as_of = counted.day`.execute(db);
  await refreshPositions(
    ctx,
    sql`select distinct store_id, product_id from pg_temp.reported_stage where on_hand is not null`,
  );
};

/** Removes the stock that a file reported, and restores what it replaced. */
export const undoReportedStock = async (ctx: DataCtx, importId: number): Promise<void> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<{ id: number; storeId: number; productId: number }>`
    select count_id as id, store_id, product_id from reported_inventory
    where tenant_id = ${tenantId} and sale_import_id = ${importId} and count_id is not null`.execute(db);
  // What a later file has replaced too remains replaced by that file.
  await sql`
    update reported_inventory earlier set replaced_by = own.replaced_by, inactive = own.replaced_by is not null
    from reported_inventory own
    where own.tenant_id = ${tenantId} and own.sale_import_id = ${importId}
      and earlier.tenant_id = ${tenantId} and earlier.replaced_by = ${importId} and earlier.feed_id = own.feed_id
      and earlier.store_id = own.store_id and earlier.product_id = own.product_id and earlier.as_of = own.as_of`.execute(
    db,
  );
  await sql`
    update reported_inventory set inactive = true, replaced_by = null, count_id = null
    where tenant_id = ${tenantId} and sale_import_id = ${importId}`.execute(db);
  if (rows.length === 0) return;
  await deleteImportedCounts(
    ctx,
    rows.map(({ id }) => id),
  );
  await refreshPositions(
    ctx,
    sql`select distinct store_id, product_id from unnest(${rows.map(({ storeId }) => storeId)}::bigint[],
      ${rows.map(({ productId }) => productId)}::bigint[]) as removed (store_id, product_id)`,
  );
};
