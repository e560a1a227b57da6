export { runWaitingBackTests } from './back-tests/back-test-worker.service.ts';
export { backTestQueue } from './back-tests/back-tests.queries.ts';
export { undoPromotions } from './promotions/promotions.undo.ts';
export { runWaitingParRuns } from './runs/run-worker.service.ts';
export { runQueue } from './runs/runs.queries.ts';
export { startRun } from './runs/runs.service.ts';
export { queueDueRuns } from './runs/schedule-runs.service.ts';
export { loadForecasts } from './series/forecasts.queries.ts';
export { loadOrderSettings, type OrderSettings } from './settings/order-settings.service.ts';
export { loadCompanyValues } from './settings/settings.service.ts';
export {
  findPhantomGroups,
  findStockOutStores,
  findStockOuts,
  findStockStakes,
  type PhantomGroup,
  type StockOut,
  type StockStakes,
} from './stock-risks/stock-outs.queries.ts';
export { markStoresPastCutOff, refreshStockRisks } from './stock-risks/stock-risks.service.ts';
export { undoDecision } from './suggestions/decisions.undo.ts';
export { findSuggestionGroups, reviewedAtOnce, type SuggestionGroup } from './suggestions/suggestion-stakes.queries.ts';
