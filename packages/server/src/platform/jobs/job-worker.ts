import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { runNamed } from '../tracing/event-loop-pauses.ts';
import { inSpan, type SpanStart } from '../tracing/spans.ts';
import { claimJobs } from './claims.queries.ts';
import { type ClaimedJob, JobCanceled, type JobQueue, type JobTable, type JobUpdate, LeaseLost } from './job-queue.ts';
import { type HeldLease, type JobServices, type Lease, openLease } from './lease.ts';
import { retryDelayMs } from './retry-delay.rules.ts';

export interface JobHandler<T extends JobTable, J extends ClaimedJob> {
  /** Does the job and ends it with `lease.release`. An error is a failed attempt: the job is retried later. */
  readonly work: (job: J, lease: Lease<T>) => Promise<void>;
  /** The columns of a job that has used up its attempts or was canceled; it must no longer be open. */
  readonly fail: (job: J, failure: JobFailure, db: Db) => JobUpdate<T> | Promise<JobUpdate<T>>;
}

export interface JobFailure {
  readonly now: Date;
  readonly reason: 'ATTEMPTS_USED_UP' | 'CANCELED';
}

/** The interval of looking for due jobs while jobs run and slots are free. */
const pollMs = 1000;

/**
 * Claims and runs jobs until none runs and none is due; returns how many it claimed. A slot is free for the next job as
 * soon as a job ends, so that slow jobs occupy only their own slots.
 */
export const runWaitingJobs = async <T extends JobTable, J extends ClaimedJob>(
  services: JobServices,
  queue: JobQueue<T>,
  handler: JobHandler<T, J>,
): Promise<number> => {
  const { database, clock, signal } = services;
  const running = new Set<Promise<void>>();
  const start = (job: J): void => {
    const run = (services.runInThread ? superviseJob : runJob)({ services, queue, handler }, job).then(
      () => void running.delete(run),
    );
    running.add(run);
  };
  const claim = async (): Promise<readonly J[]> => {
    const max = queue.maxRunning - running.size;
    if (max === 0 || signal?.aborted) return [];
    try {
      return await claimJobs<T, J>(database, queue, { now: clock(), max });
    } catch (error) {
      await Promise.all(running);
      throw error;
    }
  };
  for (let count = 0; ; ) {
    const jobs = await claim();
    jobs.forEach(start);
    count += jobs.length;
    if (running.size === 0) return count;
    await oneEnds(running, running.size < queue.maxRunning && !signal?.aborted);
  }
};

/** Resolves when a job has ended, or with `polls`, at the next interval. */
const oneEnds = async (running: ReadonlySet<Promise<void>>, polls: boolean): Promise<void> => {
  if (!polls) return Promise.race(running);
  const waiting = new AbortController();
  const poll = sleep(pollMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([...running, poll]);
  waiting.abort();
};

interface Worker<T extends JobTable, J extends ClaimedJob> {
  readonly services: JobServices;
  readonly queue: JobQueue<T>;
  readonly handler: JobHandler<T, J>;
}

/** The thread settles the job itself, unless it dies. */
const superviseJob = async <T extends JobTable, J extends ClaimedJob>(worker: Worker<T, J>, job: J): Promise<void> => {
  const { services, queue } = worker;
  await services.runInThread?.(queue.name, job).catch(async (error: unknown) => {
    const lease = openLease(services, queue, job);
    await settle(worker, { job, lease }, error);
    await lease.stopHeartbeat();
  });
};

/** Never rejects: a failed job does not stop the others. */
export const runJob = async <T extends JobTable, J extends ClaimedJob>(worker: Worker<T, J>, job: J): Promise<void> => {
  const { services, queue, handler } = worker;
  const lease = openLease(services, queue, job);
  try {
    if (job.cancelRequestedAt) throw new JobCanceled();
    if (job.attempts > queue.maxAttempts) throw new Error('The workers of this job died too often.');
    await inSpan(describeSpan(queue.name, job), () => runNamed(`job ${queue.name}`, () => handler.work(job, lease)));
    if (!lease.isReleased()) throw services.signal?.aborted ? new LeaseLost() : new Error('The job was not released.');
  } catch (error) {
    await lease.stopHeartbeat();
    const reason = lease.stopReason() ?? error;
    await settle(worker, { job, lease }, reason);
  } finally {
    await lease.stopHeartbeat();
  }
};

const describeSpan = (queue: string, { id, tenantId, attempts }: ClaimedJob): SpanStart => ({
  name: `job ${queue}`,
  kind: 'CONSUMER',
  attributes: {
    'shelfward.queue': queue,
    'shelfward.job.id': String(id),
    'shelfward.job.attempt': attempts,
    'shelfward.client.id': tenantId,
  },
});

interface Attempt<T extends JobTable, J extends ClaimedJob> {
  readonly job: J;
  readonly lease: HeldLease<T>;
}

/** After an attempt that did not end the job. Never rejects. */
const settle = <T extends JobTable, J extends ClaimedJob>(
  worker: Worker<T, J>,
  attempt: Attempt<T, J>,
  error: unknown,
): Promise<void> =>
  release(worker, attempt, error).catch((cause: unknown) =>
    worker.services.log?.warn(
      { err: cause, queue: worker.queue.name, job: attempt.job.id },
      'a worker stopped without releasing its job',
    ),
  );

const release = async <T extends JobTable, J extends ClaimedJob>(
  { services, queue, handler }: Worker<T, J>,
  { job, lease }: Attempt<T, J>,
  error: unknown,
): Promise<void> => {
  const now = services.clock();
  const fail = (reason: JobFailure['reason']) => lease.release((db) => handler.fail(job, { now, reason }, db));
  if (error instanceof JobCanceled) return fail('CANCELED');
  if (error instanceof LeaseLost) {
    if (!services.signal?.aborted) throw error;
    return lease.handOver();
  }
  const delayMs = retryDelayMs(queue, job.attempts, Math.random());
  services.log?.warn({ err: error, queue: queue.name, job: job.id, attempts: job.attempts }, 'a job failed');
  return delayMs === undefined ? fail('ATTEMPTS_USED_UP') : lease.postpone(new Date(now.getTime() + delayMs));
};
