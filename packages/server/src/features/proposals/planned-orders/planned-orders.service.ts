import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { maxListedChanges, type PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { AllocationLine } from '../allocation/allocation.types.ts';
import { requireEditable } from '../editing/order-proposals.service.ts';
import { findProposalHead, lockOrderProposal, type ProposalHead } from '../lines/order-proposals.queries.ts';
import { loadPlanInputs, type PlanInputs, planInputs } from './load-planned-orders.service.ts';
import type { PlannedPart } from './planned-orders.queries.ts';
import { describeOrder, getOrderName } from './planned-orders.rules.ts';
import type { PlannedOrderState, ProposalPlan } from './planned-orders.types.ts';
import { type PlanChanges, saveUndoablePlan } from './planned-orders.undo.ts';

/** All orders, or the one with the key. */
export const listPlannedOrders = async (ctx: Ctx, id: number, key?: string): Promise<PlannedOrderDetail[]> => {
  const proposal = found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const plan = planInputs(await loadPlanInputs(ctx, proposal));
  if (key === undefined) return await describePlan(ctx, proposal, plan);
  const order = found(
    plan.orders.find((one) => one.key === key),
    'PLANNED_ORDER_NOT_FOUND',
  );
  return await describePlan(ctx, proposal, { ...plan, orders: [order] });
};

/** Orders that reach their minimums already, and have no freight to save, stay as they are. */
export const fillUpOrders = async (ctx: Ctx, id: number, keys: readonly string[]): Promise<PlannedOrderDetail[]> => {
  const { proposal, inputs } = await lockPlanInputs(ctx, id);
  const orders = selectOrders(planInputs(inputs).orders, keys);
  const unfillable = orders.filter(({ fillUp, isBelow }) => isBelow && !fillUp);
  if (unfillable.length > 0) throw notFillable(unfillable);
  const parts = orders.flatMap((order) => order.parts.filter(({ postponed }) => postponed));
  const stored = new Map(inputs.stored);
  const lines = orders
    .flatMap(({ fillUp }) => [...(fillUp?.added ?? [])])
    .map(([line, units]): PlanChanges['lines'][number] => {
      const { quantity, adjustedBy } = found(inputs.stored.get(line), 'PROPOSAL_ITEMS_CHANGED');
      const after = { quantity: quantity + units, adjustedBy: 'TOP_UP' } as const;
      stored.set(line, { ...after, isChosen: false });
      const { storeOrderProposalId, productId } = line;
      const before = { systemQuantity: quantity, adjustedBy };
      return { storeOrderProposalId, productId, systemQuantity: after.quantity, adjustedBy: after.adjustedBy, before };
    });
  await saveUndoablePlan(ctx, id, { parts: toPostponements(parts, false), lines });
  return await describePlan(ctx, proposal, planInputs(withPostponed({ ...inputs, stored }, parts, false)));
};

/** Orders that are postponed, or taken back, already stay as they are, and those without quantity are not postponed. */
export const postponeOrders = async (
  ctx: Ctx,
  id: number,
  { keys, postponed }: { readonly keys: readonly string[]; readonly postponed: boolean },
): Promise<PlannedOrderDetail[]> => {
  const { proposal, inputs } = await lockPlanInputs(ctx, id);
  const hasUnits = (line: AllocationLine) => (inputs.stored.get(line)?.quantity ?? 0) > 0;
  const parts = selectOrders(inputs.orders, keys)
    .filter(
      ({ order: { group } }) =>
        !postponed || group.lines.some(hasUnits) || group.fixed.some(({ line }) => hasUnits(line)),
    )
    .flatMap((order) => order.parts.filter((part) => part.postponed !== postponed));
  await saveUndoablePlan(ctx, id, { parts: toPostponements(parts, postponed), lines: [] });
  return await describePlan(ctx, proposal, planInputs(withPostponed(inputs, parts, postponed)));
};

/** Of a proposal that no other request changes until the transaction ends. */
const lockPlanInputs = async (ctx: Ctx, id: number): Promise<{ proposal: ProposalHead; inputs: PlanInputs }> => {
  const proposal = found(await lockOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  requireEditable(proposal);
  return { proposal, inputs: await loadPlanInputs(ctx, proposal) };
};

const selectOrders = <T extends { readonly key: string }>(orders: readonly T[], keys: readonly string[]): T[] => {
  const byKey = new Map(orders.map((order) => [order.key, order]));
  return [...new Set(keys)].map((key) => found(byKey.get(key), 'PLANNED_ORDER_NOT_FOUND'));
};

const toPostponements = (parts: readonly PlannedPart[], postponed: boolean): PlanChanges['parts'] =>
  parts.map(({ storeOrderProposalId }) => ({ storeOrderProposalId, postponed }));

const withPostponed = (inputs: PlanInputs, changed: readonly PlannedPart[], postponed: boolean): PlanInputs => {
  const parts = new Set(changed);
  return {
    ...inputs,
    orders: inputs.orders.map((order) => ({
      ...order,
      parts: order.parts.map((part) => (parts.has(part) ? { ...part, postponed } : part)),
    })),
  };
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
