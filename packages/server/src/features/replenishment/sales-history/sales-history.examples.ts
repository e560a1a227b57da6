import { salesHistoryRoutes } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeSuggestion } from '../replenishment.factory.ts';

defineExamples(salesHistoryRoutes)({
  get: async (client) => ({ params: { suggestionId: (await makeSuggestion(client)).id } }),
});
