import type { AutopilotDecision, AutopilotValues } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { changeProposalStatus, updateQuantities } from '../proposals/public.ts';
import { isCuredWithoutLines } from './limits.rules.ts';
import { generateForParts } from './place-orders.service.ts';
import { findPersonProposals, sumOrderedCents } from './run-facts.queries.ts';
import {
  findWaitingStores,
  type LockedRun,
  lockRun,
  type StoreDecision,
  updateStores,
  type WaitingStore,
} from './runs.queries.ts';
import { findWaitingProposal } from './waiting.queries.ts';

interface ClosingRun {
  readonly id: number;
  readonly values: AutopilotValues;
  /** False: the autopilot is paused, or was switched off since the run. */
  readonly mayOrder: boolean;
}

/** Decides, shortly before the cut-off, about the stores for which no person has acted. */
export const closeRun = async (ctx: Ctx, { id, values, mayOrder }: ClosingRun): Promise<void> => {
  const run = await lockRun(ctx, id);
  if (!run || run.waitingProposalId === null) return;
  const waiting = await findWaitingStores(ctx, id);
  if (waiting.length === 0) return;
  const decide = (decision: AutopilotDecision | null, stores: readonly StoreDecision[]) =>
    updateStores(ctx, { runId: id, decision, userId: null }, stores);
  const proposal = await findWaitingProposal(ctx, run.waitingProposalId);
  if (proposal.status === 'COMPLETE') {
    await decide(
      null,
      waiting.map((store) => {
        const salesOrderId = proposal.orderIds.get(store.storeId) ?? null;
        const state = salesOrderId === null ? 'REFUSED' : 'ORDERED';
        return toDecision(store, { state, salesOrderId, sentence: 'A person decided in the proposal.' });
      }),
    );
    return;
  }
  const persons = new Map((await findPersonProposals(ctx, waiting)).map((one) => [one.storeId, one.orderProposalId]));
  const left = waiting.filter(({ storeId }) => !persons.has(storeId));
  const isUntouched = proposal.isOpen && !proposal.isEdited;
  const placed =
    isUntouched && mayOrder && values.atCutOff === 'ORDER_WITHOUT_LINES'
      ? await orderCured(ctx, run, { waiting, left, values })
      : new Map<number, number>();
  if (placed.size === 0 && isUntouched) await changeProposalStatus(ctx, run.waitingProposalId, 'CANCELLED');
  const noOrder = proposal.isEdited
    ? 'A person has edited its proposal, which remains open.'
    : 'No person decided before the cut-off.';
  await decide(
    'WITHOUT_LINES',
    waiting.map((store) => {
      const other = persons.get(store.storeId);
      if (other !== undefined)
        return toDecision(store, {
          state: 'STOOD_BACK',
          sentence: `A person made proposal ${other} for this delivery.`,
        });
      const salesOrderId = placed.get(store.storeId);
      return salesOrderId === undefined
        ? toDecision(store, { state: 'REFUSED', sentence: noOrder })
        : toDecision(store, {
            state: 'ORDERED',
            salesOrderId,
            sentence: 'Ordered at the cut-off without these lines.',
          });
    }),
  );
};

const toDecision = (
  { storeId }: WaitingStore,
  decision: Partial<Omit<StoreDecision, 'storeId'>> & Pick<StoreDecision, 'state'>,
): StoreDecision => ({ storeId, salesOrderId: null, sentence: null, ...decision });

interface Undecided {
  readonly waiting: readonly WaitingStore[];
  /** Without those for which a person made another proposal. */
  readonly left: readonly WaitingStore[];
  readonly values: AutopilotValues;
}

/** Orders where the rest is inside all limits, also that of the money of the day. A proposal that cannot be ordered is not. */
const orderCured = async (
  ctx: Ctx,
  run: LockedRun,
  { waiting, left, values }: Undecided,
): Promise<ReadonlyMap<number, number>> => {
  const since = startOfDay(today(ctx), ctx.timeZone);
  let spent = await sumOrderedCents(ctx, { companyId: run.companyId, since });
  const cured = new Set<number>();
  for (const { storeId, findings, valueCents } of left) {
    if (findings.length === 0 || !isCuredWithoutLines(findings)) continue;
    if (spent + valueCents > values.limits.maxDayCents) continue;
    spent += valueCents;
    cured.add(storeId);
  }
  if (cured.size === 0) return new Map();
  try {
    const isAllowed = ({ storeId }: WaitingStore) => cured.has(storeId);
    return await orderWithoutLines(ctx, { proposalId: run.waitingProposalId ?? 0, waiting, isAllowed, values });
  } catch (error) {
    if (error instanceof AppError) return new Map();
    throw error;
  }
};

interface WithoutLines {
  readonly proposalId: number;
  readonly waiting: readonly WaitingStore[];
  /** The other stores get no order. */
  readonly isAllowed: (store: WaitingStore) => boolean;
  readonly values: Pick<AutopilotValues, 'orderStatus'>;
}

/** Sets the lines outside of limits to 0 and orders the rest; returns the orders by store. */
export const orderWithoutLines = async (
  ctx: Ctx,
  { proposalId, waiting, isAllowed, values }: WithoutLines,
): Promise<Map<number, number>> => {
  const changes = waiting.flatMap((store) => {
    const { storeOrderProposalId, findings } = store;
    if (storeOrderProposalId === null) return [];
    const outside = isAllowed(store) ? findings.flatMap(({ productId }) => productId ?? []) : store.productIds;
    return [...new Set(outside)].map((productId) => ({ storeOrderProposalId, productId, quantity: 0 }));
  });
  if (changes.length > 0) await updateQuantities(ctx, changes);
  return orderWaiting(ctx, { proposalId, waiting, values });
};

export const orderWaiting = async (
  ctx: Ctx,
  { proposalId, waiting, values }: Omit<WithoutLines, 'isAllowed'>,
): Promise<Map<number, number>> => {
  const { orderIds } = await generateForParts(ctx, proposalId, values.orderStatus);
  return new Map(
    waiting.flatMap(({ storeId, storeOrderProposalId }) => {
      const orderId = orderIds.get(storeOrderProposalId ?? 0);
      return orderId === undefined ? [] : [[storeId, orderId] as const];
    }),
  );
};
