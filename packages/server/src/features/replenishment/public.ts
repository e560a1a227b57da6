export { runWaitingBackTests } from './back-test-worker.service.ts';
export { backTestQueue } from './back-tests.queries.ts';
export { listWorseLines } from './back-tests.service.ts';
export { undoDecision } from './decisions.undo.ts';
export { loadForecasts } from './forecasts.queries.ts';
export { loadOrderSettings, type OrderSettings } from './order-settings.service.ts';
export { undoPromotions } from './promotions.undo.ts';
export { runWaitingParRuns } from './run-worker.service.ts';
export { runQueue } from './runs.queries.ts';
export { startRun } from './runs.service.ts';
export { queueDueRuns } from './schedule-runs.service.ts';
export { loadCompanyValues } from './settings.service.ts';
export {
  findPhantomGroups,
  findStockOutStores,
  findStockOuts,
  findStockStakes,
  type PhantomGroup,
  type StockOut,
  type StockStakes,
} from './stock-outs.queries.ts';
export { markStoresPastCutOff, refreshStockRisks } from './stock-risks.service.ts';
export { findSuggestionGroups, reviewedAtOnce, type SuggestionGroup } from './suggestion-stakes.queries.ts';
