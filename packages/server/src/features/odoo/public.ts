export { syncOdooBase } from './base.sync.ts';
export { queueOrderRetries } from './order-retries.ts';
export { pullSyncs } from './pull.syncs.ts';
export { pushSyncs } from './push.syncs.ts';
