import { sql } from 'kysely';
import type { Tokens } from '../../platform/auth/tokens.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Callable, createDispatch } from '../../platform/http/dispatch.ts';
import type { JobUpdate } from '../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import { type BatchItemResponse, batchItemError, type Runner, runItem } from './batch.service.ts';
import {
  appendResponse,
  batchQueue,
  type ClaimedBatch,
  countResponses,
  endedBatch,
  type WaitingItem,
} from './batch-jobs.queries.ts';

export interface BatchServices extends JobServices {
  readonly app: Callable;
  readonly tokens: Tokens;
}

const tokenMs = 60 * 60_000;

/** Runs the queued batches; returns how many. */
export const runWaitingBatches = (services: BatchServices): Promise<number> =>
  runWaitingJobs<'batchJob', ClaimedBatch>(services, batchQueue, {
    work: (job, lease) => runBatchJob(services, job, lease),
    fail: (job, { now }, db) => failBatchJob(db, job, now),
  });

/** Starts after the stored responses: a node may have died in between. */
const runBatchJob = async (services: BatchServices, job: ClaimedBatch, lease: Lease<'batchJob'>): Promise<void> => {
  const runner = await runnerFor(services, job);
  for (const [place, item] of job.items.entries()) {
    if (place < job.done) continue;
    if (lease.signal.aborted) return;
    await lease.renew(appendResponse(place, await runWaitingItem(runner, job, item)));
  }
  await lease.release(() => endedBatch(job, services.clock()));
};

/** Stores an error for the remaining items. */
const failBatchJob = async (db: Db, job: ClaimedBatch, now: Date): Promise<JobUpdate<'batchJob'>> => {
  const left = job.items.slice(await countResponses(db, job));
  const responses = left.map(({ id, uri }) =>
    batchItemError({ id, uri, requestId: job.id }, new AppError('INTERNAL_ERROR')),
  );
  return { ...endedBatch(job, now), responses: sql`responses || ${JSON.stringify(responses)}::jsonb` };
};

/** The session and the roles are checked at every call. */
const runnerFor = async ({ app, tokens, clock, log }: BatchServices, job: ClaimedBatch): Promise<Runner> => {
  const { tenantId, userId, sessionId, byApiToken, subdomain } = job;
  const claims = { tenantId, userId, sessionId, subdomain, ...(byApiToken && { apiToken: { hash: null } }) };
  const token = await tokens.sign(claims, new Date(clock().getTime() + tokenMs));
  const caller = { authorization: `Bearer ${token}`, subdomain, host: '', address: '127.0.0.1' };
  return { dispatch: createDispatch(app, caller), requestId: job.id, ...(log && { log }) };
};

/** An interrupted call runs again with the same key, so that it takes effect once. */
const runWaitingItem = async (
  runner: Runner,
  job: ClaimedBatch,
  { isForeign, ...item }: WaitingItem,
): Promise<BatchItemResponse> => {
  const call = { id: item.id, uri: item.uri, requestId: runner.requestId };
  if (isForeign) return batchItemError(call, new AppError('FORBIDDEN'));
  return runItem(runner, { ...item, headers: { 'idempotency-key': `batch ${job.id} ${item.id}`, ...item.headers } });
};
