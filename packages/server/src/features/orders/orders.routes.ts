import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { replaceItems } from './bulk-order-items.service.ts';
import { getOrder, setInactive, setRush, setSyncStatus } from './change-order.service.ts';
import { copyOrder } from './copy-order.service.ts';
import { createOrder } from './create-order.service.ts';
import { resolveErpDifferences } from './erp-differences.service.ts';
import { importOrders } from './order-import.service.ts';
import { addItem, changeItem, removeItem } from './order-items.service.ts';
import { findOrders } from './order-list.queries.ts';
import { setStatus } from './order-status.service.ts';
import { getHistory, getMeantProducts, getNumberAvailability, getSummary } from './read-order.service.ts';
import { reopenItem, shortCloseItem } from './short-close.service.ts';
import { changeOrder } from './update-order.service.ts';

export const orders = bind('orders', orderRoutes, {
  list: (ctx, { query }) => findOrders(ctx, query),
  summary: (ctx, { query }) => getSummary(ctx, query),
  create: (ctx, { body }) => createOrder(ctx, body),
  get: (ctx, { params }) => getOrder(ctx, params.orderId),
  update: (ctx, { params, body }) => changeOrder(ctx, params.orderId, body),
  setStatus: (ctx, { params, body }) =>
    setStatus(ctx, params.orderId, { to: body.status, reason: body.reason ?? null }),
  setSyncStatus: (ctx, { params, body }) => setSyncStatus(ctx, params.orderId, body.syncStatus),
  resolveErpDifferences: (ctx, { params, body }) => resolveErpDifferences(ctx, params.orderId, body.resolution),
  addItem: (ctx, { params, body }) => addItem(ctx, params.orderId, body),
  replaceItems: (ctx, { params, body }) => replaceItems(ctx, params.orderId, body),
  updateItem: (ctx, { params, query, body }) => changeItem(ctx, { ...params, storeId: query.storeId }, body),
  removeItem: (ctx, { params, query }) => removeItem(ctx, { ...params, storeId: query.storeId }),
  shortCloseItem: (ctx, { params, query, body }) =>
    shortCloseItem(ctx, { ...params, storeId: query.storeId }, body.reason),
  reopenItem: (ctx, { params, query }) => reopenItem(ctx, { ...params, storeId: query.storeId }),
  flagRush: (ctx, { params }) => setRush(ctx, params.orderId, true),
  unflagRush: async (ctx, { params }) => {
    await setRush(ctx, params.orderId, false);
  },
  cancel: (ctx, { params, body }) =>
    setStatus(ctx, params.orderId, { to: 'CANCELLED', reason: body.cancellationReason ?? null }),
  copy: (ctx, { params }) => copyOrder(ctx, params.orderId),
  findProducts: (ctx, { body }) => getMeantProducts(ctx, body),
  activate: (ctx, { params }) => setInactive(ctx, params.orderId, false),
  deactivate: (ctx, { params }) => setInactive(ctx, params.orderId, true),
  history: (ctx, { params }) => getHistory(ctx, params.orderId),
  purchaseOrderNumberAvailability: (ctx, { params, body }) => getNumberAvailability(ctx, params.companyId, body),
});

export const orderImports = bind('order-imports', orderImportRoutes, {
  import: open((ctx, { body, files }) => importOrders(ctx, { metadata: body.metadata, file: files.file })),
});
