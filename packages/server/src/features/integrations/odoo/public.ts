export { createBase } from './client/odoo-base.service.ts';
export { syncOdooBase } from './client/odoo-base.sync.ts';
export { previewQueue } from './first-run/first-run.queries.ts';
export { runWaitingPreviews } from './first-run/preview-worker.service.ts';
export { pullSyncs } from './master-data/master-data.sync.ts';
export { queueOrderRetries } from './orders/order-retries.service.ts';
export { pushSyncs } from './orders/orders.sync.ts';
