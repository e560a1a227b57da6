export { deliverWebhooks } from './deliver-webhooks.service.ts';
export { deliveryQueue } from './delivery-queue.queries.ts';
export { createWebhook, testWebhook } from './webhooks.service.ts';
