import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getOrderEntry, getSubmission, submitOrder } from './order-entry.service.ts';

export const orderEntry = bind('order-entry', orderEntryRoutes, {
  get: (ctx, { params }) => getOrderEntry(ctx, params.storeId),
  submission: (ctx, { params }) => getSubmission(ctx, params.orderId),
  submit: (ctx, { params }) => submitOrder(ctx, params.orderId),
});
