import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { createCompany } from './buyer-access.factory.ts';

let made = 0;

const input = () => {
  made += 1;
  return {
    email: `person${made}@example.com`,
    firstName: 'Pat',
    lastName: `Person ${made}`,
    authorities: ['ROLE_REPORTING' as const],
    betaFlag: false,
  };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(userRoutes.create, { body: input() });
  return body.id;
};

const existingPartner = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(userRoutes.create, {
    body: { ...(await withScope({}, client)), authorities: [] },
  });
  return body.id;
};

defineExamples(userRoutes)({
  list: () => ({ query: { search: 'person' } }),
  create: () => ({ body: input() }),
  update: async (client) => ({ body: { ...input(), id: await existing(client) } }),
  authorities: () => ({}),
  get: async (client) => ({ params: { id: await existing(client) } }),
  endSessions: async (client) => ({ params: { userId: await existing(client) } }),
  viewAs: async (client) => ({ params: { userId: await existingPartner(client) } }),
  resetPasswordInit: async (client) => ({ params: { userId: await existing(client) } }),
});

const withScope = async (body: object, client: TestClient) => ({
  ...body,
  ...input(),
  scope: {
    kind: 'PARTNER' as const,
    companyIds: [await createCompany(client)],
    regionIds: [],
    storeIds: [],
  },
});

defineProperties(userRoutes)({
  create: { activated: { notRead: 'Only the user activates the account.' }, scope: { body: withScope } },
});
