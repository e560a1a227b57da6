import { feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { findRetailFileWriter, toRetailFile } from './feeds.factory.ts';

let counter = 0;

const makeFeed = async (client: TestClient) => {
  const companyId = await client.db((db) => makeCompany(db));
  const { body } = await client.as('ROLE_ADMIN')(feedRoutes.create, { body: { companyId, template: 'KROGER' } });
  return { feedId: body.id };
};

const makeFile = async (client: TestClient) => {
  counter += 1;
  const upc = '071234500017';
  const store = String(1000 + counter);
  const companyId = await client.db(async (db) => {
    const id = await makeCompany(db);
    await makeStore(db, { companyId: id, name: `Store of feeds ${store}`, number: store });
    const known = await db.selectFrom('product').select('id').where('upc', '=', upc).executeTakeFirst();
    if (!known) await makeProduct(db, { upc });
    return id;
  });
  const sales = [{ store, upc, day: '2026-01-21', units: 4, cents: 1596 }];
  const { write } = findRetailFileWriter('WALMART_STORE_WEEK');
  return { companyId, files: { file: toRetailFile(write(sales)) } };
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
    const { companyId, files } = await makeFile(client);
    return { body: { booking: { companyId } }, files };
  },
  book: async (client) => {
    const { companyId, files } = await makeFile(client);
    return { body: { booking: { companyId } }, files };
  },
});
