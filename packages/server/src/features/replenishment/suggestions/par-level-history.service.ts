import type { ParLevelChange } from '@shelfward/contract/replenishment/par-level-changes.shapes.ts';
import { toParLevelChanges } from '@shelfward/forecast/levels/par-level-history.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findAssortmentItem, findParLevelEntries } from './par-level-history.queries.ts';
import { findSuggestion } from './suggestions.queries.ts';

const maxChanges = 10;

export const listParLevelChanges = async (ctx: Ctx, suggestionId: number): Promise<ParLevelChange[]> => {
  const { store, product } = found(await findSuggestion(ctx, suggestionId), 'PAR_SUGGESTION_NOT_FOUND');
  const pair = { storeId: store.id, productId: product.id };
  const item = await findAssortmentItem(ctx, pair);
  if (!item) return [];
  return toParLevelChanges(item, await findParLevelEntries(ctx, { ...pair, ...item, limit: maxChanges }));
};
