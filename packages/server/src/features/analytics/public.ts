export { loadBreakdown } from './breakdown/breakdown.service.ts';
export { buildBreakdownSheet } from './breakdown/breakdown-sheet.service.ts';
export { loadOrderConversion } from './order-conversion/order-conversion.service.ts';
export { getGroupingAttributeKey } from './report-engine/grouping.service.ts';
export { findProductIds, findStoreIds } from './report-engine/sales-scope.queries.ts';
export { exportCsv, exportWorkbook } from './report-query/export-report.service.ts';
export { findMissingFilters, type NamedFilter } from './report-query/report-filters.service.ts';
export { runReport } from './report-query/run-report.service.ts';
export { listStorePerformance } from './store-performance/store-performance.service.ts';
