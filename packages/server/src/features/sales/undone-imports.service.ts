import { setTimeout as pause } from 'node:timers/promises';
import type { DataCtx } from '../../platform/context/context.ts';
import { runWaitingJobs } from '../../platform/jobs/job-worker.ts';
import type { JobServices, Lease } from '../../platform/jobs/lease.ts';
import {
  type ClaimedUndoneImport,
  deleteUndoneSales,
  findRemainingSales,
  undoneImportQueue,
} from './undone-imports.queries.ts';

/** A small batch, so that concurrent imports and requests do not wait for the disk. */
const rowsAtOnce = 5000;
/** Pauses for half of the working time, so that the database serves other requests. */
const restPerWork = 0.5;

/** Removes the rows of imports that were undone a day ago; returns how many imports. */
export const removeUndoneImports = (services: JobServices): Promise<number> =>
  runWaitingJobs<'saleImport', ClaimedUndoneImport>(services, undoneImportQueue, {
    work: (job, lease) => removeImport(services, job, lease),
    fail: (_, { now }) => ({ removedAt: now }),
  });

/** Removes the rows of an undone import in the transaction of the caller. */
export const removeUndoneRows = async ({ db, tenantId }: DataCtx, id: number): Promise<void> => {
  const remaining = await findRemainingSales(db, { tenantId, id });
  if (remaining) await deleteUndoneSales(db, { tenantId, id }, { ...remaining, end: remaining.last });
};

type RemovalLease = Lease<'saleImport'>;

const removeImport = async (services: JobServices, job: ClaimedUndoneImport, lease: RemovalLease): Promise<void> => {
  while (!lease.signal.aborted) {
    const startedAt = performance.now();
    if (!(await removeSome(services, job, lease))) return lease.release(() => ({ removedAt: services.clock() }));
    await pause((performance.now() - startedAt) * restPerWork);
  }
};

/**
 * Deletes a batch and records it in one transaction; false when no row is left. The rows are inactive and cannot be
 * activated, so no lock on the client's sales is required.
 */
const removeSome = ({ database }: JobServices, job: ClaimedUndoneImport, lease: RemovalLease): Promise<boolean> =>
  database.tenant(job.tenantId, async (db) => {
    await lease.renewIn(db);
    const remaining = await findRemainingSales(db, job);
    if (!remaining) return false;
    const { first, last: end } = remaining;
    await deleteUndoneSales(db, job, { first, last: Math.min(end, first + rowsAtOnce - 1), end });
    return true;
  });
