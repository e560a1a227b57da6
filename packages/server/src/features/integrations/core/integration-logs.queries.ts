import type {
  IntegrationLog,
  integrationLogRoutes,
} from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import type { IntegrationLogType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { paginate } from '../../../platform/db/paging.ts';

const selectLogs = ({ db }: Pick<DataCtx, 'db'>) =>
  db
    .selectFrom('integrationLog as log')
    .select(['log.id', 'log.integrationId', 'log.queueItemId', 'log.success', 'log.resolved', 'log.message'])
    .select(['log.exceptionMessage', 'log.field', 'log.externalId', 'log.occurrences', 'log.inactive'])
    .select(['log.entityType', 'log.entityId', 'log.entityName', 'log.createdAt', 'log.lastOccurredAt'])
    .select(sql<unknown>`log.payload`.as('payload'))
    .select(sql<IntegrationLogType>`log.integration_log_type`.as('integrationLogType'));

type Row = Awaited<ReturnType<ReturnType<typeof selectLogs>['execute']>>[number];

const toLog = ({ entityType, entityId, entityName, createdAt, lastOccurredAt, ...row }: Row): IntegrationLog => ({
  ...row,
  record: entityType !== null && entityId !== null ? { entityType, id: entityId, name: entityName } : null,
  createdDate: createdAt.toISOString(),
  lastOccurredDate: lastOccurredAt.toISOString(),
});

export const findIntegrationLogs = async (
  ctx: Ctx,
  filters: Input<typeof integrationLogRoutes.list>['query'],
): Promise<Page<IntegrationLog>> => {
  const { search, integrationLogType, integrationId, success, resolved, includeInactive, ...page } = filters;
  let query = selectLogs(ctx);
  if (search !== undefined)
    query = query.where(holdsAny(['log.message', 'log.exceptionMessage', 'log.entityName', 'log.externalId'], search));
  if (integrationLogType) query = query.where('log.integrationLogType', '=', integrationLogType);
  if (integrationId !== undefined) query = query.where('log.integrationId', '=', integrationId);
  if (success !== undefined) query = query.where('log.success', '=', success);
  if (resolved !== undefined) query = query.where('log.resolved', '=', resolved);
  if (!includeInactive) query = query.where('log.inactive', '=', false);
  const found = await paginate(query, page, {
    fields: {
      createdDate: sql.ref('log.createdAt'),
      lastOccurredDate: sql.ref('log.lastOccurredAt'),
      occurrences: sql.ref('log.occurrences'),
      resolved: sql.ref('log.resolved'),
    },
    id: sql.ref('log.id'),
    otherwise: [{ field: 'lastOccurredDate', direction: 'desc' }],
  });
  return { ...found, content: found.content.map(toLog) };
};

export const lockIntegrationLog = async (ctx: Ctx, id: number): Promise<IntegrationLog | undefined> => {
  const row = await selectLogs(ctx).where('log.id', '=', id).forUpdate().executeTakeFirst();
  return row && toLog(row);
};

export const updateIntegrationLog = async (
  { db }: Ctx,
  id: number,
  values: { readonly resolved?: boolean; readonly inactive?: boolean },
): Promise<void> => {
  await db.updateTable('integrationLog').set(values).where('id', '=', id).execute();
};

/**
 * Reopens a failure. If the same failure is open by then, it is merged into this one. Returns the id of the merged
 * failure.
 */
export const mergeDuplicateLog = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  id: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    with newer as (
      update integration_log log set resolved = true, inactive = true
      from integration_log older
      where older.tenant_id = ${tenantId} and older.id = ${id} and log.tenant_id = ${tenantId}
        and log.integration_id = older.integration_id and log.fingerprint = older.fingerprint and log.id <> older.id
        and not log.success and not log.resolved
      returning log.id, log.occurrences, log.queue_item_id, log.exception_message, log.payload, log.last_occurred_at)
    update integration_log older
    set occurrences = older.occurrences + newer.occurrences, queue_item_id = newer.queue_item_id,
      exception_message = newer.exception_message, payload = newer.payload, last_occurred_at = newer.last_occurred_at
    from newer where older.tenant_id = ${tenantId} and older.id = ${id}
    returning newer.id`.execute(db);
  return rows[0]?.id;
};

/** An update of the open failures of an integration. */
export const updateOpenFailures = ({ db }: Pick<DataCtx, 'db'>, integrationId: number) =>
  db
    .updateTable('integrationLog')
    .where('integrationId', '=', integrationId)
    .where('success', '=', false)
    .where('resolved', '=', false);

export const resolveIntegrationLogs = async (ctx: Ctx, integrationId: number): Promise<number[]> => {
  const resolved = await updateOpenFailures(ctx, integrationId).set({ resolved: true }).returning('id').execute();
  return resolved.map(({ id }) => id);
};

/** A run with failed records becomes processed when all of them are resolved. */
export const completeResolvedRuns = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  integrationId: number,
): Promise<void> => {
  await sql`
    update integration_queue_item item set status = 'PROCESSED'
    where item.tenant_id = ${tenantId} and item.integration_id = ${integrationId}
      and item.status = 'FAILED_UNRESOLVED_LOGS' and not exists (
        select from integration_log log
        where log.tenant_id = ${tenantId} and log.queue_item_id = item.id and not log.success and not log.resolved)`.execute(
    db,
  );
};

/** The local record, the remote record, or both. */
export interface FailedRecord {
  readonly integrationLogType: IntegrationLogType;
  readonly record?: { readonly entityType: string; readonly id: number };
  readonly externalId?: string;
  /** Resolves only failures of this field. */
  readonly field?: string;
}

export interface Failure {
  readonly integrationLogType: IntegrationLogType;
  readonly message: string;
  readonly exceptionMessage?: string;
  readonly record?: { readonly entityType: string; readonly id: number; readonly name: string | null };
  readonly field?: string;
  readonly externalId?: string;
  readonly payload?: unknown;
  /** Several records match, and a user has to choose. */
  readonly isAmbiguous?: true;
}

interface RunReference {
  readonly integrationId: number;
  readonly queueItemId: number;
}

/** A repeated failure of the same record increases its occurrences instead of adding a log. */
export const recordFailure = async (
  { db, tenantId, now }: DataCtx,
  { integrationId, queueItemId }: RunReference,
  { integrationLogType, message, exceptionMessage, record, field, externalId, payload }: Failure,
): Promise<void> => {
  const fingerprintSource = [integrationLogType, record?.entityType, record?.id, externalId, field, message].join('\n');
  await sql`
    insert into integration_log as log (tenant_id, integration_id, queue_item_id, integration_log_type, success, message,
      exception_message, entity_type, entity_id, entity_name, field, external_id, payload, fingerprint, created_at,
      last_occurred_at)
    values (${tenantId}, ${integrationId}, ${queueItemId}, ${integrationLogType}, false, ${message},
      ${exceptionMessage ?? null}, ${record?.entityType ?? null}, ${record?.id ?? null}, ${record?.name ?? null},
      ${field ?? null}, ${externalId ?? null}, ${payload === undefined ? null : JSON.stringify(payload)}::jsonb,
      md5(${fingerprintSource}), ${now}, ${now})
    on conflict (tenant_id, integration_id, fingerprint) where not success and not resolved
    do update set occurrences = log.occurrences + 1, queue_item_id = excluded.queue_item_id, inactive = false,
      exception_message = excluded.exception_message, payload = excluded.payload,
      last_occurred_at = excluded.last_occurred_at`.execute(db);
};

/** Resolves all failures of one record, whatever their messages are. */
export const resolveRecordFailures = async (
  ctx: Pick<DataCtx, 'db'>,
  integrationId: number,
  { integrationLogType, record, externalId, field }: FailedRecord,
): Promise<void> => {
  let query = updateOpenFailures(ctx, integrationId)
    .set({ resolved: true })
    .where('integrationLogType', '=', integrationLogType);
  if (record) query = query.where('entityType', '=', record.entityType).where('entityId', '=', record.id);
  if (externalId !== undefined) query = query.where('externalId', '=', externalId);
  if (field !== undefined) query = query.where('field', '=', field);
  await query.execute();
};

/** Failures of a kind; without an entity type those of records that exist only in the other system. */
export interface FailureKind {
  readonly integrationLogType: IntegrationLogType;
  readonly entityType: string | null;
  /** Only failures of this field. */
  readonly field?: string;
}

/** A run that checked all records of a kind resolves the failures that it did not repeat. */
export const resolveUnrepeatedFailures = async (
  ctx: Pick<DataCtx, 'db'>,
  { integrationId, queueItemId }: RunReference,
  { integrationLogType, entityType, field }: FailureKind,
): Promise<void> => {
  let query = updateOpenFailures(ctx, integrationId)
    .set({ resolved: true })
    .where('integrationLogType', '=', integrationLogType)
    .where('queueItemId', '<>', queueItemId);
  query = entityType === null ? query.where('entityType', 'is', null) : query.where('entityType', '=', entityType);
  if (field !== undefined) query = query.where('field', '=', field);
  await query.execute();
};

/** A completed run resolves the connection failures of earlier runs, but not its own warnings. */
export const resolveConnectionFailures = async (
  ctx: Pick<DataCtx, 'db'>,
  { integrationId, queueItemId }: RunReference,
): Promise<void> => {
  await updateOpenFailures(ctx, integrationId)
    .set({ resolved: true })
    .where('integrationLogType', '=', 'CONNECTION')
    .where('entityId', 'is', null)
    .where('externalId', 'is', null)
    .where('queueItemId', '<>', queueItemId)
    .execute();
};

/** The result of a run, or a change that it made. */
export type Report = Pick<Failure, 'integrationLogType' | 'message' | 'record' | 'externalId'> & {
  /** The values before and after, for a preview. */
  readonly summary?: string;
};

/** Adds a report to the history; it is resolved from the start. */
export const recordSuccess = async (
  { db, now }: DataCtx,
  run: RunReference,
  { integrationLogType, message, record, externalId }: Report,
): Promise<void> => {
  await db
    .insertInto('integrationLog')
    .values({
      ...run,
      integrationLogType,
      message,
      entityType: record?.entityType ?? null,
      entityId: record?.id ?? null,
      entityName: record?.name ?? null,
      externalId: externalId ?? null,
      success: true,
      resolved: true,
      fingerprint: '',
      createdAt: now,
      lastOccurredAt: now,
    })
    .execute();
};

export const countOpenFailures = async ({ db }: Pick<DataCtx, 'db'>, queueItemId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('integrationLog')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('queueItemId', '=', queueItemId)
    .where('success', '=', false)
    .where('resolved', '=', false)
    .executeTakeFirstOrThrow();
  return total;
};
