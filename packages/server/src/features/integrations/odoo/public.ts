export { createBase } from './client/odoo-base.service.ts';
export { previewQueue } from './first-run/first-run.queries.ts';
export { runWaitingPreviews } from './first-run/preview-worker.service.ts';
export { odooSyncs } from './odoo.sync.ts';
export { queueOrderRetries } from './orders/order-retries.service.ts';
