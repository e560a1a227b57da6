import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import {
  changeExpirationDate,
  changeProposalSettings,
  changeProposalStatus,
  createOrderProposal,
  getOrderProposal,
  recomputeOrderProposal,
  setOrderProposalInactive,
} from './editing/order-proposals.service.ts';
import {
  getProposalMatrix,
  getProposalProduct,
  getProposalSummary,
  listProposalProducts,
} from './editing/read-proposal.service.ts';
import { generateOrders } from './generate-orders/generate-orders.service.ts';
import { findOrderProposals } from './lines/order-proposals.queries.ts';

export const orderProposals = bind('order-proposals', orderProposalRoutes, {
  list: (ctx, { query }) => findOrderProposals(ctx, query),
  create: (ctx, { body }) => createOrderProposal(ctx, body),
  get: (ctx, { params }) => getOrderProposal(ctx, params.id),
  summary: (ctx, { params }) => getProposalSummary(ctx, params.id),
  items: (ctx, { params, query }) => listProposalProducts(ctx, params.id, query),
  item: (ctx, { params }) => getProposalProduct(ctx, params.id, params.productId),
  matrix: (ctx, { params }) => getProposalMatrix(ctx, params.id),
  process: (ctx, { params }) => changeProposalStatus(ctx, params.id, 'PENDING'),
  cancel: (ctx, { params }) => changeProposalStatus(ctx, params.id, 'CANCELLED'),
  recompute: (ctx, { params }) => recomputeOrderProposal(ctx, params.id),
  changeSettings: (ctx, { params, body }) => changeProposalSettings(ctx, params.id, body),
  generateOrders: (ctx, { params }) => generateOrders(ctx, params.id),
  changeExpirationDate: (ctx, { params, body }) => changeExpirationDate(ctx, params.id, body.expirationDate),
  activate: (ctx, { params }) => setOrderProposalInactive(ctx, params.id, { inactive: false }),
  deactivate: (ctx, { params }) => setOrderProposalInactive(ctx, params.id, { inactive: true }),
});
