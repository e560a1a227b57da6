import { type IntegrationType, integrationPriority } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { getTimeZone } from '../../../platform/auth/clients.queries.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../../platform/db/transient-errors.ts';
import { type JobUpdate, WorkStopped } from '../../../platform/jobs/job-queue.ts';
import { runWaitingJobs } from '../../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../../platform/jobs/lease.ts';
import { retryDelayMs } from '../../../platform/jobs/retry-delay.rules.ts';
import {
  countOpenFailures,
  recordFailure,
  recordSuccess,
  resolveConnectionFailures,
} from './integration-logs.queries.ts';
import { saveNextRuns } from './integrations.queries.ts';
import { findDueSchedules, findPendingItemId, insertQueueItem, upgradePendingItem } from './queue.queries.ts';
import { clearRetryRequests, findRetries, type Retries } from './retries.queries.ts';
import { type ClaimedRun, runQueue, runRetries, saveInteraction } from './runs.queries.ts';
import { computeNextRun } from './schedule.rules.ts';
import { RetryLaterError, RunFailedError } from './sync.errors.ts';
import type { Sync } from './sync.types.ts';
import { createSyncRun } from './sync-run.service.ts';

export interface SyncQueueDeps extends JobServices {
  readonly log: Logger;
  /** Returns the sync of an integration type. */
  readonly getSync: (type: IntegrationType) => Sync;
}

/** Runs the waiting syncs, the most urgent first, until there are none; returns how many. */
export const runWaitingSyncs = (services: SyncQueueDeps): Promise<number> =>
  runWaitingJobs<'integrationQueueItem', ClaimedRun>(services, runQueue, {
    work: (claimed, lease) => runSync(services, claimed, lease),
    fail: async (claimed, { now, reason }, db) => {
      const ctx: DataCtx = { tenantId: claimed.tenantId, db, now };
      const message = failureMessages[reason];
      // A user's decision, which needs no attention. The next run retries what this one was to retry.
      if (reason === 'CANCELED') {
        await saveInteraction(ctx, claimed.integrationId, message);
        return { status: 'FAILED', message, endedAt: now };
      }
      const { requested } = await findRetries(ctx, claimed.integrationId);
      return completeRun(ctx, { claimed, requested }, { status: 'FAILED', message });
    },
  });

const failureMessages = {
  ATTEMPTS_USED_UP: 'The run was interrupted too often.',
  CANCELED: 'The run was canceled.',
};

const runSync = async (
  services: SyncQueueDeps,
  claimed: ClaimedRun,
  lease: Lease<'integrationQueueItem'>,
): Promise<void> => {
  const { database, clock, log } = services;
  const { tenantId, integrationId, integrationType } = claimed;
  let retries: Retries = { records: [], requested: [] };
  let outcome: (db: Db) => Outcome | Promise<Outcome>;
  try {
    const start = await database.tenant(tenantId, async (db) => ({
      retries: await findRetries({ db, tenantId }, integrationId),
      timeZone: await getTimeZone(db, tenantId),
    }));
    retries = start.retries;
    const message = await services.getSync(integrationType)(createSyncRun(services, { claimed, lease, ...start }));
    outcome = async (db) => ({ status: await endStatus(db, claimed), message });
  } catch (error) {
    if (error instanceof WorkStopped || lease.signal.reason instanceof WorkStopped) throw error;
    log.warn({ err: error, run: claimed.id }, 'integration run failed');
    const failure = failureOutcome(claimed, error, clock());
    outcome = () => failure;
  }
  await lease.release(async (db) => {
    const ctx: DataCtx = { tenantId, db, now: clock() };
    return completeRun(ctx, { claimed, requested: retries.requested }, await outcome(db));
  });
};

interface Outcome {
  readonly status: 'PENDING' | 'PROCESSED' | 'FAILED' | 'FAILED_UNRESOLVED_LOGS';
  readonly message: string;
  /** For a run that waits for its next attempt. */
  readonly nextAttemptAt?: Date;
}

const endStatus = async (db: Db, claimed: ClaimedRun): Promise<Outcome['status']> =>
  (await countOpenFailures({ db }, claimed.id)) > 0 ? 'FAILED_UNRESOLVED_LOGS' : 'PROCESSED';

/** The database usually recovers within seconds, so the first retries of a run wait only this long. */
const soonMs = 2000;
const soonAttempts = 5;

const failureOutcome = ({ attempts }: ClaimedRun, error: unknown, now: Date): Outcome => {
  const delayMs = delayAfter(attempts, error);
  const message = failureMessage(error);
  if (delayMs === undefined) return { status: 'FAILED', message };
  const notBefore = error instanceof RetryLaterError ? (error.notBefore?.getTime() ?? 0) : 0;
  return { status: 'PENDING', message, nextAttemptAt: new Date(Math.max(now.getTime() + delayMs, notBefore)) };
};

const delayAfter = (attempts: number, error: unknown): number | undefined => {
  if (error instanceof RetryLaterError) return retryDelayMs(runRetries, attempts, Math.random());
  if (!(error instanceof DatabaseUnavailable)) return undefined;
  return attempts <= soonAttempts ? soonMs : retryDelayMs(runRetries, attempts - soonAttempts, Math.random());
};

const failureMessage = (error: unknown): string => {
  if (error instanceof RetryLaterError || error instanceof RunFailedError) return error.message;
  return error instanceof DatabaseUnavailable
    ? 'The database was temporarily unavailable.'
    : 'The run failed unexpectedly. The cause is in the server log.';
};

interface EndedRun {
  readonly claimed: ClaimedRun;
  /** The failures that this run was to retry first. */
  readonly requested: readonly number[];
}

/** A run fails instead of waiting for its retry if another run of its integration is pending: that run is the retry. */
const completeRun = async (
  ctx: DataCtx,
  { claimed: { id, integrationId }, requested }: EndedRun,
  outcome: Outcome,
): Promise<JobUpdate<'integrationQueueItem'>> => {
  const { message, nextAttemptAt = ctx.now } = outcome;
  const place = { integrationId, queueItemId: id };
  const log = { integrationLogType: 'CONNECTION', message } as const;
  await saveInteraction(ctx, integrationId, message);
  if (outcome.status === 'PENDING' && (await findPendingItemId(ctx, integrationId)) === undefined)
    return { status: 'PENDING', message, nextAttemptAt };
  const status = outcome.status === 'PENDING' ? 'FAILED' : outcome.status;
  await clearRetryRequests(ctx, requested);
  if (status === 'FAILED') await recordFailure(ctx, place, log);
  else await resolveConnectionFailures(ctx, place);
  if (status === 'PROCESSED') await recordSuccess(ctx, place, log);
  return { status, message, endedAt: ctx.now };
};

/** Queues an incremental sync, unless a run is pending. */
export const queueRun = async (ctx: DataCtx, integrationId: number, type: IntegrationType): Promise<void> => {
  await insertQueueItem(ctx, { integrationId, completeSync: false, priority: integrationPriority(type) });
};

/** Queues the due runs. Several missed times of a schedule count once. */
export const startDueSyncs = async (database: Database, now: Date): Promise<void> => {
  for (const due of await findDueSchedules(database, now)) {
    const { tenantId, integrationId, integrationType, partialCron, fullCron, isFullDue, isHeld: isOff, timeZone } = due;
    await database.tenant(tenantId, async (db) => {
      const ctx = { tenantId, db, now };
      const run = { integrationId, completeSync: isFullDue, priority: integrationPriority(integrationType) };
      if (!isOff && (await insertQueueItem(ctx, run)) === undefined && isFullDue)
        await upgradePendingItem(ctx, integrationId);
      await saveNextRuns(ctx, integrationId, {
        nextPartialAt: computeNextRun(partialCron, { now, timeZone }),
        nextFullAt: computeNextRun(fullCron, { now, timeZone }),
      });
    });
  }
};
