import type { Result } from '@shelfward/contract/kit/route.ts';
import type {
  replenishmentRoutes,
  SuggestionDecision,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { offerUndo } from '../../../platform/undo/undo.ts';
import { lockStores } from '../../assortments/public.ts';
import { applyDecision, findSkipReason } from './apply-decision.service.ts';
import {
  type DecidableSuggestion,
  findSuggestionStores,
  lockSuggestions,
  type SuggestionOutcome,
} from './decisions.queries.ts';
import { undoDecision } from './decisions.undo.ts';
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
  if (applied.length > 0) {
    const outcome = { state: outcomes[request.decision], snoozedUntil: request.snoozedUntil ?? null };
    const decided = await applyDecision(ctx, { outcome, userId: ctx.actor.userId }, applied);
    await offerUndo(ctx, undoDecision, { state: outcome.state, suggestions: decided });
  }
  return { applied: applied.length, skipped: skipped.toSorted((left, right) => left.id - right.id) };
};

const findSelectedIds = async (ctx: Ctx, { ids, matching }: SuggestionDecision): Promise<number[]> => {
  if (!matching) return [...new Set(ids)];
  const found = await findSuggestionIds(ctx, matching.filter);
  if (found.length !== matching.expectedCount) throw new AppError('PAR_SUGGESTIONS_CHANGED');
  return found;
};

const outcomes = {
  ACCEPT: 'ACCEPTED',
  REJECT: 'REJECTED',
  SNOOZE: 'SNOOZED',
} as const satisfies Record<SuggestionDecision['decision'], SuggestionOutcome['state']>;
