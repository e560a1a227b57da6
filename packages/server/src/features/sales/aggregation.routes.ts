import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { recomputeSales, reconcileSales } from './aggregation.service.ts';

export const salesAggregation = bind('sales-aggregation', salesAggregationRoutes, {
  recompute: (ctx, { body }) => recomputeSales(ctx, body.scope),
  reconcile: (ctx, { query }) => reconcileSales(ctx, query),
});
