export { limitConnectionTests } from './connection-tests.ts';
export {
  type IntegrationSecrets,
  keepSecrets,
  keepSettings,
  needingSecrets,
  secretsOf,
  settingsOf,
} from './integration-settings.ts';
export type { IntegrationRecord } from './integrations.queries.ts';
export { changeIntegrationOfType, createIntegration, getIntegration } from './integrations.service.ts';
export { requestSync } from './queue.service.ts';
export { queueRun, runWaitingSyncs, startDueSyncs } from './queue-worker.ts';
export { syncSalesAggregation } from './sales-aggregation.sync.ts';
export { RunFailed, RunTaken, type Sync, type SyncRun, TryLater } from './sync.ts';
