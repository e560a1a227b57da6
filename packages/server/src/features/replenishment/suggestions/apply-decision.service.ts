import { groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import type { SuggestionDecision } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import { type AdjustmentChange, writeAdjustments } from '../../assortments/public.ts';
import { type DecidableSuggestion, type SuggestionOutcome, updateSuggestionStates } from './decisions.queries.ts';
import { toUndoTuple, type UndoTuple } from './decisions.undo.ts';

export type SkipReason = 'ALREADY_DECIDED' | 'PAR_LEVEL_CHANGED';

export const findSkipReason = (
  { effectiveState, item, parLevel }: DecidableSuggestion,
  decision: SuggestionDecision['decision'],
): SkipReason | undefined => {
  if (effectiveState !== 'OPEN' && effectiveState !== 'SNOOZED') return 'ALREADY_DECIDED';
  return decision === 'ACCEPT' && item?.parLevel !== parLevel ? 'PAR_LEVEL_CHANGED' : undefined;
};

/**
 * Writes the state of decided suggestions, and the adjustments if they are accepted; the stores must be locked then.
 * Returns what undo needs. `userId` is null if a run decides.
 */
export const applyDecision = async (
  ctx: AuditedCtx,
  { outcome, userId }: { readonly outcome: SuggestionOutcome; readonly userId: number | null },
  applied: readonly DecidableSuggestion[],
): Promise<UndoTuple[]> => {
  for (const [storeId, ofStore] of groupByStore(applied)) {
    if (outcome.state === 'ACCEPTED') await writeAdjustments(ctx, storeId, ofStore.map(toAdjustment));
    auditStates(ctx, storeId, [ofStore, outcome]);
  }
  const ids = applied.map(({ id }) => id);
  await updateSuggestionStates(ctx, ids, { ...outcome, userId });
  return applied.map((one) => toUndoTuple(one, toAdjustment(one)));
};

/** Par level = quantity of the global assortment + adjustment. */
const toAdjustment = ({ productId, suggestedParLevel, item }: DecidableSuggestion): AdjustmentChange => ({
  productId,
  before: item?.adjustment ?? 0,
  after: suggestedParLevel - (item?.globalAssortmentQuantity ?? 0),
});

/** One audit event for the store, with one field per product. */
const auditStates = (
  ctx: AuditedCtx,
  storeId: number,
  [suggestions, { state }]: readonly [readonly DecidableSuggestion[], SuggestionOutcome],
): void => {
  const fields = (toState: (one: DecidableSuggestion) => string) =>
    Object.fromEntries(suggestions.map((one) => [`products/${one.productId}/state`, toState(one)]));
  ctx.audit({
    entityType: 'PAR_SUGGESTION',
    id: storeId,
    before: fields((one) => one.state),
    after: fields(() => state),
  });
};
