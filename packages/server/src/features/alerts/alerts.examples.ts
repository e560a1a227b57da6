import { alertRoutes as routes } from '@shelfward/contract/alerts/alerts.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { ruleInput } from './alerts.factory.ts';

/** Only the owner and administrators can change a rule. */
const createExisting = async (client: TestClient) => {
  const { body } = await client.as('ROLE_SUPERUSER')(routes.create, { body: ruleInput() });
  return { params: { alertRuleId: body.id } };
};

defineExamples(routes)({
  rules: () => ({}),
  create: () => ({ body: ruleInput() }),
  preview: () => ({ body: ruleInput() }),
  get: createExisting,
  update: async (client) => ({ ...(await createExisting(client)), body: ruleInput({ threshold: 40 }) }),
  mute: async (client) => ({ ...(await createExisting(client)), body: { until: '2999-01-01' } }),
  activate: createExisting,
  deactivate: createExisting,
  remove: createExisting,
  alerts: () => ({}),
});
