export { loadBreakdown } from './breakdown/breakdown.service.ts';
export { buildBreakdownSheet } from './breakdown/breakdown-sheet.service.ts';
export { loadOrderConversion } from './order-conversion/order-conversion.service.ts';
export { getGroupingAttributeKey } from './report-engine/grouping.service.ts';
export { findProductIds, findStoreIds } from './report-engine/sales-scope.queries.ts';
export { runReport } from './report-query/run-report.service.ts';
export { listStorePerformance } from './store-performance/store-performance.service.ts';
