import { salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import { decideStops } from './decide-stops.service.ts';
import { findStops } from './sales-stops.queries.ts';

export const salesStops = bind('sales-stops', salesStopRoutes, {
  list: (ctx, { query }) => findStops(ctx, query),
  decide: (ctx, { body }) => decideStops(ctx, body),
});
