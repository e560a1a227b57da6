import {
  type IntegrationType,
  priorityOf,
  retryDelayMs,
} from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import type { AuditedCtx, DataCtx } from '../../../platform/context/context.ts';
import type { AuditEvent } from '../../../platform/core/audit-event.ts';
import type { Logger } from '../../../platform/core/log.ts';
import type { Database } from '../../../platform/db/database.ts';
import { DatabaseTrouble, untilKept } from '../../../platform/db/trouble.ts';
import {
  countOpenFailures,
  noteFailure,
  noteSuccess,
  resolveFailuresOf,
  resolveOvercome,
  settleRuns,
} from './integration-logs.queries.ts';
import { keepNextRuns } from './integrations.queries.ts';
import { findDueSchedules, findPendingItemId, insertQueueItem, upgradePendingItem } from './queue.queries.ts';
import { findRetries, forgetRetries, type Retries } from './retries.queries.ts';
import { type ClaimedRun, claimRun, type Ending, endRun, isHeld, keepRun, type Progress } from './runs.queries.ts';
import { nextRunOf } from './schedule.rules.ts';
import { RunFailed, RunTaken, type Sync, type SyncRun, TryLater } from './sync.types.ts';

export interface QueueServices {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  /** What an integration of a type does. */
  readonly syncOf: (type: IntegrationType) => Sync;
  /** Aborted when the process is to end: a run is left where it is, and begun again by another node or later. */
  readonly signal?: AbortSignal;
}

/** Runs what waits, the most urgent first, until there is nothing; answers how many. */
export const runWaitingSyncs = async (services: QueueServices): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const run = services.signal?.aborted ? undefined : await claimRun(services.database, services.clock());
    if (!run) return count;
    await work(services, run);
  }
};

const work = async (services: QueueServices, claimed: ClaimedRun): Promise<void> => {
  const { tenantId, integrationId } = claimed;
  const { database, signal } = services;
  const ask = () => database.tenant(tenantId, (db) => findRetries({ db, tenantId }, integrationId));
  const retries = await untilKept(ask, signal);
  const hold = holdOf(services, claimed, retries);
  const stopHeart = startHeart(services, hold);
  try {
    const message = await services.syncOf(claimed.integrationType)(hold.run);
    await stopHeart();
    await untilKept(async () => end(services, hold, await endingOf(services, hold, message)), signal);
  } catch (error) {
    await stopHeart();
    if (error instanceof RunTaken) return services.log.info({ run: claimed.id }, 'a run goes on elsewhere');
    services.log.warn({ err: error, run: claimed.id }, 'a run of an integration failed');
    const ending = failureOf(services, claimed, error);
    await untilKept(() => end(services, hold, ending), signal);
  } finally {
    await stopHeart();
  }
};

interface Hold {
  readonly claimed: ClaimedRun;
  readonly run: SyncRun;
  readonly retries: Retries;
  /** Every word of the run renews the lease. */
  readonly renew: () => Promise<void>;
}

const holdOf = ({ database, clock, log, signal }: QueueServices, claimed: ClaimedRun, retries: Retries): Hold => {
  let progress: Progress = { done: 0, total: null, failed: 0, message: null };
  let renewing: Promise<void> = Promise.resolve();
  const { tenantId, id } = claimed;
  const transaction = <T>(of: (ctx: AuditedCtx) => Promise<T>) =>
    database.tenant(
      tenantId,
      async (db) => {
        const events: AuditEvent[] = [];
        const result = await of({ tenantId, db, now: clock(), audit: (event) => void events.push(event) });
        // What was written after another node took the run is not kept: that node writes it.
        if (!(await isHeld({ db }, claimed))) throw new RunTaken();
        // Nobody did it: the schedule, or the person whose asking is on record.
        await insertAuditEntries(db, { tenantId, actor: null, requestId: `run ${id}` }, events);
        return result;
      },
      signal,
    );
  // A statement may take longer than a process has that is told to end, so it is cancelled then.
  const begin = <T>(of: (ctx: AuditedCtx) => Promise<T>) =>
    transaction(of).catch((error: unknown) => {
      throw signal?.aborted ? new RunTaken() : error;
    });
  // One after the other, so that the last word is the one that stays.
  const renew = () => {
    const before = renewing.catch(() => undefined);
    renewing = before.then(async () => {
      const isHeldStill = await keepRun(database, claimed, { progress, now: clock() });
      if (!isHeldStill || signal?.aborted) throw new RunTaken();
    });
    return renewing;
  };
  return {
    claimed,
    retries,
    renew,
    run: {
      ...claimed,
      retries: retries.records,
      begin,
      log,
      signal: signal ?? new AbortController().signal,
      tell: (told) => {
        progress = { ...progress, ...told };
        return renew();
      },
      fail: async (failure) => {
        progress = { ...progress, failed: progress.failed + 1 };
        await begin((ctx) => noteFailure(ctx, placeOf(claimed), failure));
      },
      solve: (about) =>
        begin(async (ctx) => {
          await resolveFailuresOf(ctx, claimed.integrationId, about);
          await settleRuns(ctx, claimed.integrationId);
        }),
    },
  };
};

const placeOf = ({ integrationId, id }: ClaimedRun) => ({ integrationId, queueItemId: id });

const heartMs = 60_000;

/** Keeps the lease of a run that has nothing to say for long. */
const startHeart = ({ log }: QueueServices, { renew }: Hold): (() => Promise<void>) => {
  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = renew().catch((error: unknown) => log.warn({ err: error }, 'the lease of a run could not be kept'));
  }, heartMs).unref();
  return async () => {
    clearInterval(timer);
    await beat;
  };
};

const endingOf = ({ database, clock }: QueueServices, { claimed }: Hold, message: string): Promise<Ending> =>
  database.tenant(claimed.tenantId, async (db) => {
    const open = await countOpenFailures({ db }, claimed.id);
    return { status: open > 0 ? 'FAILED_UNRESOLVED_LOGS' : 'PROCESSED', message, now: clock() };
  });

/** The database is back in seconds as a rule; the first so many times a run waits no longer than that. */
const soonMs = 2000;
const soonAttempts = 5;

const failureOf = ({ clock }: QueueServices, { attempts }: ClaimedRun, error: unknown): Ending => {
  const now = clock();
  const delayMs = delayOf(attempts, error);
  const message = sentenceOf(error);
  if (delayMs === undefined) return { status: 'FAILED', message, now };
  const named = error instanceof TryLater ? (error.notBefore?.getTime() ?? 0) : 0;
  return { status: 'PENDING', message, now, nextAttemptAt: new Date(Math.max(now.getTime() + delayMs, named)) };
};

const delayOf = (attempts: number, error: unknown): number | undefined => {
  if (error instanceof TryLater) return retryDelayMs(attempts, Math.random());
  if (!(error instanceof DatabaseTrouble)) return undefined;
  return attempts <= soonAttempts ? soonMs : retryDelayMs(attempts - soonAttempts, Math.random());
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof TryLater || error instanceof RunFailed) return error.message;
  return error instanceof DatabaseTrouble
    ? 'The database could not be used for a moment.'
    : 'The run failed unexpectedly. Its cause is in the log of the server.';
};

/** One that cannot wait again, because another waits already, has failed: the other one is its next attempt. */
const end = ({ database, clock }: QueueServices, { claimed, retries }: Hold, ending: Ending): Promise<void> =>
  database.tenant(claimed.tenantId, async (db) => {
    const ctx = { tenantId: claimed.tenantId, db, now: clock() };
    const waits = ending.status === 'PENDING' && (await findPendingItemId(ctx, claimed.integrationId)) !== undefined;
    const last: Ending = waits ? { ...ending, status: 'FAILED' } : ending;
    if (!(await endRun(ctx, claimed, last))) return;
    if (last.status !== 'PENDING') await forgetRetries(ctx, retries.asked);
    const { message } = last;
    if (last.status === 'FAILED')
      await noteFailure(ctx, placeOf(claimed), { integrationLogType: 'CONNECTION', message });
    else if (last.status !== 'PENDING') await resolveOvercome(ctx, placeOf(claimed));
    if (last.status === 'PROCESSED')
      await noteSuccess(ctx, placeOf(claimed), { integrationLogType: 'CONNECTION', message });
  });

/** Queues a run over what changed, unless one waits already. */
export const queueRun = async (ctx: DataCtx, integrationId: number, type: IntegrationType): Promise<void> => {
  await insertQueueItem(ctx, { integrationId, completeSync: false, priority: priorityOf(type) });
};

/** Queues the runs whose time has come. A time that passed while nobody looked counts once. */
export const startDueSyncs = async (database: Database, now: Date): Promise<void> => {
  for (const due of await findDueSchedules(database, now)) {
    const { tenantId, integrationId, integrationType, partialCron, fullCron, isFullDue, isHeld: isOff } = due;
    await database.tenant(tenantId, async (db) => {
      const ctx = { tenantId, db, now };
      const run = { integrationId, completeSync: isFullDue, priority: priorityOf(integrationType) };
      if (!isOff && (await insertQueueItem(ctx, run)) === undefined && isFullDue)
        await upgradePendingItem(ctx, integrationId);
      await keepNextRuns(ctx, integrationId, {
        nextPartialAt: nextRunOf(partialCron, now),
        nextFullAt: nextRunOf(fullCron, now),
      });
    });
  }
};
