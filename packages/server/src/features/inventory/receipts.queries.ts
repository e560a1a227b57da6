import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { refreshPositions } from './estimates.queries.ts';

type Scope = Pick<Ctx, 'db' | 'tenantId'>;

/** Writes the rows of the temporary table `receipt_stage` in place of those of the temporary table `receipt_overlap`. */
export const saveReceipts = async (scope: Scope, importId: number): Promise<void> => {
  const { db, tenantId } = scope;
  await sql`
    update reported_receipt set inactive = true, replaced_by = ${importId}
    where tenant_id = ${tenantId} and (store_id, product_id, id) in (
      select store_id, product_id, id from pg_temp.receipt_overlap)`.execute(db);
  await sql`
    insert into reported_receipt (tenant_id, sale_import_id, store_id, product_id, received_on, period_days, units)
    select ${tenantId}::integer, ${importId}::bigint, store_id, product_id, sold_on, period_days, units
    from pg_temp.receipt_stage order by store_id, product_id`.execute(db);
  await refreshPositions(
    scope,
    sql`select store_id, product_id from pg_temp.receipt_stage
      union select store_id, product_id from pg_temp.receipt_overlap`,
  );
};

/** Deactivates the receipts of an import and restores those that it replaced. */
export const undoReceipts = async (scope: Scope, importId: number): Promise<void> => {
  const { db, tenantId } = scope;
  await sql`
    create temporary table receipt_undone on commit drop as
    select id, store_id, product_id, sale_import_id <> ${importId} as is_restored from reported_receipt
    where tenant_id = ${tenantId} and (sale_import_id = ${importId} or replaced_by = ${importId})`.execute(db);
  await sql`
    update reported_receipt set inactive = not undone.is_restored, replaced_by = null
    from pg_temp.receipt_undone undone
    where reported_receipt.tenant_id = ${tenantId} and reported_receipt.store_id = undone.store_id
      and reported_receipt.product_id = undone.product_id and reported_receipt.id = undone.id`.execute(db);
  await refreshPositions(scope, sql`select store_id, product_id from pg_temp.receipt_undone`);
  await sql`drop table pg_temp.receipt_undone`.execute(db);
};
