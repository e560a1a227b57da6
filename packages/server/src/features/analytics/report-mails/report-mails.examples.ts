import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { type TestClient, testSecret } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { createSubscriptionKey } from './subscriptions.service.ts';

const buildInput = (client: TestClient) => ({
  name: 'Stores of the week',
  screen: 'SALES_VIEW' as const,
  search: 'comparison=WEEKS_52',
  report: { groupByType: 'STORE' as const },
  days: { name: 'Last 7 days' as const },
  weekday: 'MONDAY' as const,
  recipients: [{ userId: client.userIdFor('ROLE_SUPERUSER') }],
});

/** Only the owner can access a report, and the contract tests call as the superuser. */
const createExisting = async (client: TestClient) => {
  const { body } = await client.as('ROLE_SUPERUSER')(routes.create, { body: buildInput(client) });
  return { params: { id: body.id } };
};

const createKey = async (client: TestClient): Promise<string> => {
  const { params } = await createExisting(client);
  return createSubscriptionKey(createKeyRing(testSecret), client.tenantId, {
    source: String(params.id),
    userId: client.userIdFor('ROLE_SUPERUSER'),
  });
};

defineExamples(routes)({
  list: () => ({}),
  recipients: () => ({}),
  create: (client) => ({ body: buildInput(client) }),
  get: createExisting,
  update: async (client) => ({ ...(await createExisting(client)), body: buildInput(client) }),
  remove: createExisting,
  send: createExisting,
  pause: createExisting,
  resume: createExisting,
  changeOwner: async (client) => ({
    ...(await createExisting(client)),
    body: { ownerId: client.userIdFor('ROLE_REPORTING') },
  }),
  sendings: createExisting,
  receipt: async (client) => ({ body: { key: await createKey(client) } }),
  stop: async (client) => ({ body: { key: await createKey(client), isStopped: true } }),
  stopAtOnce: async (client) => ({ query: { key: await createKey(client) } }),
});
