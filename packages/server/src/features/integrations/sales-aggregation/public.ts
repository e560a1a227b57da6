export { syncSalesAggregation } from './sales-aggregation.sync.ts';
