import type { AutopilotDecision, AutopilotRun } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { type Ctx, unversioned } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { setStatus } from '../orders/public.ts';
import { orderWaiting, orderWithoutLines } from './close-run.service.ts';
import { loadSettings } from './due-stores.service.ts';
import { pauseCompany } from './pause.service.ts';
import { getRun } from './read-runs.service.ts';
import {
  findUndoableOrders,
  findWaitingStores,
  lockRun,
  markRunUndone,
  markStoresUndone,
  updateStores,
} from './runs.queries.ts';
import { toValues } from './settings.rules.ts';
import { findWaitingProposal } from './waiting.queries.ts';

/** A person orders for the stores that wait, until the cut-off. */
export const decide = async (ctx: Ctx, runId: number, decision: AutopilotDecision): Promise<AutopilotRun> => {
  const run = found(await lockRun(ctx, runId), 'AUTOPILOT_RUN_NOT_FOUND');
  const waiting = await findWaitingStores(ctx, runId);
  const proposalId = run.waitingProposalId;
  if (proposalId === null || waiting.length === 0 || run.cutOff <= ctx.now)
    throw new AppError('AUTOPILOT_NOTHING_WAITS');
  if (!(await findWaitingProposal(ctx, proposalId)).isOpen) throw new AppError('AUTOPILOT_NOTHING_WAITS');
  const values = toValues((await loadSettings(ctx)).getCompany(run.companyId));
  const input = { proposalId, waiting, values };
  const orders =
    decision === 'AS_PROPOSED'
      ? await orderWaiting(unversioned(ctx), input)
      : await orderWithoutLines(unversioned(ctx), { ...input, isAllowed: () => true });
  if (orders.size === 0) throw new AppError('PROPOSAL_EMPTY');
  await updateStores(
    ctx,
    { runId, decision, userId: ctx.actor.userId },
    waiting.map(({ storeId }) => {
      const salesOrderId = orders.get(storeId) ?? null;
      const sentence = salesOrderId === null ? 'Nothing was left to order, or the order is below a minimum.' : null;
      return { storeId, state: salesOrderId === null ? 'REFUSED' : 'ORDERED', salesOrderId, sentence };
    }),
  );
  ctx.audit({ entityType: 'AUTOPILOT_RUN', id: runId, before: { decision: null }, after: { decision } });
  return getRun(ctx, runId);
};

/** Cancels the orders of a run that are not in packing, and pauses the autopilot of the company. */
export const undoRun = async (ctx: Ctx, runId: number): Promise<UndoResult> => {
  const run = found(await lockRun(ctx, runId), 'AUTOPILOT_RUN_NOT_FOUND');
  const orders = await findUndoableOrders(ctx, runId);
  const open = orders.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  if (run.undoneAt !== null || open.length === 0) throw new AppError('AUTOPILOT_RUN_NOT_UNDOABLE');
  const reason = 'The run of the autopilot was undone.';
  for (const id of open) await setStatus(unversioned(ctx), id, { to: 'CANCELLED', reason });
  await markStoresUndone(ctx, runId, open);
  await markRunUndone(ctx, runId, ctx.actor.userId);
  ctx.audit({ entityType: 'AUTOPILOT_RUN', id: runId, before: { undone: false }, after: { undone: true } });
  const row = (await loadSettings(ctx)).getCompany(run.companyId);
  const cause = { reason: 'UNDONE', sentence: 'A run was undone.', userId: ctx.actor.userId } as const;
  await pauseCompany(ctx, { companyId: run.companyId, row }, cause);
  return { restored: open.length, skipped: orders.length - open.length };
};
