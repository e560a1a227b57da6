import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getOrderConversionDetails, listOrderConversion } from './order-conversion.service.ts';
import { salesVectors } from './sales-engine.ts';
import { listStorePerformance } from './store-performance.service.ts';
import { getStoreStatistics } from './store-statistics.service.ts';

export const analytics = bind('analytics', analyticsRoutes, {
  storePerformance: (ctx, { query }) => listStorePerformance(ctx, salesVectors, query),
  storeStatistics: (ctx, { query }) => getStoreStatistics(ctx, salesVectors, query),
});

export const orderConversion = bind('order-conversion', orderConversionRoutes, {
  list: (ctx, { query }) => listOrderConversion(ctx, salesVectors, query),
  details: (ctx, { query }) => getOrderConversionDetails(ctx, salesVectors, query),
});
