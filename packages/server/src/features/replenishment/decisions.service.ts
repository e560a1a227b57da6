import type { Result } from '@shelfward/contract/kit/route.ts';
import type {
  replenishmentRoutes,
  SuggestionDecision,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { groupByStore } from '../../platform/core/group-by.rules.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { type AdjustmentChange, lockStores, writeAdjustments } from '../assortments/public.ts';
import {
  type DecidableSuggestion,
  findSuggestionStores,
  lockSuggestions,
  type SuggestionOutcome,
  updateSuggestionStates,
} from './decisions.queries.ts';
import { toUndoTuple, undoDecision } from './decisions.undo.ts';
import { findSuggestionIds } from './suggestions.queries.ts';

type DecisionResult = Result<typeof replenishmentRoutes.decide>;
type SkipReason = DecisionResult['skipped'][number]['reason'];

/**
 * Each suggestion is decided once: a second user receives the list of those that were skipped. The stores are locked
 * before the suggestions, as in every change of an assortment.
 */
export const decideSuggestions = async (ctx: Ctx, request: SuggestionDecision): Promise<DecisionResult> => {
  const ids = await findSelectedIds(ctx, request);
  if (request.decision === 'ACCEPT') await lockStores(ctx, await findSuggestionStores(ctx, ids));
  const suggestions = await lockSuggestions(ctx, ids);
  if (suggestions.length === 0 && ids.length > 0) throw new AppError('PAR_SUGGESTION_NOT_FOUND');
  const applied: DecidableSuggestion[] = [];
  const skipped: { id: number; reason: SkipReason }[] = [];
  const known = new Set(suggestions.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) skipped.push({ id, reason: 'NOT_FOUND' });
  for (const one of suggestions) {
    const reason = findSkipReason(one, request.decision);
    if (reason) skipped.push({ id: one.id, reason });
    else applied.push(one);
  }
  if (applied.length > 0) await applyDecision(ctx, request, applied);
  return { applied: applied.length, skipped: skipped.toSorted((left, right) => left.id - right.id) };
};

const findSelectedIds = async (ctx: Ctx, { ids, matching }: SuggestionDecision): Promise<number[]> => {
  if (!matching) return [...new Set(ids)];
  const found = await findSuggestionIds(ctx, matching.filter);
  if (found.length !== matching.expectedCount) throw new AppError('PAR_SUGGESTIONS_CHANGED');
  return found;
};

const findSkipReason = (
  { effectiveState, item, parLevel }: DecidableSuggestion,
  decision: SuggestionDecision['decision'],
): SkipReason | undefined => {
  if (effectiveState !== 'OPEN' && effectiveState !== 'SNOOZED') return 'ALREADY_DECIDED';
  return decision === 'ACCEPT' && item?.parLevel !== parLevel ? 'PAR_LEVEL_CHANGED' : undefined;
};

const outcomes = {
  ACCEPT: 'ACCEPTED',
  REJECT: 'REJECTED',
  SNOOZE: 'SNOOZED',
} as const satisfies Record<SuggestionDecision['decision'], SuggestionOutcome['state']>;

const applyDecision = async (
  ctx: Ctx,
  { decision, snoozedUntil }: SuggestionDecision,
  applied: readonly DecidableSuggestion[],
): Promise<void> => {
  const outcome: SuggestionOutcome = { state: outcomes[decision], snoozedUntil: snoozedUntil ?? null };
  for (const ofStore of groupByStore(applied).values()) {
    const [{ storeId } = { storeId: 0 }] = ofStore;
    if (decision === 'ACCEPT') await writeAdjustments(ctx, storeId, ofStore.map(toAdjustment));
    auditStates(ctx, storeId, [ofStore, outcome]);
  }
  await updateSuggestionStates(
    ctx,
    applied.map(({ id }) => id),
    outcome,
  );
  await offerUndo(ctx, undoDecision, {
    state: outcome.state,
    suggestions: applied.map((one) => toUndoTuple(one, toAdjustment(one))),
  });
};

/** Par level = quantity of the global assortment + adjustment. */
const toAdjustment = ({ productId, suggestedParLevel, item }: DecidableSuggestion): AdjustmentChange => ({
  productId,
  before: item?.adjustment ?? 0,
  after: suggestedParLevel - (item?.globalAssortmentQuantity ?? 0),
});

/** One audit event for the store, with one field per product. */
const auditStates = (
  ctx: Ctx,
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
