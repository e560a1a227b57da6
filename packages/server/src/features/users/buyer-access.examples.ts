import { buyerAccessRoutes } from '@shelfward/contract/users/buyer-access.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makePlacedBuyer } from './buyer-access.factory.ts';

const withAccess = async (client: TestClient) => {
  const params = await makePlacedBuyer(client);
  await client.as('ROLE_ADMIN')(buyerAccessRoutes.give, { params, body: { reports: true } });
  return params;
};

defineExamples(buyerAccessRoutes)({
  list: async (client) => {
    const { record, recordId } = await withAccess(client);
    return { params: { record, recordId } };
  },
  give: async (client) => ({ params: await makePlacedBuyer(client), body: { reports: true } }),
  end: async (client) => ({ params: await withAccess(client) }),
});
