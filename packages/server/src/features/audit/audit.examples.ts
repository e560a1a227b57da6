import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';

defineExamples(auditRoutes)({
  log: async () => ({ query: {} }),
  exportLog: async () => ({ query: {} }),
  history: async ({ db }) => ({
    params: { entityType: 'COMPANY', entityId: await db((within) => makeCompany(within)) },
  }),
});
