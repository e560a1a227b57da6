import { plannedOrderRoutes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const makeOrder = async (client: TestClient) => {
  const { storeIds } = await makeChain(client);
  const { id } = await makeProposal(client, storeIds);
  return { params: { id }, body: { keys: [`store ${storeIds[0]}`] } };
};

defineExamples(plannedOrderRoutes)({
  list: async (client) => ({ params: (await makeOrder(client)).params }),
  fillUp: makeOrder,
  postpone: makeOrder,
});
