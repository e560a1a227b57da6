import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const makeParams = async (client: TestClient) => ({
  params: {
    scope: 'stores' as const,
    scopeId: await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) })),
  },
});

defineExamples(orderConstraintRoutes)({
  get: makeParams,
  update: async (client) => ({
    ...(await makeParams(client)),
    body: {
      own: {
        minimums: [
          { kind: 'VALUE', minimum: 25_000 },
          { kind: 'WEIGHT', minimum: 50_000 },
        ],
        freight: [
          { fromCents: 0, freightCents: 4500 },
          { fromCents: 100_000, freightCents: 0 },
        ],
      },
    },
  }),
});
