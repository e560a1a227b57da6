export { handleBackTests, runWaitingBackTests } from './back-tests/back-test-worker.service.ts';
export { backTestQueue } from './back-tests/back-tests.queries.ts';
export { findLiftedPromotions } from './promotions/promotions.queries.ts';
export { createPromotion } from './promotions/promotions.service.ts';
export { undoPromotions } from './promotions/promotions.undo.ts';
export { handleParRuns, runWaitingParRuns } from './runs/run-worker.service.ts';
export { runQueue } from './runs/runs.queries.ts';
export { startRun } from './runs/runs.service.ts';
export { queueDueRuns } from './runs/schedule-runs.service.ts';
export { findStopGroups, type StopGroup } from './sales-stops/sales-stops.queries.ts';
export { undoStopDecision } from './sales-stops/stop-decisions.undo.ts';
export { type ComputingMessage, computeInThread } from './series/computing-thread.service.ts';
export { loadForecasts } from './series/forecasts.queries.ts';
export { findRunStores, findTimeZone, type RunPair } from './series/run-inputs.queries.ts';
export { loadStoreHistories } from './series/store-histories.service.ts';
export { loadOrderSettings, type OrderSettings } from './settings/order-settings.service.ts';
export { getSettings, loadCompanyValues } from './settings/settings.service.ts';
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
