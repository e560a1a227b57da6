import type { PreviewStep } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import { type IntegrationType, odooChildTypes } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { OdooPreview } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import type { ClaimedJob, JobQueue } from '../../../../platform/jobs/job-queue.ts';

/** Without retention: a connection has few previews, because a new one deletes those that have ended. */
export const previewQueue: JobQueue<'odooPreview'> = {
  name: 'Odoo previews',
  table: 'odooPreview',
  isOpen: sql`job.ended_at is null`,
  needsActiveClient: true,
  order: sql`job.id`,
  columns: sql`job.integration_id`,
  maxRunning: 2,
  maxRunningPerTenant: 1,
  retryDelaysMs: [2000, 15_000],
  maxAttempts: 3,
};

export interface ClaimedPreview extends ClaimedJob {
  readonly id: number;
  readonly integrationId: number;
}

/** Adds a preview unless one is open, and deletes those that have ended. */
export const insertPreview = async ({ db, tenantId, now }: DataCtx, integrationId: number): Promise<void> => {
  await db
    .deleteFrom('odooPreview')
    .where('integrationId', '=', integrationId)
    .where('endedAt', 'is not', null)
    .execute();
  await sql`
    insert into odoo_preview (tenant_id, integration_id, created_at, next_attempt_at)
    values (${tenantId}, ${integrationId}, ${now}, ${now})
    on conflict (tenant_id, integration_id) where ended_at is null do nothing`.execute(db);
};

export const findPreview = async (
  { db }: Pick<DataCtx, 'db'>,
  integrationId: number,
): Promise<OdooPreview | undefined> => {
  const row = await db
    .selectFrom('odooPreview')
    .select(['id', 'createdAt', 'endedAt', 'leaseUntil', 'done', 'total', 'message'])
    .select(sql<IntegrationType | null>`current_type`.as('currentType'))
    .select(sql<'DONE' | 'FAILED' | 'CANCELED' | null>`outcome`.as('outcome'))
    .select(sql<PreviewStep[]>`steps`.as('steps'))
    .where('integrationId', '=', integrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, createdAt, endedAt, leaseUntil, done, total, message, currentType, outcome, steps } = row;
  return {
    id,
    status: outcome ?? (leaseUntil === null ? 'PENDING' : 'RUNNING'),
    createdDate: createdAt.toISOString(),
    endTime: endedAt?.toISOString() ?? null,
    progress: { integrationType: currentType, done, total },
    message,
    steps,
  };
};

export interface FirstRunChild {
  readonly id: number;
  readonly name: string;
  readonly integrationType: IntegrationType;
}

/** The active integrations of a connection in the order in which they run. */
export const findFirstRunChildren = async ({ db }: Pick<DataCtx, 'db'>, baseId: number): Promise<FirstRunChild[]> => {
  const types: readonly string[] = odooChildTypes;
  const found = await db
    .selectFrom('integration')
    .select(['id', 'name'])
    .select(sql<IntegrationType>`integration_type`.as('integrationType'))
    .where('parentId', '=', baseId)
    .where('inactive', '=', false)
    .orderBy('id')
    .execute();
  return found.sort((a, b) => types.indexOf(a.integrationType) - types.indexOf(b.integrationType));
};

/** The imports of companies that have run and have to read all records again. */
export const findUncheckedCompanyImports = async (
  { db }: Pick<DataCtx, 'db'>,
  baseId: number,
): Promise<readonly number[]> => {
  const found = await db
    .selectFrom('integration')
    .innerJoin('syncCursor', 'syncCursor.integrationId', 'integration.id')
    .select('integration.id')
    .where('integration.parentId', '=', baseId)
    .where('integration.integrationType', '=', 'ODOO_TO_SHELF_COMPANY')
    .where('integration.inactive', '=', false)
    .where('syncCursor.since', 'is not', null)
    .where('syncCursor.fullAt', 'is', null)
    .execute();
  return found.map(({ id }) => id);
};
