import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { sqlSalesVectors } from './sales-vectors.queries.ts';
import { listStorePerformance } from './store-performance.service.ts';
import { getStoreStatistics } from './store-statistics.service.ts';

const vectors = sqlSalesVectors;

export const analytics = bind('analytics', analyticsRoutes, {
  storePerformance: (ctx, { query }) => listStorePerformance(ctx, vectors, query),
  storeStatistics: (ctx, { query }) => getStoreStatistics(ctx, vectors, query),
});
