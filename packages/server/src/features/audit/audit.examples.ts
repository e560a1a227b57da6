import type { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';

export const auditExamples: Examples<typeof auditRoutes> = {
  history: async ({ db }) => ({
    params: { entityType: 'COMPANY', entityId: await db((within) => makeCompany(within)) },
  }),
};
