import { parentPort, workerData } from 'node:worker_threads';
import { handleLedgers, ledgerQueue } from './features/ledger/public.ts';
import { backTestQueue, handleBackTests, handleParRuns, runQueue } from './features/replenishment/public.ts';
import { readRelease } from './platform/core/release.ts';
import { openDatabase } from './platform/db/database.ts';
import type { JobThreadInput, JobThreadMessage } from './platform/job-threads.ts';
import type { ClaimedJob, JobQueue, JobTable } from './platform/jobs/job-queue.ts';
import { type JobHandler, runJob } from './platform/jobs/job-worker.ts';
import type { JobServices } from './platform/jobs/lease.ts';

// The main thread passes this input when it starts this worker.
const { connection, nodeId, queue: name, job, endpoint }: JobThreadInput = workerData;
const post = (message: JobThreadMessage): void => parentPort?.postMessage(message);
const log: NonNullable<JobServices['log']> = { warn: (...warning) => post({ warning }) };

/** The main thread claimed the job from the queue of this name. */
const toRun = <T extends JobTable, J extends ClaimedJob>(
  queue: JobQueue<T>,
  handle: (services: JobServices) => JobHandler<T, J>,
): readonly [string, (services: JobServices) => Promise<void>] => [
  queue.name,
  (services) => runJob({ services, queue, handler: handle(services) }, job as J),
];
const runs = new Map([
  toRun(runQueue, handleParRuns),
  toRun(backTestQueue, handleBackTests),
  toRun(ledgerQueue, handleLedgers),
]);

const tracing =
  endpoint &&
  (await import('./platform/tracing/open-telemetry.ts')).startTracing({ endpoint, version: readRelease(), log });
const database = openDatabase({ connection, maxConnections: 3, nodeId });
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const run = runs.get(name);
if (!run) throw new Error(`No thread runs jobs of the queue ${name}`);
await run({ database, clock: () => new Date(), log, signal: stopping.signal });
if (tracing) await tracing.stop();
await database.close();
post('ENDED');
parentPort?.close();
