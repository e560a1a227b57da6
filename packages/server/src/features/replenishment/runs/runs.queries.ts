import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import { sql } from 'kysely';
import { personJson } from '../../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { isDistributed } from '../../../platform/db/connection.ts';
import type { ClaimedJob, JobQueue } from '../../../platform/jobs/job-queue.ts';

const minute = 60_000;

export const runQueue: JobQueue<'replenishmentRun'> = {
  name: 'par level runs',
  table: 'replenishmentRun',
  isOpen: sql`job.ended_at is null`,
  needsActiveClient: true,
  order: sql`job.created_at, job.id`,
  columns: sql`job.cause`,
  maxRunning: 1,
  maxRunningPerTenant: 1,
  retryDelaysMs: [5000, 30_000, 2 * minute],
  maxAttempts: 4,
  retention: { column: sql`job.ended_at`, ms: 90 * 24 * 60 * minute },
};

export interface ClaimedParRun extends ClaimedJob {
  readonly id: number;
}

export type RunCause = ReplenishmentRun['cause'];

/** The id of the new run, or of the open run: a client has at most one. */
export const insertRun = async (
  { db, tenantId, now }: DataCtx,
  { cause, userId, startsAt }: { readonly cause: RunCause; readonly userId: number | null; readonly startsAt: Date },
): Promise<{ readonly id: number; readonly isNew: boolean }> => {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into replenishment_run as job (tenant_id, cause, requested_by, created_at, next_attempt_at)
    values (${tenantId}::integer, ${cause}, ${userId}, ${now}::timestamptz, ${startsAt}::timestamptz)
    on conflict (tenant_id) where ended_at is null do update
      set next_attempt_at = case when job.lease_until is null
        then least(job.next_attempt_at, excluded.next_attempt_at) else job.next_attempt_at end
    returning job.id, xmax = 0 as is_new`.execute(db);
  const [run] = rows;
  if (!run) throw new Error('A run was to be written');
  return run;
};

export interface RunRow extends Omit<ReplenishmentRun, 'status' | 'requestedDate' | 'endedDate' | 'undoneDate'> {
  readonly createdAt: Date;
  readonly leaseUntil: Date | null;
  readonly endedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly result: 'DONE' | 'FAILED' | 'CANCELED' | null;
}

const selectRuns = ({ tenantId }: DataCtx) => sql`
  select run.id, run.cause, run.created_at, run.lease_until, run.ended_at, run.result, run.as_of, run.stores,
         run.done_stores, run.pairs, run.suggestions, run.accepted, run.undone_at,
         ${personJson('u')} as requested_by
  from replenishment_run run
  left join app_user u on u.tenant_id = ${tenantId} and u.id = run.requested_by
  where run.tenant_id = ${tenantId}`;

export const findRun = async (ctx: DataCtx, id: number): Promise<RunRow | undefined> => {
  const { rows } = await sql<RunRow>`${selectRuns(ctx)} and run.id = ${id}`.execute(ctx.db);
  return rows[0];
};

export const findRuns = async (ctx: DataCtx, max: number): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`${selectRuns(ctx)} order by run.id desc limit ${max}`.execute(ctx.db);
  return rows;
};

/** The worker ends the run; false when it has ended. */
export const requestRunCancel = async ({ db, now }: Ctx, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('replenishmentRun')
    .set({ cancelRequestedAt: sql`coalesce(cancel_requested_at, ${now}::timestamptz)`, nextAttemptAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface RunSchedule {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly lastRunAt: Date;
  readonly hasNewSales: boolean;
}

/**
 * The last run of each active client that has no open run. Clients without any run have no schedule: a user requests the
 * first run.
 */
export const findRunSchedules = async (db: DataCtx['db']): Promise<RunSchedule[]> => {
  // A distributed database reads each shard once instead of the last run of each client.
  const lastRuns = isDistributed(db)
    ? sql`(
        select distinct on (run.tenant_id) run.tenant_id, run.created_at, run.ended_at,
          run.sales_version < coalesce(version.version, 0) as has_new_sales
        from replenishment_run run left join sale_version version on version.tenant_id = run.tenant_id
        where run.tenant_id > 0 order by run.tenant_id, run.id desc) last on last.tenant_id = client.id`
    : sql`lateral (
        select run.created_at, run.ended_at,
          run.sales_version < coalesce(version.version, 0) as has_new_sales
        from replenishment_run run left join sale_version version on version.tenant_id = run.tenant_id
        where run.tenant_id = client.id order by run.id desc limit 1) last on true`;
  const { rows } = await sql<RunSchedule>`
    select client.id as tenant_id, client.time_zone, last.created_at as last_run_at, last.has_new_sales
    from client
    join ${lastRuns}
    where not client.inactive and last.ended_at is not null
    order by client.id`.execute(db);
  return rows;
};
