import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

let made = 0;

const buildView = () => {
  made += 1;
  return {
    screen: 'sales-view',
    name: `Rush ${made}`,
    search: 'period=This+Month',
    report: { days: { name: 'This Month' as const } },
  };
};

/** Only the owner can change a view, and the contract tests call as the superuser. */
const createExisting = async (client: TestClient) => {
  const { body } = await client.as('ROLE_SUPERUSER')(savedViewRoutes.save, { body: buildView() });
  return { params: { id: body.id } };
};

defineExamples(savedViewRoutes)({
  list: () => ({ query: { screen: 'orders' } }),
  save: () => ({ body: buildView() }),
  people: () => ({}),
  setDefault: async (client) => {
    const { params } = await createExisting(client);
    return { body: { screen: 'sales-view', viewId: params.id } };
  },
  get: createExisting,
  update: async (client) => {
    const { screen: _screen, ...view } = buildView();
    return { ...(await createExisting(client)), body: { ...view, sharedWithAll: true } };
  },
  remove: createExisting,
});
