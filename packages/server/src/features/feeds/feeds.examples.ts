import { feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeRetailFile } from './feeds.factory.ts';

const makeFeed = async (client: TestClient) => {
  const companyId = await client.db((db) => makeCompany(db));
  const { body } = await client.as('ROLE_ADMIN')(feedRoutes.create, { body: { companyId, template: 'KROGER' } });
  return { feedId: body.id };
};

defineExamples(feedRoutes)({
  list: async (client) => {
    await makeFeed(client);
    return { query: { search: 'kroger' } };
  },
  create: async (client) => ({
    body: { companyId: await client.db((db) => makeCompany(db)), template: 'JEWEL', name: 'Jewel by day' },
  }),
  get: async (client) => ({ params: await makeFeed(client) }),
  update: async (client) => ({ params: await makeFeed(client), body: { name: 'Kroger by week', inactive: false } }),
  check: async (client) => {
    const { companyId, files } = await makeRetailFile(client);
    return { body: { booking: { companyId } }, files };
  },
  book: async (client) => {
    const { companyId, files } = await makeRetailFile(client);
    return { body: { booking: { companyId } }, files };
  },
});
