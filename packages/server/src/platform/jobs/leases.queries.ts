import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import {
  type ClaimedJob,
  getLeaseMs,
  JobCanceled,
  type JobQueue,
  type JobTable,
  type JobUpdate,
  LeaseLost,
} from './job-queue.ts';
import { toNodePart } from './lease-token.rules.ts';

type JobKey = Pick<ClaimedJob, 'tenantId' | 'id'>;

/** The row while this claim is the latest: each claim sets a new token and increments the attempts. */
const isHeld = ({ tenantId, id, attempts, leaseToken }: ClaimedJob) =>
  sql<boolean>`tenant_id = ${tenantId} and id = ${id} and lease_token = ${leaseToken}::uuid and attempts = ${attempts}`;

/** Every job table has the columns that the queue writes; Kysely has no type for one table among several. */
const typed = (table: JobTable) => table as 'batchJob';

/** Extends the lease and saves progress; the row stays locked until the transaction ends. */
export const renewLease = async <T extends JobTable>(
  db: Db,
  queue: JobQueue<T>,
  job: ClaimedJob,
  { now, progress }: { readonly now: Date; readonly progress?: JobUpdate<T> | undefined },
): Promise<void> => {
  const renewed = await db
    .updateTable(typed(queue.table))
    .set({ ...progress, leaseUntil: new Date(now.getTime() + getLeaseMs(queue)) })
    .where(isHeld(job))
    .returning('cancelRequestedAt')
    .executeTakeFirst();
  if (!renewed) throw new LeaseLost();
  if (renewed.cancelRequestedAt) throw new JobCanceled();
};

/** Throws if another worker has claimed the job; the row stays locked until the transaction ends. */
export const checkLease = async <T extends JobTable>(
  db: Db,
  { table }: JobQueue<T>,
  job: ClaimedJob,
): Promise<void> => {
  const held = await db.selectFrom(typed(table)).select('id').where(isHeld(job)).forUpdate().executeTakeFirst();
  if (!held) throw new LeaseLost();
};

/** Releases the lease and saves the outcome of the job. */
export const releaseJob = async <T extends JobTable>(
  db: Db,
  { table }: Pick<JobQueue<T>, 'table'>,
  job: ClaimedJob,
  outcome: JobUpdate<T>,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable(typed(table))
    .set({ leaseUntil: null, leaseToken: null, ...outcome })
    .where(isHeld(job))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
};

/** Schedules the next attempt of the job. */
export const postponeJob = (
  db: Db,
  { table }: JobQueue<JobTable>,
  job: ClaimedJob,
  nextAttemptAt: Date,
): Promise<void> => releaseJob(db, { table: typed(table) }, job, { nextAttemptAt });

/**
 * Lets another worker immediately continue a job that was stopped and has not failed: its lease has expired, which is
 * also what nodes of the previous release look for.
 */
export const handOverJob = (db: Db, { table }: JobQueue<JobTable>, job: ClaimedJob, now: Date): Promise<void> =>
  releaseJob(db, { table: typed(table) }, job, {
    leaseUntil: new Date(now.getTime() - 1),
    // Notifies the other nodes.
    nextAttemptAt: now,
    attempts: job.attempts - 1,
  });

/**
 * For the start of a node whose previous process was killed: its jobs can be claimed at once, not when their leases expire.
 * If another process of this node still runs, it loses the leases as if they had expired.
 */
export const expireLeasesOfNode = async (
  database: Database,
  { table, isOpen }: JobQueue<JobTable>,
  now: Date,
): Promise<void> => {
  await database.system((db) =>
    sql`
      update ${sql.table(table)} job
      set lease_until = ${new Date(now.getTime() - 1)}, next_attempt_at = ${now}
      where job.tenant_id > 0 and ${isOpen} and job.lease_until >= ${now}
        and job.lease_token::text like ${`${toNodePart(database.nodeId)}%`}`.execute(db),
  );
};

/** The worker ends the job: when it renews its lease, or, for a job that waits, when it claims it. */
export const requestCancel = async <T extends JobTable>(
  database: Database,
  { table, isOpen }: JobQueue<T>,
  { tenantId, id }: JobKey,
  now: Date,
): Promise<boolean> =>
  database.tenant(tenantId, async (db) => {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} job
      set cancel_requested_at = coalesce(job.cancel_requested_at, ${now}), next_attempt_at = ${now}
      where job.tenant_id = ${tenantId} and job.id = ${id} and ${isOpen}`.execute(db);
    return numAffectedRows > 0n;
  });

/** Deletes the jobs whose retention period is over. */
export const purgeJobs = async <T extends JobTable>(
  database: Database,
  { table, retention }: JobQueue<T>,
  now: Date,
): Promise<void> => {
  if (!retention) return;
  const { column, ms, isEnded = sql`true` } = retention;
  await database.system((db) =>
    sql`delete from ${sql.table(table)} job
      where job.tenant_id > 0 and ${isEnded} and ${column} < ${new Date(now.getTime() - ms)}`.execute(db),
  );
};
