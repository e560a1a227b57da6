import type { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import {
  type IntegrationType,
  integrationTypes,
  type QueueStatus,
} from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';

export type IntegrationRecord = Integration & { readonly version: number };

const unresolvedLogs = (tenantId: number) => sql<number>`(select count(*) from integration_log log
  where log.tenant_id = ${tenantId} and log.integration_id = i.id
    and not log.success and not log.resolved and not log.inactive)`;
const isConnected = sql<boolean>`coalesce(base.operating and not base.inactive, true)`;

/** Integrations with their state. */
const selectIntegrations = ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>) =>
  db
    .selectFrom('integration as i')
    .leftJoin('integrationState as state', 'state.integrationId', 'i.id')
    .leftJoin('integration as base', 'base.id', 'i.parentId')
    .select(isConnected.as('isConnected'))
    .select(['i.id', 'i.name', 'i.parentId', 'i.operating', 'i.inactive', 'i.partialCron', 'i.fullCron'])
    .select(sql<IntegrationType>`i.integration_type`.as('integrationType'))
    .select(['state.lastInteractionTime', 'state.lastInteractionMessage', 'state.nextPartialAt', 'state.nextFullAt'])
    .select(
      sql<QueueStatus | null>`(select status from integration_queue_item item
        where item.tenant_id = ${tenantId} and item.integration_id = i.id
          and not (item.status = 'FAILED' and item.cancel_requested_at is not null)
        order by item.id desc limit 1)`.as('latestStatus'),
    )
    .select(unresolvedLogs(tenantId).as('unresolvedLogs'));

type Row = Awaited<ReturnType<ReturnType<typeof selectIntegrations>['execute']>>[number];

export const findIntegrations = async (
  ctx: Ctx,
  {
    search,
    integrationType,
    parentId,
    name,
    isOperating,
    includeInactive,
    ...page
  }: Input<typeof integrationRoutes.list>['query'],
): Promise<Page<Integration>> => {
  let query = selectIntegrations(ctx);
  for (const text of [search, name]) if (text !== undefined) query = query.where(holdsAny(['i.name'], text));
  if (integrationType) query = query.where('i.integrationType', '=', integrationType);
  if (parentId !== undefined) query = query.where('i.parentId', '=', parentId);
  if (isOperating !== undefined) query = query.where('i.operating', '=', isOperating);
  if (!includeInactive) query = query.where('i.inactive', '=', false);
  const found = await paginate(query, page, {
    fields: {
      name: inNaturalOrder(sql.ref('i.nameKey')),
      integrationType: sql.ref('i.integrationType'),
      lastInteractionTime: sql.ref('state.lastInteractionTime'),
      nextRunTime: sql`case when i.operating and not i.inactive and ${isConnected}
        then least(state.next_partial_at, state.next_full_at) end`,
      unresolvedLogs: unresolvedLogs(ctx.tenantId),
      inactive: sql.ref('i.inactive'),
      connectionName: sql`coalesce(base.name_key, i.name_key) collate natural_order`,
      connection: sql`coalesce(base.id, i.id)`,
      placeInConnection: sql`array_position(${[...integrationTypes]}::text[], i.integration_type)`,
    },
    id: sql.ref('i.id'),
    // A connection precedes its child integrations, which follow in the order in which they run.
    otherwise: [
      { field: 'connectionName', direction: 'asc' },
      { field: 'connection', direction: 'asc' },
      { field: 'placeInConnection', direction: 'asc' },
    ],
  });
  return { ...found, content: found.content.map(toIntegration) };
};

export const findIntegration = async (ctx: DataCtx, id: number): Promise<IntegrationRecord | undefined> => {
  const row = await selectIntegrations(ctx).select('i.version').where('i.id', '=', id).executeTakeFirst();
  return row && { ...toIntegration(row), version: row.version };
};

const toIntegration = (row: Row): Integration => {
  const { id, name, integrationType, parentId, operating, inactive, latestStatus, unresolvedLogs } = row;
  return {
    id,
    name,
    integrationType,
    parentId,
    operating,
    inactive,
    lastInteractionTime: row.lastInteractionTime?.toISOString() ?? null,
    lastInteractionMessage: row.lastInteractionMessage,
    schedule: { partialSync: row.partialCron, fullSync: row.fullCron },
    nextRunTime: inactive || !operating || !row.isConnected ? null : earliest(row.nextPartialAt, row.nextFullAt),
    connected: row.isConnected,
    latestStatus,
    unresolvedLogs,
  };
};

const earliest = (...times: readonly (Date | null)[]): string | null => {
  const [first] = times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime());
  return first?.toISOString() ?? null;
};

export interface IntegrationValues {
  readonly integrationType: IntegrationType;
  readonly name: string;
  readonly partialCron: string | null;
  readonly fullCron: string | null;
  readonly operating: boolean;
  readonly inactive: boolean;
}

export const insertIntegration = async (
  { db }: Ctx,
  values: Pick<IntegrationValues, 'name' | 'partialCron' | 'fullCron'> & {
    readonly integrationType: IntegrationType;
    readonly parentId: number | null;
  },
): Promise<number> => {
  const { id } = await db.insertInto('integration').values(values).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('integrationState').values({ integrationId: id }).execute();
  return id;
};

export const updateIntegration = async ({ db }: Ctx, id: number, values: Partial<IntegrationValues>): Promise<void> => {
  await db.updateTable('integration').set(values).where('id', '=', id).execute();
};

export interface NextRuns {
  readonly nextPartialAt: Date | null;
  readonly nextFullAt: Date | null;
}

/** The integrations with a schedule, and whether a run is due. */
export const lockSchedules = async ({ db, tenantId, now }: DataCtx) => {
  const { rows } = await sql<{
    id: number;
    partialCron: string | null;
    fullCron: string | null;
    isDue: boolean;
  }>`
    select i.id, i.partial_cron, i.full_cron,
      coalesce(least(state.next_partial_at, state.next_full_at) <= ${now}, false) as is_due
    from integration i
    join integration_state state on state.tenant_id = ${tenantId} and state.integration_id = i.id
    where i.tenant_id = ${tenantId} and (i.partial_cron is not null or i.full_cron is not null)
    order by i.id
    for update of state`.execute(db);
  return rows;
};

export const saveNextRuns = async (
  { db }: Pick<DataCtx, 'db'>,
  integrationId: number,
  next: Partial<NextRuns>,
): Promise<void> => {
  await db.updateTable('integrationState').set(next).where('integrationId', '=', integrationId).execute();
};
