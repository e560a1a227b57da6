import { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import { getExpectedOrders, listExpectedProducts } from './expected-orders.service.ts';

export const expectedOrders = bind('expected-orders', expectedOrderRoutes, {
  get: (ctx, { query }) => getExpectedOrders(ctx, query),
  products: (ctx, { query }) => listExpectedProducts(ctx, query),
});
