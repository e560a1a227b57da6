export { createOrders, type OrderDraft } from './create-orders.service.ts';
