import { minUnreviewedWeeks } from '@shelfward/contract/replenishment/confidence.rules.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { insertAuditEntries } from '../../../platform/audit/audit.queries.ts';
import type { Ctx, ZonedCtx } from '../../../platform/context/context.ts';
import type { AuditEvent } from '../../../platform/core/audit-event.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { applyDecision, findSkipReason } from './apply-decision.service.ts';
import { findAcceptableIds, lockAcceptedChanges, markRunUndone } from './automatic.queries.ts';
import { lockSuggestions } from './decisions.queries.ts';
import { revertDecision, type UndoTuple, undoTuples } from './decisions.undo.ts';

/**
 * Accepts the open suggestions of stores whose mode is AUTOMATIC, in the transaction that ends the run. The stores must be
 * locked. Suggestions are limited by the guard rails of a run already; those with too short a history, and products whose
 * automatic change a user has undone, are left to users.
 */
export const acceptAutomatically = async (
  ctx: ZonedCtx,
  { runId, storeIds }: { readonly runId: number; readonly storeIds: readonly number[] },
): Promise<UndoTuple[]> => {
  const ids = await findAcceptableIds(ctx, { runId, storeIds, minWeeks: minUnreviewedWeeks });
  const suggestions = await lockSuggestions(ctx, ids);
  const applied = suggestions.filter((one) => findSkipReason(one, 'ACCEPT') === undefined);
  if (applied.length === 0) return [];
  const events: AuditEvent[] = [];
  // A run has no user, so each audit entry names the run.
  const audit = ({ before, after, ...event }: AuditEvent) =>
    void events.push({ ...event, before: { ...before, automaticRun: null }, after: { ...after, automaticRun: runId } });
  const outcome = { state: 'ACCEPTED', snoozedUntil: null } as const;
  const author = { tenantId: ctx.tenantId, actor: null, requestId: `par-level-run-${runId}` };
  const changes = await applyDecision({ ...ctx, ...author, audit }, { outcome, userId: null }, applied);
  await insertAuditEntries(ctx.db, author, events);
  return changes;
};

/** Restores the adjustments before the run, except for those that changed since. */
export const undoRun = async (ctx: Ctx, runId: number): Promise<UndoResult> => {
  const { acceptedChanges, undoneAt } = found(await lockAcceptedChanges(ctx, runId), 'REPLENISHMENT_RUN_NOT_FOUND');
  if (acceptedChanges === null || undoneAt !== null) throw new AppError('REPLENISHMENT_RUN_NOT_UNDOABLE');
  const suggestions = undoTuples.parse(acceptedChanges);
  const result = await revertDecision(ctx, { state: 'ACCEPTED', suggestions });
  await markRunUndone(ctx, runId);
  ctx.audit({ entityType: 'REPLENISHMENT_RUN', id: runId, before: { undone: false }, after: { undone: true } });
  return result;
};
