import { setTimeout as pause } from 'node:timers/promises';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import { compileStores, lockStores } from './compile.queries.ts';
import { type ClaimedRecompile, findNextStores, recompileQueue, saveProgress } from './recompile.queries.ts';

/** A small batch, so that concurrent changes of these stores do not wait long. */
const storesAtOnce = 25;
/** Pauses for half of the working time, so that the database serves other requests. */
const restPerWork = 0.5;

/** Runs the queued recompiles; returns how many. */
export const runWaitingRecompiles = (services: JobServices): Promise<number> =>
  runWaitingJobs<'assortmentRecompile', ClaimedRecompile>(services, recompileQueue, {
    work: (job, lease) => runRecompile(services, job, lease),
    fail: (_, { now }) => ({ endedAt: now }),
  });

type RecompileLease = Lease<'assortmentRecompile'>;

const runRecompile = async (services: JobServices, job: ClaimedRecompile, lease: RecompileLease): Promise<void> => {
  while (!lease.signal.aborted) {
    const startedAt = performance.now();
    const hasCompiled = await compileSome(services, job, lease);
    if (!hasCompiled)
      return lease.release(async (db) => {
        const now = services.clock();
        // A new request at this moment restarts the recompile with the first store.
        const isOver = (await findNextStores(db, job, 1)).length === 0;
        return isOver ? { endedAt: now } : { nextAttemptAt: now };
      });
    await pause((performance.now() - startedAt) * restPerWork);
  }
};

/** Recompiles a batch of stores and saves the progress in one transaction; false when none is left. */
const compileSome = ({ database }: JobServices, job: ClaimedRecompile, lease: RecompileLease): Promise<boolean> =>
  database.tenant(job.tenantId, async (db) => {
    await lease.renewIn(db);
    const next = await findNextStores(db, job, storesAtOnce);
    const passedStoreId = next.at(-1);
    if (passedStoreId === undefined) return false;
    const stores = await lockStores({ db }, next);
    const changedItems = await compileStores({ db, tenantId: job.tenantId }, stores);
    await saveProgress(db, job.id, { passedStoreId, stores: stores.length, changedItems });
    return true;
  });
