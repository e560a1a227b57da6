import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { listEntryStores } from './entry-stores.service.ts';
import { getOrderEntry, getSubmission } from './order-entry.service.ts';
import { listStoreWork } from './store-work.service.ts';
import { submitOrder } from './submit-order.service.ts';

export const orderEntry = bind('order-entry', orderEntryRoutes, {
  list: (ctx, { query }) => listEntryStores(ctx, query),
  stores: (ctx, { query }) => listStoreWork(ctx, query),
  get: (ctx, { params }) => getOrderEntry(ctx, params.storeId),
  submission: (ctx, { params }) => getSubmission(ctx, params.orderId),
  submit: (ctx, { params, body }) => submitOrder(ctx, params.orderId, body),
});
