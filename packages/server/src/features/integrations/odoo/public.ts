export { syncOdooBase } from './base.sync.ts';
export { pullSyncs } from './pull/pull.sync.ts';
export { queueOrderRetries } from './push/order-retries.service.ts';
export { pushSyncs } from './push/push.sync.ts';
