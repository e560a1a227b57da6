import { evaluateAlerts } from './features/alerts/public.ts';
import { purgeSendings, sendDueMails } from './features/analytics/report-mails/public.ts';
import { recompileQueue, runWaitingRecompiles } from './features/assortments/public.ts';
import { purgeApiTokens, purgeSignInStates } from './features/auth/public.ts';
import { autopilotQueue, queueDueAutopilots, runWaitingAutopilots } from './features/autopilot/public.ts';
import { type BatchServices, batchQueue, runWaitingBatches } from './features/batch/public.ts';
import { interchangeQueue, runWaitingInterchanges } from './features/edi/public.ts';
import { runWaitingSyncs, startDueSyncs, runQueue as syncQueue } from './features/integrations/core/public.ts';
import { previewQueue, queueOrderRetries, runWaitingPreviews } from './features/integrations/odoo/public.ts';
import { deliverWebhooks, deliveryQueue } from './features/integrations/webhooks/public.ts';
import { ledgerQueue, queueDueLedgers, runWaitingLedgers } from './features/ledger/public.ts';
import { purgeMasterImports } from './features/master-import/public.ts';
import { measureStorage } from './features/operation/public.ts';
import { checkOrderAmounts, foldOrderAmounts } from './features/orders/public.ts';
import { expireOrderProposals } from './features/proposals/public.ts';
import {
  backTestQueue,
  markStoresPastCutOff,
  queueDueRuns,
  refreshStockRisks,
  runQueue,
  runWaitingBackTests,
  runWaitingParRuns,
} from './features/replenishment/public.ts';
import { buildSaleBlocks, removeUndoneImports, undoneImportQueue } from './features/sales/public.ts';
import { mailSources, recordFigures } from './features/today/public.ts';
import { processLinkRequests, purgeUserTokens } from './features/users/public.ts';
import { sealAudit } from './platform/audit/seal.ts';
import { purgeKnownDevices } from './platform/auth/known-devices.queries.ts';
import { purgeThrottle } from './platform/auth/throttle.ts';
import type { Logger } from './platform/core/log.ts';
import type { KeyRing } from './platform/crypto/key-ring.ts';
import { resealSecrets } from './platform/crypto/stored-secrets.ts';
import { purgeIdempotencyKeys } from './platform/http/idempotency.ts';
import type { JobQueue, JobTable } from './platform/jobs/job-queue.ts';
import type { JobServices } from './platform/jobs/lease.ts';
import { purgeJobs } from './platform/jobs/leases.queries.ts';
import { mailQueue } from './platform/mail/outbox.queries.ts';
import { type Delivery, sendMails } from './platform/mail/outbox.ts';
import type { OutgoingDeps } from './platform/outgoing/simulation.ts';
import type { Task } from './platform/schedule.ts';
import { purgeUndoSteps } from './platform/undo/undo.ts';
import { buildGetSync, type SyncDeps } from './syncs.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Concurrent integration runs per node, so that long runs do not delay others; twice as many as of one client. */
const runsAtOnce = 6;

/** All job queues. */
export const jobQueues: readonly JobQueue<JobTable>[] = [
  mailQueue,
  batchQueue,
  recompileQueue,
  runQueue,
  backTestQueue,
  ledgerQueue,
  undoneImportQueue,
  syncQueue,
  previewQueue,
  deliveryQueue,
  interchangeQueue,
  autopilotQueue,
];

interface TaskDeps extends OutgoingDeps, Pick<SyncDeps, 'retryDelaysMs'> {
  readonly delivery: Delivery;
  readonly batches: BatchServices;
  readonly keys: KeyRing;
  readonly uploadFolder: string;
  readonly log: Logger;
  /** Long computations run there. */
  readonly runInThread?: JobServices['runInThread'];
}

/** All scheduled tasks. */
export const buildTasks = ({
  delivery,
  batches,
  keys,
  outgoing,
  simulation,
  uploadFolder,
  retryDelaysMs,
  log,
  runInThread,
}: TaskDeps): readonly Task[] => {
  const { database } = batches;
  const computing = { ...batches, log, ...(runInThread && { runInThread }) };
  const getSync = buildGetSync({ keys, outgoing, simulation, uploadFolder, ...(retryDelaysMs && { retryDelaysMs }) });
  return [
    {
      name: 'send password reset e-mails',
      everyMs: 2 * second,
      jobs: { table: 'password_reset_request' },
      run: (now) => processLinkRequests(delivery, now),
    },
    {
      name: 'queue scheduled e-mails',
      everyMs: minute,
      run: (now) => sendDueMails({ ...delivery, sources: mailSources }, now),
    },
    { name: 'evaluate alert rules', everyMs: minute, run: (now) => evaluateAlerts({ ...delivery, log }, now) },
    {
      name: 'send e-mails',
      everyMs: 2 * second,
      jobs: { table: 'mail', queue: mailQueue },
      run: (now) => sendMails(delivery, now),
    },
    {
      name: 'run batches',
      everyMs: second / 2,
      jobs: { table: 'batch_job', queue: batchQueue },
      onEveryNode: true,
      run: () => runWaitingBatches({ ...batches, log }),
    },
    {
      name: 'recompile assortments',
      everyMs: second / 2,
      jobs: { table: 'assortment_recompile', queue: recompileQueue },
      onEveryNode: true,
      run: () => runWaitingRecompiles({ ...batches, log }),
    },
    {
      name: 'run par level suggestions',
      everyMs: second,
      jobs: { table: 'replenishment_run', queue: runQueue },
      onEveryNode: true,
      run: () => runWaitingParRuns(computing),
    },
    {
      name: 'run back-tests',
      everyMs: second,
      jobs: { table: 'back_test', queue: backTestQueue },
      onEveryNode: true,
      run: () => runWaitingBackTests(computing),
    },
    {
      name: 'compute ledgers',
      everyMs: second,
      jobs: { table: 'ledger', queue: ledgerQueue },
      onEveryNode: true,
      run: () => runWaitingLedgers(computing),
    },
    { name: 'queue ledgers', everyMs: hour, run: (now) => queueDueLedgers(database, now) },
    { name: 'queue par level suggestions', everyMs: minute, run: (now) => queueDueRuns(database, now) },
    {
      name: 'mark stores whose cut-off has passed',
      everyMs: minute,
      run: (now) => markStoresPastCutOff(database, now),
    },
    {
      name: 'compute risks of stock-outs',
      everyMs: second,
      jobs: { table: 'stock_risk_change' },
      run: (now) => refreshStockRisks({ database, log }, now),
    },
    {
      name: 'record figures of the page Today',
      everyMs: 10 * minute,
      run: (now) => recordFigures({ database, log }, now),
    },
    { name: 'queue scheduled syncs', everyMs: 15 * second, run: (now) => startDueSyncs(database, now) },
    { name: 'queue order retries', everyMs: 15 * second, run: (now) => queueOrderRetries(database, now) },
    {
      name: 'remove sales of undone imports',
      everyMs: 10 * second,
      jobs: { table: 'sale_import', queue: undoneImportQueue },
      onEveryNode: true,
      run: () => removeUndoneImports({ ...batches, log }),
    },
    {
      name: 'process EDI interchanges',
      everyMs: second,
      jobs: { table: 'interchange', queue: interchangeQueue },
      onEveryNode: true,
      run: () => runWaitingInterchanges({ ...batches, log }),
    },
    { name: 'queue runs of the autopilot', everyMs: minute, run: (now) => queueDueAutopilots(database, now) },
    {
      name: 'run the autopilot',
      everyMs: second,
      jobs: { table: 'autopilot_run', queue: autopilotQueue },
      onEveryNode: true,
      run: () => runWaitingAutopilots({ ...batches, keys, log }),
    },
    { name: 'count blocks of sales', everyMs: minute, run: (now) => buildSaleBlocks(database, now) },
    ...Array.from({ length: runsAtOnce }, (_, lane) => ({
      name: `run integrations, worker ${lane + 1}`,
      everyMs: second,
      jobs: { table: 'integration_queue_item', queue: syncQueue },
      onEveryNode: true as const,
      run: () => runWaitingSyncs({ ...batches, log, getSync }),
    })),
    {
      name: 'compute previews of integrations',
      everyMs: second,
      jobs: { table: 'odoo_preview', queue: previewQueue },
      onEveryNode: true,
      run: () => runWaitingPreviews({ ...batches, log, getSync }),
    },
    {
      name: 'deliver webhooks',
      everyMs: second,
      jobs: { table: 'webhook_delivery', queue: deliveryQueue },
      onEveryNode: true,
      run: () => deliverWebhooks({ ...batches, keys, outgoing, simulation, log }),
    },
    { name: 'fold changes of what is on order', everyMs: 10 * second, run: () => foldOrderAmounts(database) },
    { name: 'check what is on order', everyMs: 6 * hour, run: () => checkOrderAmounts(database, log) },
    { name: 'measure storage', everyMs: 6 * hour, run: (now) => measureStorage(database, now) },
    { name: 'seal the audit log', everyMs: minute, run: () => sealAudit(database) },
    { name: 'expire proposals', everyMs: hour, run: (now) => expireOrderProposals(database, now) },
    { name: 'delete expired idempotency keys', everyMs: hour, run: (now) => purgeIdempotencyKeys(database, now) },
    { name: 'delete expired sign-in counters', everyMs: hour, run: (now) => purgeThrottle(database, now) },
    { name: 'seal secrets with the newest key', everyMs: 10 * minute, run: () => resealSecrets(database, keys) },
    { name: 'delete expired known devices', everyMs: hour, run: (now) => purgeKnownDevices(database, now) },
    { name: 'delete old e-mails', everyMs: hour, run: (now) => purgeJobs(database, mailQueue, now) },
    { name: 'delete the old history of schedules', everyMs: hour, run: (now) => purgeSendings(database, now) },
    { name: 'delete old API tokens', everyMs: hour, run: (now) => purgeApiTokens(database, now) },
    { name: 'delete expired sign-ins', everyMs: hour, run: (now) => purgeSignInStates(database, now) },
    { name: 'delete expired link tokens', everyMs: hour, run: (now) => purgeUserTokens(database, now) },
    { name: 'delete old batches', everyMs: hour, run: (now) => purgeJobs(database, batchQueue, now) },
    { name: 'delete old recompiles', everyMs: hour, run: (now) => purgeJobs(database, recompileQueue, now) },
    { name: 'delete old par level runs', everyMs: hour, run: (now) => purgeJobs(database, runQueue, now) },
    { name: 'delete old runs of the autopilot', everyMs: hour, run: (now) => purgeJobs(database, autopilotQueue, now) },
    { name: 'delete old import previews', everyMs: hour, run: (now) => purgeMasterImports(database, now) },
    { name: 'delete old webhook deliveries', everyMs: hour, run: (now) => purgeJobs(database, deliveryQueue, now) },
    { name: 'delete expired undo steps', everyMs: hour, run: (now) => purgeUndoSteps(database, now) },
  ];
};
