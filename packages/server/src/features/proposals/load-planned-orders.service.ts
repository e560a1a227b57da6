import { isBelowMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { type AllocationReason, allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { groupBy } from '../../platform/core/group-by.rules.ts';
import { loadDeliveryWindows, loadOrderConstraints } from '../deliveries/public.ts';
import { loadCompanyValues } from '../replenishment/public.ts';
import { findAvailableUnits } from './allocation.queries.ts';
import type { AllocatedLine, AllocationLine } from './allocation.types.ts';
import { toEconomics } from './line-value.rules.ts';
import { findLines, getProposalCompany, type ProposalLines } from './matrix.queries.ts';
import { toOrderValue } from './order-amounts.rules.ts';
import { findShelfMaximums } from './order-lines.queries.ts';
import { buildOrderLines, type LineInputs } from './order-lines.service.ts';
import type { ProposalHead } from './order-proposals.queries.ts';
import { computePostponeCost, countOrder, type OrderState, planOrder, toOrder } from './order-state.rules.ts';
import { findPlannedParts, type PlannedPart } from './planned-orders.queries.ts';
import type { PlannedOrderState, ProposalPlan, StoredLine } from './planned-orders.types.ts';
import { readProjections } from './project-line.rules.ts';

export const loadPlan = async (ctx: Ctx, { id, companyId, budgetCents }: ProposalHead): Promise<ProposalPlan> => {
  const parts = (await findPlannedParts(ctx, id)).filter(({ isActive }) => isActive);
  const inputs = toInputs(await findLines(ctx, id), parts);
  const { lines, products } = await buildOrderLines(ctx, companyId, { inputs, withDemand: true });
  const stored = new Map<AllocationLine, StoredLine>();
  for (const [at, input] of inputs.entries()) {
    const line = lines[at];
    if (line) stored.set(line, input.stored);
  }
  const { discount } = await getProposalCompany(ctx, companyId);
  const economics = toEconomics(await loadCompanyValues(ctx, companyId));
  const groups = [...groupBy(parts, toOrderKey)];
  const constraints = await loadOrderConstraints(
    ctx,
    companyId,
    groups.flatMap(([, [part]]) => part ?? []),
  );
  const linesByPart = groupBy(lines, ({ storeOrderProposalId }) => storeOrderProposalId);
  const orders = groups.map(([key, own], at) => {
    const all = own.flatMap(({ storeOrderProposalId }) => linesByPart.get(storeOrderProposalId) ?? []);
    const isChosen = (line: AllocationLine) => stored.get(line)?.isChosen ?? false;
    const group = {
      id: key,
      lines: all.filter((line) => !isChosen(line)),
      fixed: all.filter(isChosen).map((line) => ({ line, quantity: stored.get(line)?.quantity ?? 0 })),
      minimums: constraints[at]?.minimums ?? [],
      freight: constraints[at]?.freight?.steps ?? [],
    };
    return { parts: own, order: toOrder(group, { discount, economics }) };
  });
  const storeIds = parts.map(({ storeId }) => storeId);
  const state = toState(stored, await findAvailableUnits(ctx, [...products.keys()]));
  return {
    orders: planStates(orders, { state, discount, budgetCents }),
    stored,
    products,
    shelves: await findShelfMaximums(ctx, storeIds),
    windows: await loadDeliveryWindows(ctx, storeIds),
    discount,
  };
};

/** Lines that the stock or the budget limits already are not filled up. */
const toState = (stored: ProposalPlan['stored'], available: Map<number, number>): OrderState => {
  const limits: readonly (AllocationReason | null)[] = ['FAIR_SHARE', 'BUDGET'];
  const limited = new Map<AllocationLine, AllocatedLine>();
  for (const [line, { quantity, adjustedBy }] of stored) {
    available.set(line.productId, (available.get(line.productId) ?? 0) - quantity);
    limited.set(line, { quantity: limits.includes(adjustedBy) ? line.suggested : quantity, adjustedBy });
  }
  return {
    quantities: new Map([...stored].map(([line, { quantity }]) => [line, quantity])),
    limited,
    unused: available,
  };
};

interface PlanInput {
  readonly state: OrderState;
  readonly discount: number;
  readonly budgetCents: number | null;
}

const planStates = (
  orders: readonly Pick<PlannedOrderState, 'parts' | 'order'>[],
  { state, discount, budgetCents }: PlanInput,
): PlannedOrderState[] => {
  const counted = orders.map((one) => ({
    ...one,
    amounts: countOrder(one.order, state.quantities),
    isPostponed: one.parts.some(({ postponed }) => postponed),
  }));
  const spent = counted
    .filter(({ isPostponed }) => !isPostponed)
    .reduce((sum, { amounts }) => sum + toOrderValue(amounts.VALUE, discount), 0);
  return counted.map((one) => {
    const { order, amounts, isPostponed } = one;
    const fillUp = planOrder(order, state);
    const before = isPostponed ? 0 : toOrderValue(amounts.VALUE, discount);
    const exceedsBudget =
      fillUp !== undefined &&
      budgetCents !== null &&
      spent - before + toOrderValue(fillUp.amounts.VALUE, discount) > budgetCents;
    return {
      ...one,
      key: order.group.id,
      isBelow: amounts.UNITS > 0 && isBelowMinimum(order.minimums, amounts),
      fillUp: exceedsBudget ? undefined : fillUp,
      exceedsBudget,
      postponeCostCents: computePostponeCost(order, state.quantities),
    };
  });
};

/** The lines of the given parts with the inputs of their suggestions. */
const toInputs = (
  { stores, special, projected }: ProposalLines,
  parts: readonly PlannedPart[],
): (LineInputs & { readonly stored: StoredLine })[] => {
  const storeIds = new Map(parts.map(({ storeOrderProposalId, storeId }) => [storeOrderProposalId, storeId]));
  const getProjection = readProjections(projected, parts);
  const specialLines = new Map(special.productId.map((id, at) => [`${special.storeOrderProposalId[at]} ${id}`, at]));
  return stores.flatMap(({ storeOrderProposalId, productId, systemQuantity, parLevel, onHand, packSize }) => {
    const storeId = storeIds.get(storeOrderProposalId);
    if (storeId === undefined) return [];
    return productId.map((id, at) => {
      const place = specialLines.get(`${storeOrderProposalId} ${id}`) ?? -1;
      const chosen = special.chosen[place] ?? -1;
      const assortmentParLevel = special.assortmentPar[place] ?? -1;
      return {
        storeOrderProposalId,
        storeId,
        productId: id,
        terms: {
          parLevel: parLevel[at] ?? 0,
          assortmentParLevel: assortmentParLevel < 0 ? null : assortmentParLevel,
          onHand: onHand[at] ?? 0,
          inTransit: special.inTransit[place] ?? 0,
          openOrders: special.openOrders[place] ?? 0,
          otherProposals: special.otherProposals[place] ?? 0,
          packSize: packSize[at] ?? 1,
          projection: getProjection(storeOrderProposalId, id),
          isEligible: true,
        },
        stored: {
          quantity: chosen < 0 ? (systemQuantity[at] ?? 0) : chosen,
          adjustedBy: allocationReasons[special.allotted[place] ?? -1] ?? null,
          isChosen: chosen >= 0,
        },
      };
    });
  });
};
