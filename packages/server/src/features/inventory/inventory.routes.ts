import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { importCounts } from './count-import.service.ts';
import { getHistory, listInventory, recordCount, zeroInventory } from './inventory.service.ts';

export const inventory = bind('inventory', inventoryRoutes, {
  items: (ctx, { params, query }) => listInventory(ctx, params.storeId, query),
  count: (ctx, { params, body }) => recordCount(ctx, params, body),
  history: (ctx, { params, query }) => getHistory(ctx, params, query),
  zero: (ctx, { body }) => zeroInventory(ctx, body.storeIds),
  importCounts: open((ctx, { body, files }) => importCounts(ctx, { metadata: body.metadata, file: files.file })),
});
