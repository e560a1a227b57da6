export { findFailingWebhooks, listIntegrationHealth } from './attention.queries.ts';
export { buildAttentionItems, findFeedGap, type IntegrationHealth } from './attention.rules.ts';
export { limitConnectionTests } from './connection-test-limit.service.ts';
export {
  getIntegrationSecrets,
  getIntegrationSettings,
  type IntegrationSecrets,
  requireReadableSecrets,
  saveIntegrationSecrets,
  saveIntegrationSettings,
} from './integration-settings.service.ts';
export type { IntegrationRecord } from './integrations.queries.ts';
export {
  changeIntegration,
  changeIntegrationOfType,
  createIntegration,
  getIntegration,
  rescheduleIntegrations,
} from './integrations.service.ts';
export { createPreviewGroups } from './preview-groups.rules.ts';
export { createPreviewRun } from './preview-run.service.ts';
export { findCurrentItems } from './queue.queries.ts';
export { requestSync } from './queue.service.ts';
export { queueRun, runWaitingSyncs, startDueSyncs } from './queue-worker.service.ts';
export { runQueue } from './runs.queries.ts';
export { RetryLaterError, RunFailedError } from './sync.errors.ts';
export type { Sync, SyncRun } from './sync.types.ts';
