import { ledgerRoutes } from '@shelfward/contract/ledger/ledger.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeLedger } from './ledger.factory.ts';

defineExamples(ledgerRoutes)({
  get: async (client) => ({ query: { companyId: (await makeLedger(client)).companyId } }),
  start: () => ({ body: { weeks: 26, formerRule: 'BEFORE_SUGGESTIONS' } }),
  stockOuts: async (client) => {
    const { companyId } = await makeLedger(client);
    return { query: { companyId, cause: 'ORDERED_TOO_LATE' } };
  },
  xlsx: async (client) => ({ query: { companyId: (await makeLedger(client)).companyId } }),
});
