import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { ClaimedJob, JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { RetryPolicy } from '../../../platform/jobs/retry-delay.rules.ts';

/** A run that this node has claimed. */
export interface ClaimedRun extends ClaimedJob {
  readonly id: number;
  readonly integrationId: number;
  readonly integrationType: IntegrationType;
  readonly completeSync: boolean;
}

const second = 1000;
const minute = 60 * second;

/** Delays between the attempts of a run that fails with a transient error. */
export const runRetries: RetryPolicy = {
  retryDelaysMs: [30 * second, 2 * minute, 10 * minute, 30 * minute, 120 * minute],
  maxAttempts: 6,
};

/** Runs of one connection, a base and its children, run one at a time; a connection that is off blocks them. */
export const runQueue: JobQueue<'integrationQueueItem'> = {
  // The lock of claims of the previous release has this name too.
  name: 'integration run',
  table: 'integrationQueueItem',
  isOpen: sql`job.status in ('PENDING', 'RUNNING')`,
  mayStart: (tenant) => sql`job.lease_until is not null or exists (
    select from integration mine
    left join integration base on base.tenant_id = ${tenant} and base.id = mine.parent_id
    where mine.tenant_id = ${tenant} and mine.id = job.integration_id and mine.operating and not mine.inactive
      and coalesce(base.operating and not base.inactive, true))`,
  needsActiveClient: true,
  order: sql`job.priority, job.created_at, job.id`,
  concurrency: {
    key: (tenant) => sql`(
      select coalesce(mine.parent_id, mine.id) from integration mine
      where mine.tenant_id = ${tenant} and mine.id = job.integration_id)`,
    max: 1,
  },
  maxRunning: 1,
  // Fewer than the lanes of a node, so that one client cannot hold them all.
  maxRunningPerTenant: 3,
  columns: sql`job.integration_id, job.complete_sync, mine.integration_type`,
  joins: (tenantId) => sql`
    left join integration mine on mine.tenant_id = ${tenantId} and mine.id = job.integration_id`,
  onClaim: ({ now }) => sql`status = 'RUNNING', started_at = coalesce(job.started_at, ${now}),
    done = 0, total = null, failed = 0, message = null`,
  retryDelaysMs: runRetries.retryDelaysMs,
  // A replaced node does not use up an attempt; only a run that repeatedly kills its node reaches this limit.
  maxAttempts: 30,
};

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly failed: number;
  readonly message: string | null;
}

export const saveInteraction = async ({ db, now }: DataCtx, integrationId: number, message: string): Promise<void> => {
  await db
    .updateTable('integrationState')
    .set({ lastInteractionTime: now, lastInteractionMessage: message })
    .where('integrationId', '=', integrationId)
    .execute();
};
