import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { day } from '@shelfward/contract/kit/dates.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { type SuggestionState, suggestionStates } from '@shelfward/contract/replenishment/suggestion-filters.shapes.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { undoable } from '../../../platform/undo/undo.ts';
import { type AdjustmentChange, lockStores, writeAdjustments } from '../../assortments/public.ts';
import { type DecidableSuggestion, findAdjustments, restoreSuggestionStates } from './decisions.queries.ts';

const state = z.enum(suggestionStates);
/** Compact: suggestion, store, product, adjustment before and after, earlier state and snooze. */
const decided = z.tuple([id, id, id, z.int(), z.int(), state, day.nullable()]);

export const undoTuples = z.array(decided);
export type UndoTuple = z.output<typeof decided>;

export const toUndoTuple = (suggestion: DecidableSuggestion, { before, after }: AdjustmentChange): UndoTuple => [
  suggestion.id,
  suggestion.storeId,
  suggestion.productId,
  before,
  after,
  suggestion.state,
  suggestion.snoozedUntil,
];

/** Restores the adjustments before an acceptance, except for those that changed since, and the states. */
export const undoDecision = undoable({
  action: 'replenishment.decide',
  access: masterDataWriters,
  payload: z.strictObject({ state, suggestions: undoTuples }),
  undo: (ctx, decision) => revertDecision(ctx, decision),
});

export const revertDecision = async (
  ctx: Ctx,
  { state, suggestions }: { readonly state: SuggestionState; readonly suggestions: readonly UndoTuple[] },
): Promise<UndoResult> => {
  const reverted = state === 'ACCEPTED' ? await revertAccepted(ctx, suggestions) : suggestions;
  const restored = await restoreSuggestionStates(
    ctx,
    state,
    reverted.map(([id, , , , , earlier, snoozedUntil]) => ({ id, state: earlier, snoozedUntil })),
  );
  const done = new Set(state === 'ACCEPTED' ? reverted.map(([id]) => id) : restored);
  const skipped = suggestions.filter(([id]) => !done.has(id));
  return {
    restored: done.size,
    skipped: skipped.length,
    skippedItems: skipped.map(([, storeId, productId]) => ({ storeId, productId })),
  };
};

/** The suggestions whose adjustment is still the accepted one. */
const revertAccepted = async (ctx: Ctx, suggestions: readonly UndoTuple[]): Promise<UndoTuple[]> => {
  const storeIds = await lockStores(ctx, [...new Set(suggestions.map(([, storeId]) => storeId))]);
  const reverted: UndoTuple[] = [];
  for (const storeId of storeIds) {
    const ofStore = suggestions.filter(([, store]) => store === storeId);
    const current = await findAdjustments(
      ctx,
      storeId,
      ofStore.map(([, , productId]) => productId),
    );
    const unchanged = ofStore.filter(([, , productId, , after]) => current.get(productId) === after);
    const changes = unchanged.map(([, , productId, before, after]) => ({ productId, before: after, after: before }));
    await writeAdjustments(ctx, storeId, changes);
    reverted.push(...unchanged);
  }
  return reverted;
};
