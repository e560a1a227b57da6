import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { addItem, changeQuantities, zeroProduct, zeroStore } from './editing/quantities.service.ts';
import {
  getItem,
  getStoreOrderProposal,
  listItems,
  setStoreOrderProposalInactive,
} from './editing/store-order-proposals.service.ts';
import { findStoreOrderProposals } from './lines/store-order-proposals.queries.ts';

export const storeOrderProposals = bind('store-order-proposals', storeOrderProposalRoutes, {
  list: (ctx, { query }) => findStoreOrderProposals(ctx, query),
  get: (ctx, { params }) => getStoreOrderProposal(ctx, params.id),
  items: (ctx, { params, query }) => listItems(ctx, params.id, query),
  item: (ctx, { params }) => getItem(ctx, params),
  addItem: (ctx, { params }) => addItem(ctx, params),
  changeQuantities: (ctx, { params, body }) => changeQuantities(ctx, params, body),
  zeroStore: (ctx, { params }) => zeroStore(ctx, params.id),
  zeroProduct: (ctx, { params, query }) => zeroProduct(ctx, params.productId, query),
  activate: (ctx, { params }) => setStoreOrderProposalInactive(ctx, params.id, { inactive: false }),
  deactivate: (ctx, { params }) => setStoreOrderProposalInactive(ctx, params.id, { inactive: true }),
});
