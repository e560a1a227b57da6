import type { Tokens } from '../../platform/auth/tokens.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Callable, dispatcherOf } from '../../platform/http/dispatch.ts';
import { type Answer, type Runner, refusalOf, runItem } from './batch.service.ts';
import {
  type ClaimedJob,
  claimBatchJob,
  endBatchJob,
  keepAnswer,
  releaseBatchJob,
  type WaitingItem,
} from './batch-jobs.queries.ts';

export interface BatchServices {
  readonly app: Callable;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly clock: () => Date;
  /** Aborted when the process is to end: the job is left after the call that is running. */
  readonly signal?: AbortSignal;
}

const tokenMs = 60 * 60_000;

/** Runs the batches that wait, oldest first, until there are none; answers how many. */
export const runWaitingBatches = async (services: BatchServices): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const job = services.signal?.aborted ? undefined : await claimBatchJob(services.database, services.clock());
    if (!job) return count;
    await runJob(services, job);
  }
};

/** Behind the answers that are there already: a node may have died in the middle. */
const runJob = async (services: BatchServices, job: ClaimedJob): Promise<void> => {
  const { database, clock, signal } = services;
  const runner = await runnerFor(services, job);
  let held = job;
  for (const item of job.items.slice(job.done)) {
    if (signal?.aborted) return void (await releaseBatchJob(database, held));
    const answer = await runWaitingItem(runner, job, item);
    const leaseUntil = await keepAnswer(database, held, { answer, now: clock() });
    if (!leaseUntil) return;
    held = { ...held, leaseUntil };
  }
  await endBatchJob(database, held, clock());
};

/** Whether the session still lives, and what its user may do, is asked anew at every call. */
const runnerFor = async ({ app, tokens, clock }: BatchServices, job: ClaimedJob): Promise<Runner> => {
  const { tenantId, userId, sessionId, subdomain } = job;
  const token = await tokens.sign({ tenantId, userId, sessionId, subdomain }, new Date(clock().getTime() + tokenMs));
  const caller = { authorization: `Bearer ${token}`, subdomain, host: '', address: '127.0.0.1' };
  return { dispatch: dispatcherOf(app, caller), requestId: job.id };
};

/** A call that was running when its node died runs again under the same key, and so has one effect. */
const runWaitingItem = async (
  runner: Runner,
  job: ClaimedJob,
  { isForeign, ...item }: WaitingItem,
): Promise<Answer> => {
  const of = { id: item.id, uri: item.uri, requestId: runner.requestId };
  if (isForeign) return refusalOf(of, new AppError('FORBIDDEN'));
  return runItem(runner, { ...item, headers: { 'idempotency-key': `batch ${job.id} ${item.id}`, ...item.headers } });
};
