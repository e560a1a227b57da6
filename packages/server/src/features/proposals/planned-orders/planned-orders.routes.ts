import { plannedOrderRoutes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import { fillUpOrders, listPlannedOrders, postponeOrders } from './planned-orders.service.ts';

export const plannedOrders = bind('planned-orders', plannedOrderRoutes, {
  list: (ctx, { params, query }) => listPlannedOrders(ctx, params.id, query.key),
  fillUp: (ctx, { params, body }) => fillUpOrders(ctx, params.id, body.keys),
  postpone: (ctx, { params, body }) => postponeOrders(ctx, params.id, body),
});
