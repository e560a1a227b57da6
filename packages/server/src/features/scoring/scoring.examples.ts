import { scoringRoutes } from '@shelfward/contract/scoring/scoring.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompanyWithStores } from '../sales/sales.factory.ts';

const createIds = async (client: TestClient) => {
  const { downtown, uptown, tea, honey } = await makeCompanyWithStores(client);
  return { stores: [String(downtown), String(uptown)], products: [String(tea), String(honey)], tea };
};

defineExamples(scoringRoutes)({
  stores: async (client) => ({
    query: { ids: (await createIds(client)).stores, strategyType: 'STOCKOUT_RISK', intervalType: 'MONTH' },
  }),
  storeStrategies: () => ({}),
  intervals: () => ({}),
  products: async (client) => {
    const { products, tea } = await createIds(client);
    return { query: { ids: products, strategyType: 'SIMILARITY', intervalType: 'YEAR', mainProductId: tea } };
  },
  productStrategies: () => ({}),
});
