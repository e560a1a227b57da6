import { smartSwapRoutes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

/** A proposal of 10 and 4 units for each of two stores. */
const existing = async (client: TestClient) => {
  const { storeIds, productIds } = await makeChain(client);
  const { id, partIds } = await makeProposal(client, storeIds);
  return { id, storeId: storeIds[0] ?? 0, part: partIds[0] ?? 0, main: productIds[0] ?? 0, other: productIds[1] ?? 0 };
};

defineExamples(smartSwapRoutes)({
  calculate: async (client) => {
    const { storeId, part, main, other } = await existing(client);
    return {
      body: {
        mainProduct: { productId: main, availableQuantity: 3 },
        substituteProducts: [{ productId: other, availableQuantity: 9 }],
        currentState: [{ storeId, storeOrderProposalId: part, productId: main, currentProposedQuantity: 10 }],
        storeStrategyType: 'SALES_VALUE',
        smartWapProductStrategyType: 'SIMILARITY',
        preserveSubstituteQuantity: true,
        limitStoreQuantityOnMainProduct: true,
        intervalType: 'MONTH',
      },
    };
  },
  update: async (client) => {
    const { part, main, other } = await existing(client);
    return {
      body: [
        { storeOrderProposalId: part, productId: main, quantity: 3, previousQuantity: 10 },
        { storeOrderProposalId: part, productId: other, quantity: 9, previousQuantity: 4 },
      ],
    };
  },
  fairShare: async (client) => {
    const { id, main } = await existing(client);
    return {
      params: { id, productId: main },
      body: { shareBy: 'NEED', storeStrategyType: 'SALES_VALUE', intervalType: 'MONTH' },
    };
  },
});
