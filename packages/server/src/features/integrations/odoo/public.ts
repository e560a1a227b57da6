export { syncOdooBase } from './base.sync.ts';
export { createBase } from './mapping/odoo-base.service.ts';
export { pullSyncs } from './pull/pull.sync.ts';
export { queueOrderRetries } from './push/order-retries.service.ts';
export { pushSyncs } from './push/push.sync.ts';
