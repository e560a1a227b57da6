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
