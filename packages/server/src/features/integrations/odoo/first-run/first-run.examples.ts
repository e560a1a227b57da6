import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooFirstRunRoutes } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { defineExamples, defineProperties } from '../../../../testing/contract-loop/example.ts';
import { baseInput, makeBase, nextName } from '../odoo.factory.ts';
import { makePreview } from './first-run.factory.ts';

const ofBase = async (client: TestClient) => ({ params: { id: (await makeBase(client)).id } });

defineExamples(odooFirstRunRoutes)({
  createSetup: () => ({
    body: {
      ...baseInput(),
      children: [{ type: 'ODOO_TO_SHELF_COMPANY' as const, name: nextName(), settings: { tag: 'Retail' } }],
    },
  }),
  getPreview: ofBase,
  startPreview: ofBase,
  start: async (client) => {
    const { id } = await makeBase(client);
    const body = { name: nextName(), baseIntegrationId: id };
    const child = (await client.as('ROLE_ADMIN')(odooRoutes.createCompanyPull, { body })).body;
    const previewId = await makePreview(client, id, [child]);
    return { params: { id }, body: { previewId, integrationIds: [child.id] } };
  },
});

defineProperties(odooFirstRunRoutes)({
  createSetup: { children: { notRead: 'The integrations of a connection have a list of their own.' } },
});
