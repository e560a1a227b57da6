import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getNameAvailability } from '../../platform/records/name-availability.ts';
import { findShortStores, findStores } from './stores.queries.ts';
import { addStoreBuyer, changeStore, createStore, getStore, removeStoreBuyer } from './stores.service.ts';

export const stores = bind('stores', storeRoutes, {
  list: (ctx, { query }) => findStores(ctx, query),
  create: (ctx, { body }) => createStore(ctx, body),
  get: (ctx, { params }) => getStore(ctx, params.storeId),
  update: (ctx, { params, body }) => changeStore(ctx, params.storeId, body),
  allShort: (ctx, { query }) => findShortStores(ctx, query),
  isNameUnique: (ctx, { body }) => getNameAvailability(ctx, 'store', body),
  activate: (ctx, { params }) => changeStore(ctx, params.storeId, { inactive: false }),
  deactivate: (ctx, { params }) => changeStore(ctx, params.storeId, { inactive: true }),
  addBuyer: (ctx, { params, body }) => addStoreBuyer(ctx, params.storeId, body),
  removeBuyer: (ctx, { params, body }) => removeStoreBuyer(ctx, params.storeId, body),
  processByRegion: (ctx, { params }) => changeStore(ctx, params.storeId, { proposalProcessedByRegion: true }),
  processAlone: (ctx, { params }) => changeStore(ctx, params.storeId, { proposalProcessedByRegion: false }),
});
