import { assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeOauthQuery } from './oauth.factory.ts';

defineExamples(assistantRoutes)({
  check: (client) => ({ body: { query: makeOauthQuery(client) } }),
  connect: (client) => ({ body: { query: makeOauthQuery(client), access: 'READ', authorities: [] } }),
});
