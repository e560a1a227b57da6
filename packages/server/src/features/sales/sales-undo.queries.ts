import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { toSaleDays } from './sale-day.queries.ts';

interface ImportToUndo {
  readonly id: number;
  readonly status: string;
  readonly mode: string;
  /** Id range of the import's rows; null for older imports. */
  readonly firstSaleId: number | null;
  readonly lastSaleId: number | null;
}

export const lockImport = ({ db }: Ctx, id: number): Promise<ImportToUndo | undefined> =>
  db
    .selectFrom('saleImport')
    .select(['id', 'status', 'mode', 'firstSaleId', 'lastSaleId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const matchesRows = ({ tenantId }: Ctx, { id, firstSaleId, lastSaleId }: ImportToUndo) => sql`
  sale.tenant_id = ${tenantId} and sale.sale_import_id = ${id}
    and sale.id >= ${firstSaleId ?? 0} and sale.id <= ${lastSaleId ?? Number.MAX_SAFE_INTEGER}`;

/**
 * A later import that replaced figures of this import, or whose totals of the year continue those of this import. A file of a
 * feed replaces single figures, other imports replace all sales of a store and day. An undo that restores no figures cannot
 * count any twice.
 */
export const findLaterReplacement = async (ctx: Ctx, undone: ImportToUndo): Promise<number | undefined> => {
  const { db, tenantId } = ctx;
  const { rows } = await sql<{ id: number }>`
    select later.id from sale_import own
    join sale_import later on later.tenant_id = ${tenantId} and later.id > own.id
      and later.status = 'DONE' and later.mode = 'REPLACE'
    where own.tenant_id = ${tenantId} and own.id = ${undone.id}
      and case when later.feed_id is not null then
        (exists (select from sale where sale.tenant_id = ${tenantId} and sale.replaced_by = own.id)
          and exists (select from sale where ${matchesRows(ctx, undone)} and sale.replaced_by = later.id))
        or (exists (select from reported_receipt where tenant_id = ${tenantId} and replaced_by = own.id)
          and exists (select from reported_receipt
            where tenant_id = ${tenantId} and sale_import_id = own.id and replaced_by = later.id))
        or (later.feed_id = own.feed_id and later.year_from = own.year_from and later.period_to >= own.period_to
          and exists (${storesOfTotals(tenantId, sql`own`)} intersect ${storesOfTotals(tenantId, sql`later`)}))
      else exists (
        select from sale replacing
        join (select distinct sale.store_id, sale.sold_on from sale where ${matchesRows(ctx, undone)}) own
          on own.store_id = replacing.store_id and own.sold_on = replacing.sold_on
        where replacing.tenant_id = ${tenantId} and replacing.sale_import_id = later.id
          and replacing.id >= later.first_sale_id and replacing.id <= later.last_sale_id) end
    order by later.id desc limit 1`.execute(db);
  return rows[0]?.id;
};

/** The stores of booked and of remembered totals of an import. */
const storesOfTotals = (tenantId: number, source: RawBuilder<unknown>) => sql`(
  select store_id from sale where tenant_id = ${tenantId} and sale_import_id = ${source}.id
    and id >= ${source}.first_sale_id and id <= ${source}.last_sale_id
  union select store_id from feed_opening where tenant_id = ${tenantId} and sale_import_id = ${source}.id)`;

/** Temporary table with the changes of an undo to the daily totals. */
export const undoChangesTable = 'sale_undone';

/** Writes the removed sales of the import and the restored sales that it replaced to the temporary table. */
export const stageUndo = async (ctx: Ctx, undone: ImportToUndo): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`
    create temporary table sale_undone on commit drop as
    select store_id, product_id, sold_on, -sum(units)::bigint as units, -sum(cents)::bigint as cents
    from (${toSaleDays(sql`select * from sale where ${matchesRows(ctx, undone)} and not inactive`)}) removed
    group by store_id, product_id, sold_on
    union all
    select store_id, product_id, sold_on, sum(units)::bigint, sum(cents)::bigint
    from (${toSaleDays(sql`
      select * from sale where tenant_id = ${tenantId} and replaced_by = ${undone.id} and inactive`)}) restored
    group by store_id, product_id, sold_on`.execute(db);
};

/** The rows of an undone import are removed after a day. */
const undoneRowsDays = 1;

/** Deactivates the import's rows and reactivates the rows that it replaced. */
export const deactivateImport = async (ctx: Ctx, undone: ImportToUndo): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`
    update sale set inactive = true, replaced_by = null
    where ${matchesRows(ctx, undone)} and (not inactive or replaced_by is not null)`.execute(db);
  await sql`
    update sale set inactive = false, replaced_by = null
    where tenant_id = ${tenantId} and replaced_by = ${undone.id} and inactive`.execute(db);
  // A block has rows of one import and one state, so the same conditions find the blocks of these rows.
  await sql`
    update sale_block set inactive = true, replaced_by = null
    where tenant_id = ${tenantId} and sale_import_id = ${undone.id}
      and first_sale_id >= ${undone.firstSaleId ?? 0} and first_sale_id <= ${undone.lastSaleId ?? Number.MAX_SAFE_INTEGER}
      and (not inactive or replaced_by is not null)`.execute(db);
  await sql`
    update sale_block set inactive = false, replaced_by = null
    where tenant_id = ${tenantId} and replaced_by = ${undone.id} and inactive`.execute(db);
  await db
    .updateTable('saleImport')
    .set({ status: 'UNDONE', nextAttemptAt: plusDays(ctx.now, undoneRowsDays) })
    .where('id', '=', undone.id)
    .execute();
};
