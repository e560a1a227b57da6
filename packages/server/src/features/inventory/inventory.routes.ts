import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { countShelf, getHistory, getShelves, zeroInventory } from './inventory.service.ts';

export const inventory = bind('inventory', inventoryRoutes, {
  items: (ctx, { params, query }) => getShelves(ctx, params.storeId, query),
  count: (ctx, { params, body }) => countShelf(ctx, params, body.onHandEstimation),
  history: (ctx, { params, query }) => getHistory(ctx, params, query),
  zero: (ctx, { body }) => zeroInventory(ctx, body.storeIds),
});
