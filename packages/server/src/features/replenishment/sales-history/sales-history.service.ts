import { toMonday } from '@shelfward/contract/kit/dates.ts';
import type { SalesHistory } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { listPredecessors } from '@shelfward/forecast/levels/succession.rules.ts';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findPredecessors } from '../series/predecessors.queries.ts';
import { historyWeeks } from '../series/run-series.service.ts';
import { findSuggestion } from '../suggestions/suggestions.queries.ts';
import { findSeasonFactors, findSoldWeeks } from './sales-history.queries.ts';

export const getSalesHistory = async (ctx: Ctx, suggestionId: number): Promise<SalesHistory> => {
  const { store, product } = found(await findSuggestion(ctx, suggestionId), 'PAR_SUGGESTION_NOT_FOUND');
  const productIds = [product.id, ...listPredecessors(product.id, await findPredecessors(ctx))];
  const until = toMonday(today(ctx));
  return {
    weeks: await findSoldWeeks(ctx, { storeId: store.id, productIds, until, weeks: historyWeeks }),
    seasonFactors: await findSeasonFactors(ctx, product.id),
  };
};
