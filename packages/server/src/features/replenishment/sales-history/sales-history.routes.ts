import { salesHistoryRoutes } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { bind } from '../../../platform/http/bind.ts';
import { getSalesHistory } from './sales-history.service.ts';

export const salesHistory = bind('sales-history', salesHistoryRoutes, {
  get: (ctx, { params }) => getSalesHistory(ctx, params.suggestionId),
});
