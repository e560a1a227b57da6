export { limitConnectionTests } from './connection-test-limit.service.ts';
export {
  type IntegrationSecrets,
  keepSecrets,
  keepSettings,
  needingSecrets,
  secretsOf,
  settingsOf,
} from './integration-settings.service.ts';
export type { IntegrationRecord } from './integrations.queries.ts';
export { changeIntegrationOfType, createIntegration, getIntegration } from './integrations.service.ts';
export { requestSync } from './queue.service.ts';
export { queueRun, runWaitingSyncs, startDueSyncs } from './queue-worker.service.ts';
export { RunFailed, type Sync, type SyncRun, TryLater } from './sync.types.ts';
