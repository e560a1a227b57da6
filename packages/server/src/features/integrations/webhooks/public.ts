export { deliverWebhooks } from './deliver-webhooks.service.ts';
export { sweepWebhookDeliveries } from './sending.queries.ts';
