import { type IntegrationType, priorityOf, retryDelayMs } from '@shelfward/contract/integrations/integrations.rules.ts';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import type { AuditEvent } from '../../platform/audit/audit-event.ts';
import type { AuditedCtx, DataCtx } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import {
  countOpenFailures,
  noteFailure,
  noteSuccess,
  resolveFailuresOf,
  settleRuns,
} from './integration-logs.queries.ts';
import { keepNextRuns } from './integrations.queries.ts';
import { findDueSchedules, findPendingItemId, insertQueueItem, upgradePendingItem } from './queue.queries.ts';
import { findRetries, forgetRetries, type Retries } from './retries.queries.ts';
import { type ClaimedRun, claimRun, type Ending, endRun, isHeld, keepRun, type Progress } from './runs.queries.ts';
import { nextRunOf } from './schedule.rules.ts';
import { RunFailed, RunTaken, type Sync, type SyncRun, TryLater } from './sync.ts';

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
  const retries = await services.database.tenant(tenantId, (db) => findRetries({ db, tenantId }, integrationId));
  const hold = holdOf(services, claimed, retries);
  const stopHeart = startHeart(services, hold);
  try {
    const message = await services.syncOf(claimed.integrationType)(hold.run);
    await stopHeart();
    await end(services, hold, await endingOf(services, hold, message));
  } catch (error) {
    await stopHeart();
    if (error instanceof RunTaken) return services.log.info({ run: claimed.id }, 'a run goes on elsewhere');
    services.log.warn({ err: error, run: claimed.id }, 'a run of an integration failed');
    await end(services, hold, failureOf(services, claimed, error));
  } finally {
    await stopHeart();
  }
};

interface Hold {
  readonly run: SyncRun;
  readonly retries: Retries;
  /** As it is held now: every word of the run renews the lease. */
  readonly current: () => ClaimedRun;
  readonly renew: () => Promise<void>;
}

const holdOf = ({ database, clock, log, signal }: QueueServices, claimed: ClaimedRun, retries: Retries): Hold => {
  let held = claimed;
  let progress: Progress = { done: 0, total: null, failed: 0, message: null };
  let renewing: Promise<void> = Promise.resolve();
  const { tenantId, id } = claimed;
  const begin = <T>(of: (ctx: AuditedCtx) => Promise<T>) =>
    database.tenant(tenantId, async (db) => {
      const events: AuditEvent[] = [];
      const result = await of({ tenantId, db, now: clock(), audit: (event) => void events.push(event) });
      // What was written after another node took the run is not kept: that node writes it.
      if (!(await isHeld({ db }, claimed))) throw new RunTaken();
      // Nobody did it: the schedule, or the person whose asking is on record.
      await insertAuditEntries(db, { tenantId, actor: null, requestId: `run ${id}` }, events);
      return result;
    });
  // One after the other: each renewal is of the lease that the one before it got.
  const renew = () => {
    renewing = renewing.then(async () => {
      const leaseUntil = await keepRun(database, held, { progress, now: clock() });
      if (!leaseUntil || signal?.aborted) throw new RunTaken();
      held = { ...held, leaseUntil };
    });
    return renewing;
  };
  return {
    retries,
    current: () => held,
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

const endingOf = ({ database, clock }: QueueServices, { run, current }: Hold, message: string): Promise<Ending> =>
  database.tenant(run.tenantId, async (db) => {
    const open = await countOpenFailures({ db }, current().id);
    return { status: open > 0 ? 'FAILED_UNRESOLVED_LOGS' : 'PROCESSED', message, now: clock() };
  });

const failureOf = ({ clock }: QueueServices, { attempts }: ClaimedRun, error: unknown): Ending => {
  const now = clock();
  const isForPeople = error instanceof TryLater || error instanceof RunFailed;
  const message = isForPeople ? error.message : 'The run failed unexpectedly. Its cause is in the log of the server.';
  const delayMs = error instanceof TryLater ? retryDelayMs(attempts, Math.random()) : undefined;
  if (delayMs === undefined) return { status: 'FAILED', message, now };
  const named = error instanceof TryLater ? (error.notBefore?.getTime() ?? 0) : 0;
  return { status: 'PENDING', message, now, nextAttemptAt: new Date(Math.max(now.getTime() + delayMs, named)) };
};

/** One that cannot wait again, because another waits already, has failed: the other one is its next attempt. */
const end = ({ database, clock }: QueueServices, { run, retries, current }: Hold, ending: Ending): Promise<void> =>
  database.tenant(run.tenantId, async (db) => {
    const ctx = { tenantId: run.tenantId, db, now: clock() };
    const waits = ending.status === 'PENDING' && (await findPendingItemId(ctx, run.integrationId)) !== undefined;
    const last: Ending = waits ? { ...ending, status: 'FAILED' } : ending;
    if (!(await endRun(ctx, current(), last))) return;
    if (last.status !== 'PENDING') await forgetRetries(ctx, retries.asked);
    const { message } = last;
    if (last.status === 'FAILED')
      await noteFailure(ctx, placeOf(current()), { integrationLogType: 'CONNECTION', message });
    if (last.status === 'PROCESSED')
      await noteSuccess(ctx, placeOf(current()), { integrationLogType: 'CONNECTION', message });
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
