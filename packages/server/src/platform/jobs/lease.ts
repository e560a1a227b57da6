import type { Logger } from '../core/log.ts';
import type { Database, Db } from '../db/database.ts';
import { retryUntilPersisted } from '../db/transient-errors.ts';
import {
  type ClaimedJob,
  getLeaseMs,
  type JobQueue,
  type JobTable,
  type JobUpdate,
  LeaseLost,
  WorkStopped,
} from './job-queue.ts';
import { checkLease, handOverJob, postponeJob, releaseJob, renewLease } from './leases.queries.ts';

export interface JobServices {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log?: Pick<Logger, 'warn'>;
  /** Aborted when the process stops: running jobs stop, and another worker continues them immediately. */
  readonly signal?: AbortSignal;
  /** Runs a claimed job to its end in another thread; without it, jobs run in this one. Rejects if the thread dies. */
  readonly runInThread?: (queue: string, job: ClaimedJob) => Promise<void>;
}

/** The lease as the work on a job uses it. */
export interface Lease<T extends JobTable> {
  /** Aborted when the work must stop: the lease is lost, a user canceled the job, or the process stops. */
  readonly signal: AbortSignal;
  /** Extends the lease and saves progress. Throws when the work must stop. */
  readonly renew: (progress?: JobUpdate<T>) => Promise<void>;
  /** The same at the start of a transaction that writes what the job does; the row stays locked until it ends. */
  readonly renewIn: (db: Db, progress?: JobUpdate<T>) => Promise<void>;
  /** For the end of a long transaction, which does not lock the row before: throws when the lease is lost. */
  readonly check: (db: Db) => Promise<void>;
  /**
   * Releases the lease in one transaction with what `outcome` writes. It returns the columns of an ended job, or of a
   * job that waits for its next attempt. Nothing is written when the lease is lost.
   */
  readonly release: (outcome: (db: Db) => JobUpdate<T> | Promise<JobUpdate<T>>) => Promise<void>;
}

/** The lease as the worker sees it. */
export interface HeldLease<T extends JobTable> extends Lease<T> {
  readonly isReleased: () => boolean;
  /** Why the work had to stop, unless the process stops. */
  readonly stopReason: () => WorkStopped | undefined;
  readonly postpone: (nextAttemptAt: Date) => Promise<void>;
  readonly handOver: () => Promise<void>;
  readonly stopHeartbeat: () => Promise<void>;
}

/** How often a lease is renewed within its duration. */
const heartbeatsPerLease = 5;

/** Renews the lease of a claimed job until the job ends or the lease is released. */
export const openLease = <T extends JobTable>(
  { database, clock, log, signal }: JobServices,
  queue: JobQueue<T>,
  job: ClaimedJob,
): HeldLease<T> => {
  const stop = new AbortController();
  let isReleased = false;
  let renewing: Promise<void> = Promise.resolve();

  const renewIn = (db: Db, progress?: JobUpdate<T>) => renewLease(db, queue, job, { now: clock(), progress });
  // One after the other, so that the latest progress is saved last.
  const renew = (progress?: JobUpdate<T>): Promise<void> => {
    const before = renewing.catch(() => undefined);
    renewing = before.then(async () => {
      try {
        await database.tenant(job.tenantId, (db) => renewIn(db, progress));
      } catch (error) {
        if (error instanceof WorkStopped) stop.abort(error);
        throw error;
      }
      if (signal?.aborted) throw new LeaseLost();
    });
    return renewing;
  };

  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = renew().catch((error: unknown) => log?.warn({ err: error, job: job.id }, 'a lease could not be renewed'));
  }, getLeaseMs(queue) / heartbeatsPerLease).unref();
  const stopHeartbeat = async (): Promise<void> => {
    clearInterval(timer);
    await beat;
  };

  /** Retried while the database fails: otherwise the outcome of a completed job would be lost. */
  const releaseWith = async (write: (db: Db) => Promise<void>): Promise<void> => {
    await stopHeartbeat();
    await retryUntilPersisted(() => database.tenant(job.tenantId, write), signal);
    isReleased = true;
  };

  return {
    signal: signal ? AbortSignal.any([stop.signal, signal]) : stop.signal,
    renew,
    renewIn,
    check: (db) => checkLease(db, queue, job),
    release: (outcome) =>
      releaseWith(async (db) => {
        await checkLease(db, queue, job);
        await releaseJob(db, queue, job, await outcome(db));
      }),
    isReleased: () => isReleased,
    stopReason: () => (stop.signal.aborted ? (stop.signal.reason as WorkStopped) : undefined),
    postpone: (nextAttemptAt) => releaseWith((db) => postponeJob(db, queue, job, nextAttemptAt)),
    handOver: () => releaseWith((db) => handOverJob(db, queue, job, clock())),
    stopHeartbeat,
  };
};
