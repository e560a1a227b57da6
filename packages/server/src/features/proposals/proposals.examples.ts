import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeChain, makeProposal } from './proposals.factory.ts';

const expirationDate = '2199-12-31T00:00:00.000Z';

const existing = async (client: TestClient) => {
  const { storeIds, productIds } = await makeChain(client);
  const { id, partIds } = await makeProposal(client, storeIds);
  return { params: { id }, part: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
};

const line = async (client: TestClient) => {
  const { part, productId } = await existing(client);
  return { params: { id: part, productId } };
};

defineExamples(orderProposalRoutes)({
  list: async (client) => {
    await existing(client);
    return { query: { search: 'company', expirationAfter: '2026-01-01', proposalProcessedByRegion: false } };
  },
  create: async (client) => {
    const { storeIds, productIds } = await makeChain(client);
    const own = { storeId: storeIds[0] ?? 0, productId: productIds[0] ?? 0, quantity: 7 };
    return { body: { storeIds, expirationDate, quantities: [own] } };
  },
  get: async (client) => ({ params: (await existing(client)).params }),
  summary: async (client) => ({ params: (await existing(client)).params }),
  items: async (client) => ({ params: (await existing(client)).params, query: { search: 'product' } }),
  item: async (client) => {
    const { params, productId } = await existing(client);
    return { params: { ...params, productId } };
  },
  matrix: async (client) => ({ params: (await existing(client)).params }),
  process: async (client) => ({ params: (await existing(client)).params }),
  cancel: async (client) => ({ params: (await existing(client)).params }),
  recompute: async (client) => ({ params: (await existing(client)).params }),
  changeSettings: async (client) => ({
    params: (await existing(client)).params,
    body: { autoFairShare: true, topUpToMinItems: true },
  }),
  generateOrders: async (client) => {
    const { params } = await existing(client);
    await client.as('ROLE_ORDER_MANAGER')(orderProposalRoutes.process, { params });
    return { params };
  },
  changeExpirationDate: async (client) => ({ params: (await existing(client)).params, body: { expirationDate } }),
  activate: async (client) => ({ params: (await existing(client)).params }),
  deactivate: async (client) => ({ params: (await existing(client)).params }),
});

defineExamples(storeOrderProposalRoutes)({
  list: async (client) => {
    const { params, part, productId } = await existing(client);
    return { query: { orderProposalId: params.id, productId, nonZeroQuantity: true, storeOrderProposalIds: [part] } };
  },
  get: async (client) => ({ params: { id: (await existing(client)).part } }),
  items: async (client) => ({ params: { id: (await existing(client)).part }, query: { search: 'product' } }),
  item: line,
  addItem: async (client) => {
    const { part } = await existing(client);
    return { params: { id: part, productId: await client.db((db) => makeProduct(db)) } };
  },
  changeQuantities: async (client) => {
    const { params } = await line(client);
    const row = { storeOrderProposalId: params.id, productId: params.productId, quantity: 7, previousQuantity: 10 };
    return { params, body: [row] };
  },
  zeroStore: async (client) => ({ params: { id: (await existing(client)).part } }),
  zeroProduct: async (client) => {
    const { params, part, productId } = await existing(client);
    return { params: { productId }, query: { orderProposalId: params.id, storeOrderProposalIds: [part] } };
  },
  activate: async (client) => ({ params: { id: (await existing(client)).part } }),
  deactivate: async (client) => ({ params: { id: (await existing(client)).part } }),
});

defineProperties(orderProposalRoutes)({
  create: {
    storeIds: { notRead: 'The stores of a proposal have a list of their own.' },
    quantities: { notRead: 'The lines of a proposal have a list of their own.' },
  },
});
