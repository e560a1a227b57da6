import { setTimeout as pause } from 'node:timers/promises';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import { compileStores, lockStores } from './compile.queries.ts';
import { type ClaimedRecompile, findNextStores, noteProgress, recompileQueue } from './recompile.queries.ts';

/** So few that nobody who changes one of them waits for long. */
const storesAtOnce = 25;
/** For each moment of work half as long a rest, so that the database has time for the others. */
const restPerWork = 0.5;

/** Runs the waiting recompiles until there are none; returns how many. */
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
        // A user who requests the recompile again at this moment lets it begin with the first store.
        const isOver = (await findNextStores(db, job, 1)).length === 0;
        return isOver ? { endedAt: now } : { nextAttemptAt: now };
      });
    await pause((performance.now() - startedAt) * restPerWork);
  }
};

/** A few stores and the progress in one transaction, so that a crash loses no more; false: none is left. */
const compileSome = ({ database }: JobServices, job: ClaimedRecompile, lease: RecompileLease): Promise<boolean> =>
  database.tenant(job.tenantId, async (db) => {
    await lease.renewIn(db);
    const next = await findNextStores(db, job, storesAtOnce);
    const passedStoreId = next.at(-1);
    if (passedStoreId === undefined) return false;
    const stores = await lockStores({ db }, next);
    const changedItems = await compileStores({ db, tenantId: job.tenantId }, stores);
    await noteProgress(db, job.id, { passedStoreId, stores: stores.length, changedItems });
    return true;
  });
