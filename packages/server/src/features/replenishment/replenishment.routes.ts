import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { cancelRun, getRun, listRuns, startRun } from './runs/runs.service.ts';
import { getSettings, updateCompanySettings, updateLineSettings, updateSettings } from './settings/settings.service.ts';
import { undoRun } from './suggestions/automatic.service.ts';
import { decideSuggestions } from './suggestions/decisions.service.ts';
import { listParLevelChanges } from './suggestions/par-level-history.service.ts';
import { findSuggestionLines, findSuggestionTotals } from './suggestions/suggestions.queries.ts';
import { getSuggestion, listSuggestions } from './suggestions/suggestions.service.ts';

export const replenishment = bind('replenishment', replenishmentRoutes, {
  settings: (ctx) => getSettings(ctx),
  updateSettings: (ctx, { body }) => updateSettings(ctx, body),
  updateCompanySettings: (ctx, { params, body }) => updateCompanySettings(ctx, params.companyId, body),
  updateLineSettings: (ctx, { params, body }) => updateLineSettings(ctx, params.productLineId, body),
  startRun: async (ctx) => {
    const run = await startRun(ctx);
    ctx.setHeader('location', `${replenishmentRoutes.startRun.path}/${run.id}`);
    return run;
  },
  runs: (ctx) => listRuns(ctx),
  getRun: (ctx, { params }) => getRun(ctx, params.runId),
  cancelRun: (ctx, { params }) => cancelRun(ctx, params.runId),
  undoRun: (ctx, { params }) => undoRun(ctx, params.runId),
  suggestions: (ctx, { query }) => listSuggestions(ctx, query),
  summary: (ctx, { query }) => findSuggestionTotals(ctx, query),
  lines: (ctx, { query }) => findSuggestionLines(ctx, query),
  getSuggestion: (ctx, { params }) => getSuggestion(ctx, params.suggestionId),
  parLevelChanges: (ctx, { params }) => listParLevelChanges(ctx, params.suggestionId),
  decide: (ctx, { body }) => decideSuggestions(ctx, body),
});
