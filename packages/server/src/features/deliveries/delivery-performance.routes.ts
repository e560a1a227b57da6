import { deliveryPerformanceRoutes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getDeliveryPerformance } from './delivery-performance.service.ts';

export const deliveryPerformance = bind('delivery-performance', deliveryPerformanceRoutes, {
  get: (ctx, { params }) => getDeliveryPerformance(ctx, params),
});
