export { deliverWebhooks } from './deliver-webhooks.service.ts';
export { deliveryQueue } from './delivery-queue.queries.ts';
