import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

let counter = 0;

const input = async (client: TestClient) => {
  counter += 1;
  const names = { store: `Store of sales ${counter}`, upc: `SOLD-${counter}` };
  const companyId = await client.db(async (db) => {
    const id = await makeCompany(db);
    await makeStore(db, { companyId: id, name: names.store });
    await makeProduct(db, { upc: names.upc });
    return id;
  });
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  return {
    body: { importSaleCsvConfiguration: { companyId, headers } },
    files: { file: new Blob([`Store,Product UPC,Quantity,Sold on\n${names.store},${names.upc},3,2026-01-31\n`]) },
  };
};

const imported = async (client: TestClient) => {
  const user = client.as('ROLE_ORDER_MANAGER');
  await user(saleRoutes.import, await input(client));
  const { body } = await user(saleRoutes.list, {});
  return { saleId: body.content[0]?.id ?? 0 };
};

const importedFile = async (client: TestClient) => {
  const { body } = await client.as('none')(saleRoutes.import, await input(client));
  return body.id;
};

defineExamples(saleRoutes)({
  import: input,
  previewImport: input,
  listImports: () => ({ query: { sort: ['createdAt,desc'] } }),
  importProgress: async (client) => {
    const key = `key ${counter}`;
    await client.as('ROLE_SUPERUSER')(saleRoutes.import, await input(client), { 'idempotency-key': key });
    return { params: { key } };
  },
  getImport: async (client) => ({ params: { importId: await importedFile(client) } }),
  undoImport: async (client) => ({ params: { importId: await importedFile(client) } }),
  list: () => ({ query: { companyId: 1, soldOnAfter: '2026-01-01', includeInactive: true } }),
  get: async (client) => ({ params: await imported(client) }),
  activate: async (client) => ({ params: await imported(client) }),
  deactivate: async (client) => ({ params: await imported(client) }),
});
