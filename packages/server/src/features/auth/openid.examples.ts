import { identityProviderRoutes, openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { passProvider, personFor, providerInput, setUpProvider, sharedProvider } from './openid.factory.ts';

defineExamples(identityProviderRoutes)({
  get: async (client) => {
    await setUpProvider(client);
    return {};
  },
  save: async (client) => {
    await setUpProvider(client);
    return { body: { ...providerInput(client, await sharedProvider()), name: 'Another name' } };
  },
  remove: async (client) => {
    await setUpProvider(client);
    return {};
  },
  test: async (client) => {
    await setUpProvider(client);
    return {};
  },
});

defineProperties(identityProviderRoutes)({
  save: {
    groups: {
      body: async (body, client) => {
        const companyIds = [await client.db((db) => makeCompany(db))];
        const scope = { kind: 'PARTNER' as const, companyIds, regionIds: [], storeIds: [] };
        return { ...body, groups: [{ name: 'Retailers', authorities: ['ROLE_REPORTING' as const], scope }] };
      },
    },
  },
});

defineExamples(openIdRoutes)({
  start: async (client) => {
    await setUpProvider(client);
    return {};
  },
  finish: async (client) => {
    await setUpProvider(client);
    return { body: await passProvider(client, `${client.subdomain}-none`, personFor(client, 'none', ['buyers'])) };
  },
});
