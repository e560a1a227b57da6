import { addDays } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { defineExamples, defineProperties } from '../../testing/contract-loop/example.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProductLine } from '../products/products.factory.ts';
import { currentMonday, makeAutomaticRun, makeSuggestion } from './replenishment.factory.ts';

defineExamples(replenishmentRoutes)({
  settings: () => ({}),
  updateSettings: () => ({
    body: { mode: 'SUGGEST', leadWeeks: 3, reviewWeeks: 2, serviceLevel: 0.9, presentationMinimum: 2 },
  }),
  updateCompanySettings: async (client) => ({
    params: { companyId: await client.db((db) => makeCompany(db)) },
    body: { mode: 'OFF', leadWeeks: 1, reviewWeeks: null, serviceLevel: 0.98, presentationMinimum: null },
  }),
  updateLineSettings: async (client) => ({
    params: { productLineId: await client.db((db) => makeProductLine(db, 'Gummies')) },
    body: { serviceLevel: 0.9, marginPercent: null },
  }),
  startRun: () => ({}),
  runs: async (client) => {
    await makeSuggestion(client);
    return {};
  },
  getRun: async (client) => ({ params: { runId: (await makeSuggestion(client)).runId } }),
  cancelRun: async (client) => {
    const { body } = await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});
    return { params: { runId: body.id } };
  },
  undoRun: async (client) => ({ params: { runId: await makeAutomaticRun(client) } }),
  suggestions: async (client) => {
    await makeSuggestion(client);
    return { query: { state: 'OPEN', direction: 'INCREASE', search: 'product' } };
  },
  summary: async (client) => {
    await makeSuggestion(client);
    return { query: { state: 'OPEN' } };
  },
  lines: async (client) => {
    await makeSuggestion(client);
    return { query: { confidence: ['HIGH', 'MEDIUM'] } };
  },
  getSuggestion: async (client) => ({ params: { suggestionId: (await makeSuggestion(client)).id } }),
  parLevelChanges: async (client) => ({ params: { suggestionId: (await makeSuggestion(client)).id } }),
  decide: async (client) => ({
    body: { decision: 'SNOOZE', ids: [(await makeSuggestion(client)).id], snoozedUntil: addDays(currentMonday(), 28) },
  }),
});

defineProperties(replenishmentRoutes)({
  updateSettings: { confirmed: { notRead: 'It confirms the change.' } },
  updateCompanySettings: { confirmed: { notRead: 'It confirms the change.' } },
  updateLineSettings: { marginPercent: { body: (body) => ({ ...body, serviceLevel: null, marginPercent: 40 }) } },
});
