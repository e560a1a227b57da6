import { sql } from 'kysely';
import type { Tokens } from '../../platform/auth/tokens.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Callable, dispatcherOf } from '../../platform/http/dispatch.ts';
import type { JobUpdate } from '../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import { type Answer, type Runner, refusalOf, runItem } from './batch.service.ts';
import {
  answerAt,
  batchQueue,
  type ClaimedBatch,
  countAnswers,
  endedBatch,
  type WaitingItem,
} from './batch-jobs.queries.ts';

export interface BatchServices extends JobServices {
  readonly app: Callable;
  readonly tokens: Tokens;
}

const tokenMs = 60 * 60_000;

/** Runs the waiting batches until there are none; returns how many. */
export const runWaitingBatches = (services: BatchServices): Promise<number> =>
  runWaitingJobs<'batchJob', ClaimedBatch>(services, batchQueue, {
    work: (job, lease) => runBatchJob(services, job, lease),
    fail: (job, { now }, db) => failBatchJob(db, job, now),
  });

/** Begins after the answers that are there already: a node may have died in the middle. */
const runBatchJob = async (services: BatchServices, job: ClaimedBatch, lease: Lease<'batchJob'>): Promise<void> => {
  const runner = await runnerFor(services, job);
  for (const [place, item] of job.items.entries()) {
    if (place < job.done) continue;
    if (lease.signal.aborted) return;
    await lease.renew(answerAt(place, await runWaitingItem(runner, job, item)));
  }
  await lease.release(() => endedBatch(job, services.clock()));
};

/** Answers what is left with an error. */
const failBatchJob = async (db: Db, job: ClaimedBatch, now: Date): Promise<JobUpdate<'batchJob'>> => {
  const left = job.items.slice(await countAnswers(db, job));
  const answers = left.map(({ id, uri }) => refusalOf({ id, uri, requestId: job.id }, new AppError('INTERNAL_ERROR')));
  return { ...endedBatch(job, now), responses: sql`responses || ${JSON.stringify(answers)}::jsonb` };
};

/** Whether the session still lives, and what its user may do, is asked anew at every call. */
const runnerFor = async ({ app, tokens, clock }: BatchServices, job: ClaimedBatch): Promise<Runner> => {
  const { tenantId, userId, sessionId, subdomain } = job;
  const token = await tokens.sign({ tenantId, userId, sessionId, subdomain }, new Date(clock().getTime() + tokenMs));
  const caller = { authorization: `Bearer ${token}`, subdomain, host: '', address: '127.0.0.1' };
  return { dispatch: dispatcherOf(app, caller), requestId: job.id };
};

/** A call that was running when its node died runs again under the same key, and so has one effect. */
const runWaitingItem = async (
  runner: Runner,
  job: ClaimedBatch,
  { isForeign, ...item }: WaitingItem,
): Promise<Answer> => {
  const of = { id: item.id, uri: item.uri, requestId: runner.requestId };
  if (isForeign) return refusalOf(of, new AppError('FORBIDDEN'));
  return runItem(runner, { ...item, headers: { 'idempotency-key': `batch ${job.id} ${item.id}`, ...item.headers } });
};
