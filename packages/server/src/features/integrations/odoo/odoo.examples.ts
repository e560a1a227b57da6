import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { defineExamples, defineProperties, type ReadValue } from '../../../testing/contract-loop/example.ts';
import { baseInput, makeBase, makeChild, nextName } from './odoo.factory.ts';

const child = async (client: Parameters<typeof makeBase>[0]) => ({
  body: { name: nextName(), baseIntegrationId: (await makeBase(client)).id },
});

defineExamples(odooRoutes)({
  createBase: () => ({ body: baseInput() }),
  getBase: async (client) => ({ params: { id: (await makeBase(client)).id } }),
  updateBase: async (client) => ({ params: { id: (await makeBase(client)).id }, body: baseInput() }),
  // No server listens on this port.
  testConnection: () => ({
    body: { url: 'http://127.0.0.1:9', database: 'none', login: 'no-user', password: 'secret' },
  }),
  createCompanyPull: child,
  createStorePull: child,
  createPricingPull: child,
  createInventoryPull: child,
  createOrderPull: child,
  createProductPush: child,
  createPricingPush: child,
  createOrderPush: child,
  getChild: async (client) => ({ params: { id: await makeChild(client) } }),
  updateChild: async (client) => ({ params: { id: await makeChild(client) }, body: { name: nextName() } }),
  mapping: async (client) => ({ query: { baseIntegrationId: (await makeBase(client)).id, entity: 'STORE' } }),
  clearMapping: async (client) => ({ body: { baseIntegrationId: (await makeBase(client)).id } }),
});

const baseIntegrationId = { read: ({ parentId }: ReadValue) => parentId };

defineProperties(odooRoutes)({
  createCompanyPull: { baseIntegrationId },
  createStorePull: { baseIntegrationId },
  createPricingPull: { baseIntegrationId },
  createInventoryPull: { baseIntegrationId },
  createOrderPull: { baseIntegrationId },
  createProductPush: { baseIntegrationId },
  createPricingPush: { baseIntegrationId },
  createOrderPush: { baseIntegrationId },
  updateChild: {
    baseIntegrationId: { notRead: 'An integration keeps its connection.' },
    settings: { body: (body) => ({ ...body, settings: { tag: 'Retail' } }) },
  },
});
