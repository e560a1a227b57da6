import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';

/** The read position of a child by the dates of the records, and while a run is active the last record it has read. */
export interface SyncCursor {
  readonly since: string | null;
  readonly runningUntil: string | null;
  readonly runningFull: boolean | null;
  readonly pageAfter: number;
  /** When all records were read last. */
  readonly fullAt: Date | null;
}

const atTheStart: SyncCursor = { since: null, runningUntil: null, runningFull: null, pageAfter: 0, fullAt: null };

export const findCursor = async ({ db }: Pick<DataCtx, 'db'>, integrationId: number): Promise<SyncCursor> =>
  (await db
    .selectFrom('syncCursor')
    .select(['since', 'runningUntil', 'runningFull', 'pageAfter', 'fullAt'])
    .where('integrationId', '=', integrationId)
    .executeTakeFirst()) ?? atTheStart;

export const saveCursor = async (
  { db }: Pick<DataCtx, 'db'>,
  integrationId: number,
  values: Partial<SyncCursor>,
): Promise<void> => {
  await db
    .insertInto('syncCursor')
    .values({ integrationId, ...values })
    .onConflict((on) => on.columns(['tenantId', 'integrationId']).doUpdateSet(values))
    .execute();
};

/**
 * Lets the imports of companies of a connection read all records in their next run, of which they write those that have
 * changed or are incomplete. Returns the operating ones.
 */
export const requestCompanyCheck = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number; operating: boolean }>`
    update sync_cursor set full_at = null from integration child
    where sync_cursor.tenant_id = ${tenantId} and child.tenant_id = ${tenantId} and sync_cursor.since is not null
      and child.id = sync_cursor.integration_id and child.parent_id = ${baseId}
      and child.integration_type = 'ODOO_TO_SHELF_COMPANY' and not child.inactive
    returning child.id, child.operating`.execute(db);
  return rows.flatMap(({ id, operating }) => (operating ? [id] : []));
};

/** Lets the children of a connection read all records again. */
export const deleteCursors = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseId: number,
): Promise<void> => {
  await sql`
    delete from sync_cursor using integration child
    where sync_cursor.tenant_id = ${tenantId} and child.tenant_id = ${tenantId}
      and child.id = sync_cursor.integration_id and child.parent_id = ${baseId}`.execute(db);
};
