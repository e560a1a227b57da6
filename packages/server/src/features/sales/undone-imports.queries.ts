import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/job-queue.ts';
import { rebuildSaleBlocks } from './sale-blocks.queries.ts';

const minute = 60_000;

/** Undone imports whose rows are not removed yet. */
export const undoneImportQueue: JobQueue<'saleImport'> = {
  name: 'undone imports',
  table: 'saleImport',
  isOpen: sql`job.status = 'UNDONE' and job.removed_at is null`,
  order: sql`job.next_attempt_at`,
  columns: sql`job.id`,
  maxRunning: 2,
  maxRunningPerTenant: 1,
  retryDelaysMs: [minute, 10 * minute, 60 * minute],
  // The rows are inactive, so another attempt every hour harms no one.
  maxAttempts: Number.POSITIVE_INFINITY,
};

export interface UndoneImport {
  readonly tenantId: number;
  readonly id: number;
}
export type ClaimedUndoneImport = ClaimedJob & UndoneImport;

interface SaleIds {
  readonly first: number;
  readonly last: number;
}

/** The id range of the remaining rows; undefined when none is left. */
export const findRemainingSales = async (db: Db, { tenantId, id }: UndoneImport): Promise<SaleIds | undefined> => {
  const recorded = await db
    .selectFrom('saleImport')
    .select(['firstSaleId', 'lastSaleId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { firstSaleId = null, lastSaleId = null } = recorded ?? {};
  if (firstSaleId !== null && lastSaleId !== null)
    return firstSaleId <= lastSaleId ? { first: firstSaleId, last: lastSaleId } : undefined;
  // Early imports did not record the range.
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from sale
    where tenant_id = ${tenantId} and sale_import_id = ${id}`.execute(db);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first === null || last === null ? undefined : { first, last };
};

/** Deletes the rows of a part of the range and records where the next part begins. */
export const deleteUndoneSales = async (
  db: Db,
  { tenantId, id }: UndoneImport,
  part: SaleIds & { readonly end: number },
): Promise<void> => {
  await db
    .deleteFrom('sale')
    .where('id', '>=', part.first)
    .where('id', '<=', part.last)
    .where('saleImportId', '=', id)
    .execute();
  await rebuildSaleBlocks({ db, tenantId }, { importId: id, first: part.first, last: part.last });
  await db
    .updateTable('saleImport')
    .set({ firstSaleId: part.last + 1, lastSaleId: part.end })
    .where('id', '=', id)
    .execute();
};
