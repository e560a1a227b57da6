import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { maxListedChanges, type PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { requireEditable } from '../editing/order-proposals.service.ts';
import { findProposalHead, lockOrderProposal, type ProposalHead } from '../lines/order-proposals.queries.ts';
import { loadPlan } from './load-planned-orders.service.ts';
import { describeOrder, getOrderName } from './planned-orders.rules.ts';
import type { PlannedOrderState, ProposalPlan } from './planned-orders.types.ts';
import { saveUndoablePlan } from './planned-orders.undo.ts';

/** All orders, or the one with the key. */
export const listPlannedOrders = async (ctx: Ctx, id: number, key?: string): Promise<PlannedOrderDetail[]> => {
  const proposal = found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const plan = await loadPlan(ctx, proposal);
  if (key === undefined) return await describePlan(ctx, proposal, plan);
  const order = found(
    plan.orders.find((one) => one.key === key),
    'PLANNED_ORDER_NOT_FOUND',
  );
  return await describePlan(ctx, proposal, { ...plan, orders: [order] });
};

/** Orders that reach their minimums already, and have no freight to save, stay as they are. */
export const fillUpOrders = async (ctx: Ctx, id: number, keys: readonly string[]): Promise<PlannedOrderDetail[]> => {
  const { proposal, plan, orders } = await selectOrders(ctx, id, keys);
  const unfillable = orders.filter(({ fillUp, isBelow }) => isBelow && !fillUp);
  if (unfillable.length > 0) throw notFillable(unfillable);
  const lines = orders.flatMap(({ fillUp }) => [...(fillUp?.added ?? [])]);
  await saveUndoablePlan(ctx, id, {
    parts: orders
      .flatMap(({ parts }) => parts.filter(({ postponed }) => postponed))
      .map(({ storeOrderProposalId }) => ({ storeOrderProposalId, postponed: false })),
    lines: lines.map(([line, units]) => {
      const { quantity, adjustedBy } = found(plan.stored.get(line), 'PROPOSAL_ITEMS_CHANGED');
      const { storeOrderProposalId, productId } = line;
      const before = { systemQuantity: quantity, adjustedBy };
      return { storeOrderProposalId, productId, systemQuantity: quantity + units, adjustedBy: 'TOP_UP', before };
    }),
  });
  return await describePlan(ctx, proposal, await loadPlan(ctx, proposal));
};

/** Orders that are postponed, or taken back, already stay as they are, and those without quantity are not postponed. */
export const postponeOrders = async (
  ctx: Ctx,
  id: number,
  { keys, postponed }: { readonly keys: readonly string[]; readonly postponed: boolean },
): Promise<PlannedOrderDetail[]> => {
  const { proposal, orders } = await selectOrders(ctx, id, keys);
  const parts = orders
    .filter(({ amounts }) => !postponed || amounts.UNITS > 0)
    .flatMap((order) => order.parts.filter((part) => part.postponed !== postponed));
  await saveUndoablePlan(ctx, id, {
    parts: parts.map(({ storeOrderProposalId }) => ({ storeOrderProposalId, postponed })),
    lines: [],
  });
  return await describePlan(ctx, proposal, await loadPlan(ctx, proposal));
};

interface SelectedOrders {
  readonly proposal: ProposalHead;
  readonly plan: ProposalPlan;
  readonly orders: readonly PlannedOrderState[];
}

/** The orders with these keys, of a proposal that no other request changes until the transaction ends. */
const selectOrders = async (ctx: Ctx, id: number, keys: readonly string[]): Promise<SelectedOrders> => {
  const proposal = found(await lockOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  requireEditable(proposal);
  const plan = await loadPlan(ctx, proposal);
  const orders = new Map(plan.orders.map((order) => [order.key, order]));
  return { proposal, plan, orders: [...new Set(keys)].map((key) => found(orders.get(key), 'PLANNED_ORDER_NOT_FOUND')) };
};

const describePlan = async (ctx: Ctx, proposal: ProposalHead, plan: ProposalPlan): Promise<PlannedOrderDetail[]> => {
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const context = { ...plan, currency, budgetCents: proposal.budgetCents };
  let left = maxListedChanges;
  return plan.orders.map((order) => {
    const described = describeOrder(order, context, left);
    left -= described.changes.length;
    return described;
  });
};

const notFillable = (orders: readonly PlannedOrderState[]): AppError => {
  const names = orders.map(getOrderName);
  const listed = `${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}`;
  return new AppError('PLANNED_ORDER_NOT_FILLABLE', {
    detail: `${plural(names.length, 'Order', 'Orders')} that cannot reach their minimum: ${listed}.`,
  });
};
