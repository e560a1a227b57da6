import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { type TestClient, testSecret } from '../../../testing/client.ts';
import { defineExamples, defineProperties } from '../../../testing/contract-loop/example.ts';
import { allowOutsideMails } from './report-mails.factory.ts';
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

const withAddress = async <B extends object>(body: B, client: TestClient) => {
  await allowOutsideMails(client);
  return { ...body, recipients: [{ address: 'other@example.com' }] };
};
const withView = async <B extends object>(body: B, client: TestClient) => {
  const view = { screen: 'sales-view', name: 'Weeks', search: '', report: { days: { name: 'This Month' as const } } };
  const { body: saved } = await client.as('ROLE_SUPERUSER')(savedViewRoutes.save, { body: view });
  return { ...body, screen: null, search: '', report: null, days: null, savedViewId: saved.id };
};

defineProperties(routes)({
  create: { savedViewId: { body: withView }, recipients: { body: withAddress } },
  update: { savedViewId: { body: withView }, recipients: { body: withAddress } },
});
