import { annotationRoutes } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const note = async (client: TestClient) => {
  const storeId = await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db) }));
  return { day: '2026-03-02', text: 'The street was closed.', storeId };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(annotationRoutes.createNote, { body: await note(client) });
  return { params: { noteId: body.id } };
};

defineExamples(annotationRoutes)({
  list: () => ({ query: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' } }),
  createNote: async (client) => ({ body: await note(client) }),
  getNote: existing,
  updateNote: async (client) => ({ ...(await existing(client)), body: await note(client) }),
  removeNote: existing,
});
