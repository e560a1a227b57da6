import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { type FailedRecord, updateOpenFailures } from './integration-logs.queries.ts';

/** Requests a retry of these open failures, or of all, by the next run of the integration. Returns their number. */
export const requestRetries = async (
  ctx: Pick<DataCtx, 'db'>,
  integrationId: number,
  logIds: readonly number[] | undefined,
): Promise<number> => {
  let query = updateOpenFailures(ctx, integrationId).set({ retryAsked: true });
  if (logIds) query = query.where('id', 'in', logIds);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
};

const maxRetries = 1000;

export interface Retries {
  readonly records: readonly FailedRecord[];
  /** Ids of the failures whose retry was requested. */
  readonly requested: readonly number[];
}

interface RetryRow {
  readonly integrationLogType: IntegrationLogType;
  readonly entityType: string | null;
  readonly entityId: number | null;
  readonly externalId: string | null;
  readonly requested: readonly number[] | null;
}

/** Records with open failures, which a run retries; requested retries come first. */
export const findRetries = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  integrationId: number,
): Promise<Retries> => {
  const { rows } = await sql<RetryRow>`
    select integration_log_type, entity_type, entity_id, external_id, array_agg(id) filter (where retry_asked) as requested
    from integration_log
    where tenant_id = ${tenantId} and integration_id = ${integrationId} and not success and not resolved
      and (entity_id is not null or external_id is not null)
    group by integration_log_type, entity_type, entity_id, external_id
    order by bool_or(retry_asked) desc, min(id)
    limit ${maxRetries}`.execute(db);
  return { records: rows.map(toFailedRecord), requested: rows.flatMap(({ requested }) => requested ?? []) };
};

const toFailedRecord = (row: RetryRow): FailedRecord => ({
  integrationLogType: row.integrationLogType,
  ...(row.entityType !== null && row.entityId !== null && { record: { entityType: row.entityType, id: row.entityId } }),
  ...(row.externalId !== null && { externalId: row.externalId }),
});

/** Clears the retry requests after a run; records that still fail are retried in the usual order. */
export const clearRetryRequests = async ({ db }: Pick<DataCtx, 'db'>, logIds: readonly number[]): Promise<void> => {
  if (logIds.length === 0) return;
  await db.updateTable('integrationLog').set({ retryAsked: false }).where('id', 'in', logIds).execute();
};
