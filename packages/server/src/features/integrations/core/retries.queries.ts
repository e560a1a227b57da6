import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { FailedRecord } from './integration-logs.queries.ts';

/** Puts open failures of an integration first for its next run: these, or all. Answers how many. */
export const askForRetries = async (
  { db }: Pick<DataCtx, 'db'>,
  integrationId: number,
  logIds: readonly number[] | undefined,
): Promise<number> => {
  let query = db
    .updateTable('integrationLog')
    .set({ retryAsked: true })
    .where('integrationId', '=', integrationId)
    .where('success', '=', false)
    .where('resolved', '=', false);
  if (logIds) query = query.where('id', 'in', logIds);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
};

const mostRetries = 1000;

export interface Retries {
  readonly records: readonly FailedRecord[];
  /** The asked-for failures among them. */
  readonly asked: readonly number[];
}

/** What a run deals with again: records whose failure stands open, those first that somebody asked for. */
export const findRetries = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  integrationId: number,
): Promise<Retries> => {
  const { rows } = await sql<{
    integrationLogType: IntegrationLogType;
    entityType: string | null;
    entityId: number | null;
    externalId: string | null;
    asked: number[] | null;
  }>`
    select integration_log_type, entity_type, entity_id, external_id, array_agg(id) filter (where retry_asked) as asked
    from integration_log
    where tenant_id = ${tenantId} and integration_id = ${integrationId} and not success and not resolved
      and (entity_id is not null or external_id is not null)
    group by integration_log_type, entity_type, entity_id, external_id
    order by bool_or(retry_asked) desc, min(id)
    limit ${mostRetries}`.execute(db);
  return { records: rows.map(recordOf), asked: rows.flatMap(({ asked }) => asked ?? []) };
};

const recordOf = (row: {
  readonly integrationLogType: IntegrationLogType;
  readonly entityType: string | null;
  readonly entityId: number | null;
  readonly externalId: string | null;
}): FailedRecord => ({
  integrationLogType: row.integrationLogType,
  ...(row.entityType !== null && row.entityId !== null && { record: { entityType: row.entityType, id: row.entityId } }),
  ...(row.externalId !== null && { externalId: row.externalId }),
});

/** A run is over: whatever still fails of what was asked for comes in its turn again. */
export const forgetRetries = async ({ db }: Pick<DataCtx, 'db'>, logIds: readonly number[]): Promise<void> => {
  if (logIds.length === 0) return;
  await db.updateTable('integrationLog').set({ retryAsked: false }).where('id', 'in', logIds).execute();
};
