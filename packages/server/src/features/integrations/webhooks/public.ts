export { deliverWebhooks } from './deliver-webhooks.service.ts';
export { deliveryQueue } from './sending.queries.ts';
