import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;

/** Only the owner can change a dashboard, and the contract tests call as the superuser. */
const createView = async (client: TestClient) => {
  const report = { days: { name: 'This Month' as const } };
  const { body } = await client.as('ROLE_SUPERUSER')(savedViewRoutes.save, {
    body: { screen: 'sales-view', name: 'Sales', search: '', report },
  });
  return body.id;
};

const buildInput = async (client: TestClient) => {
  made += 1;
  const tile = { id: 't1', viewId: await createView(client), display: 'NUMBER' as const, width: 'THIRD' as const };
  return { name: `Sales ${made}`, tiles: [tile], sharedUserIds: [client.userIdFor('none')] };
};

const createExisting = async (client: TestClient) => {
  const { body } = await client.as('ROLE_SUPERUSER')(dashboardRoutes.create, { body: await buildInput(client) });
  return { params: { id: body.id } };
};

defineExamples(dashboardRoutes)({
  list: () => ({}),
  create: async (client) => ({ body: await buildInput(client) }),
  get: createExisting,
  update: async (client) => ({ ...(await createExisting(client)), body: await buildInput(client) }),
  addTile: async (client) => ({
    ...(await createExisting(client)),
    body: { viewId: await createView(client), display: 'LINE' as const },
  }),
  remove: createExisting,
  results: async (client) => ({ ...(await createExisting(client)), body: { days: { name: 'Last 7 days' as const } } }),
});
