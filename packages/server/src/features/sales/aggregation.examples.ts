import type { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

export const salesAggregationExamples: Examples<typeof salesAggregationRoutes> = {
  recompute: () => ({ body: { scope: 'FULL' } }),
  reconcile: () => ({ query: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' } }),
};
