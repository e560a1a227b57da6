import { apiTokenRoutes, userApiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeApiToken } from './api-tokens.factory.ts';

defineExamples(apiTokenRoutes)({
  list: () => ({}),
  create: () => ({ body: { name: 'Warehouse', access: 'READ', authorities: [], expiresInDays: 30 } }),
  revoke: async (client) => ({ params: { id: (await makeApiToken(client, 'ROLE_SUPERUSER')).id } }),
});

defineExamples(userApiTokenRoutes)({
  list: async (client) => ({ params: { userId: (await makeApiToken(client, 'ROLE_REPORTING')).userId } }),
  revoke: async (client) => {
    const { id, userId } = await makeApiToken(client, 'ROLE_REPORTING');
    return { params: { userId, id } };
  },
});
