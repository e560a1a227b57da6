import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

const view = { screen: 'orders', name: 'Rush', search: 'inRush=true' };

defineExamples(savedViewRoutes)({
  list: () => ({ query: { screen: 'orders' } }),
  save: () => ({ body: view }),
  remove: async (client) => {
    // Views are private, and the loop calls as the superuser.
    const { body } = await client.as('ROLE_SUPERUSER')(savedViewRoutes.save, { body: view });
    return { params: { id: body.id } };
  },
});
