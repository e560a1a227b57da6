import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

defineExamples(salesAggregationRoutes)({
  recompute: () => ({ body: { scope: 'FULL' } }),
  reconcile: () => ({ query: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' } }),
});
