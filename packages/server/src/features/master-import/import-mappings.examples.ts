import { importMappingRoutes } from '@shelfward/contract/master-import/import-mappings.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';

defineExamples(importMappingRoutes)({
  list: () => ({ params: { kind: 'SALES' } }),
  save: async (client) => ({
    body: {
      kind: 'SALES',
      companyId: await client.db((db) => makeCompany(db)),
      columns: { storeName: [{ name: 'Branch', nth: 0 }] },
      qualifiers: { unit: [{ name: 'UOM', nth: 0 }] },
      dateOrder: 'DAY_FIRST',
      decimalSign: 'COMMA',
    },
  }),
});
