import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { compileStores, lockStores } from './compile.queries.ts';
import {
  claimRecompile,
  endRecompile,
  findNextStores,
  type HeldRecompile,
  noteProgress,
  releaseRecompile,
  renewLease,
} from './recompile.queries.ts';

export interface RecompileMeans {
  readonly database: Database;
  readonly clock: () => Date;
  /** Aborted when the process is to end: the job is left after the stores that are being compiled. */
  readonly signal?: AbortSignal;
}

/** So few that nobody who changes one of them waits for long. */
const storesAtOnce = 25;
/** For each moment of work half as long a rest, so that the database has time for the others. */
const restPerWork = 0.5;

/** Compiles what waits, oldest first, until there is none; answers how many jobs it ended. */
export const runWaitingRecompiles = async (means: RecompileMeans): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const held = means.signal?.aborted ? undefined : await claimRecompile(means.database, means.clock());
    if (!held || !(await runRecompile(means, held))) return count;
  }
};

const runRecompile = async (means: RecompileMeans, claimed: HeldRecompile): Promise<boolean> => {
  let held: HeldRecompile | undefined = claimed;
  while (held) {
    if (means.signal?.aborted) {
      await releaseRecompile(means.database, held);
      return false;
    }
    const startedAt = performance.now();
    const step = await compileSome(means, held);
    if (step.isOver) return true;
    held = step.held;
    await pause((performance.now() - startedAt) * restPerWork);
  }
  return false;
};

type Step = { readonly isOver: true } | { readonly isOver: false; readonly held: HeldRecompile | undefined };

/** A few stores in a transaction of their own, in which also stands how far it is: a kill loses these few, and no more. */
const compileSome = ({ database, clock }: RecompileMeans, held: HeldRecompile): Promise<Step> =>
  database.tenant(held.tenantId, async (db) => {
    const lease = await renewLease(db, held, clock());
    if (!lease?.leaseUntil) return { isOver: false, held: undefined };
    const next = await findNextStores(db, lease.passedStoreId, storesAtOnce);
    const passedStoreId = next.at(-1);
    if (passedStoreId === undefined) {
      await endRecompile(db, held.id, clock());
      return { isOver: true };
    }
    const stores = await lockStores({ db }, next);
    const changedItems = await compileStores({ db, tenantId: held.tenantId }, stores);
    await noteProgress(db, held.id, { passedStoreId, stores: stores.length, changedItems });
    return { isOver: false, held: { ...held, leaseUntil: lease.leaseUntil } };
  });
