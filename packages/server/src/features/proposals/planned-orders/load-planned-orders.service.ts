import { isBelowMinimum, type MinimumKind } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { type AllocationReason, allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadDeliveryWindows, loadOrderConstraints } from '../../deliveries/public.ts';
import { loadCompanyValues } from '../../replenishment/public.ts';
import type { AllocationLine } from '../allocation/allocation.types.ts';
import { toEconomics } from '../allocation/line-value.rules.ts';
import { findMissing, findShortfall, toOrderValue } from '../allocation/order-amounts.rules.ts';
import {
  computePostponeCost,
  countOrder,
  type OrderState,
  planOrder,
  toOrder,
} from '../allocation/order-state.rules.ts';
import { findLines, getProposalCompany, type ProposalLines } from '../lines/matrix.queries.ts';
import { findShelfMaximums } from '../lines/order-lines.queries.ts';
import { type LineInputs, openOrderLines } from '../lines/order-lines.service.ts';
import type { ProposalHead } from '../lines/order-proposals.queries.ts';
import { indexLines, readProjections } from '../lines/project-line.rules.ts';
import { findAvailableUnits } from '../suggesting/allocation.queries.ts';
import { findPlannedParts, type PlannedPart } from './planned-orders.queries.ts';
import type { PlannedOrderState, ProposalPlan, StoredLine } from './planned-orders.types.ts';

/** What the plan of a proposal follows from. Changes of it are planned without reading the proposal again. */
export interface PlanInputs extends Omit<ProposalPlan, 'orders'> {
  readonly orders: readonly Pick<PlannedOrderState, 'key' | 'parts' | 'order'>[];
  /** Available-to-promise units by product. */
  readonly available: ReadonlyMap<number, number>;
  readonly budgetCents: number | null;
}

export const loadPlanInputs = async (ctx: Ctx, { id, companyId, budgetCents }: ProposalHead): Promise<PlanInputs> => {
  const parts = (await findPlannedParts(ctx, id)).filter(({ isActive }) => isActive);
  const inputs = toInputs(await findLines(ctx, id), parts);
  const { toLine, products } = await openOrderLines(ctx, companyId, { inputs, withDemand: true });
  const stored = new Map<AllocationLine, StoredLine>();
  for (const input of inputs) stored.set(toLine(input), input.stored);
  const { discount } = await getProposalCompany(ctx, companyId);
  const economics = toEconomics(await loadCompanyValues(ctx, companyId));
  const groups = [...groupBy(parts, toOrderKey)];
  const constraints = await loadOrderConstraints(
    ctx,
    companyId,
    groups.flatMap(([, [part]]) => part ?? []),
  );
  const linesByPart = groupBy([...stored.keys()], ({ storeOrderProposalId }) => storeOrderProposalId);
  const isChosen = (line: AllocationLine) => stored.get(line)?.isChosen ?? false;
  const storeIds = parts.map(({ storeId }) => storeId);
  return {
    orders: groups.map(([key, own], at) => {
      const lines = own.flatMap(({ storeOrderProposalId }) => linesByPart.get(storeOrderProposalId) ?? []);
      const group = {
        id: key,
        lines: lines.filter((line) => !isChosen(line)),
        fixed: lines.filter(isChosen).map((line) => ({ line, quantity: stored.get(line)?.quantity ?? 0 })),
        minimums: constraints[at]?.minimums ?? [],
        freight: constraints[at]?.freight?.steps ?? [],
      };
      return { key, parts: own, order: toOrder(group, { discount, economics }) };
    }),
    stored,
    products,
    shelves: await findShelfMaximums(ctx, storeIds),
    windows: await loadDeliveryWindows(ctx, storeIds),
    available: await findAvailableUnits(ctx, [...products.keys()]),
    discount,
    budgetCents,
  };
};

export const planInputs = (inputs: PlanInputs): ProposalPlan => ({
  ...inputs,
  orders: planStates(inputs.orders, { ...inputs, state: toState(inputs) }),
});

/** Lines that the stock or the budget limits already are not filled up. */
const toState = ({ stored, available }: PlanInputs): OrderState => {
  const limits: readonly (AllocationReason | null)[] = ['FAIR_SHARE', 'BUDGET'];
  const unused = new Map(available);
  for (const [{ productId }, { quantity }] of stored) unused.set(productId, (unused.get(productId) ?? 0) - quantity);
  return {
    quantities: { get: (line) => stored.get(line)?.quantity },
    limited: {
      get: (line) => {
        const own = stored.get(line);
        return own && limits.includes(own.adjustedBy) ? { ...own, quantity: line.suggested } : own;
      },
    },
    unused,
  };
};

interface PlanInput {
  readonly state: OrderState;
  readonly discount: number;
  readonly budgetCents: number | null;
}

/** In the order in which they are filled up: the closest to their minimum first, those that are postponed last. */
const byPriority = (one: CountedOrder, other: CountedOrder): number =>
  Number(one.isPostponed) - Number(other.isPostponed) ||
  Number(other.isBelow) - Number(one.isBelow) ||
  findShortfall(one.order.minimums, one.amounts) - findShortfall(other.order.minimums, other.amounts);

type FillUpState = Pick<PlannedOrderState, 'fillUp' | 'unreachable' | 'exceedsBudget'>;
type CountedOrder = Omit<PlannedOrderState, keyof FillUpState>;

/** Each order is filled up from what those before it leave of the stock and the budget, so that users can fill up all. */
const planStates = (orders: PlanInputs['orders'], { state, discount, budgetCents }: PlanInput): PlannedOrderState[] => {
  const counted = orders.map((one): CountedOrder => {
    const { order, parts } = one;
    const amounts = countOrder(order, state.quantities);
    const isBelow = amounts.UNITS > 0 && isBelowMinimum(order.minimums, amounts);
    return {
      ...one,
      amounts,
      isBelow,
      isPostponed: parts.some(({ postponed }) => postponed),
      postponeCostCents: isBelow ? computePostponeCost(order, state.quantities) : 0,
    };
  });
  const unused = new Map(state.unused);
  let spent = counted
    .filter(({ isPostponed }) => !isPostponed)
    .reduce((sum, { amounts }) => sum + toOrderValue(amounts.VALUE, discount), 0);
  const plans = new Map<CountedOrder, FillUpState>();
  for (const one of counted.toSorted(byPriority)) {
    const fillUp = planOrder(one.order, { ...state, unused });
    const before = one.isPostponed ? 0 : toOrderValue(one.amounts.VALUE, discount);
    const spentAfter = fillUp ? spent - before + toOrderValue(fillUp.amounts.VALUE, discount) : spent;
    const exceedsBudget = fillUp !== undefined && budgetCents !== null && spentAfter > budgetCents;
    const unreachable = fillUp ? [] : findUnreachableKinds(one, { ...state, unused });
    plans.set(one, { fillUp: exceedsBudget ? undefined : fillUp, unreachable, exceedsBudget });
    if (!fillUp || exceedsBudget) continue;
    spent = spentAfter;
    for (const [{ productId }, units] of fillUp.added) unused.set(productId, (unused.get(productId) ?? 0) - units);
  }
  return counted.map((one) => ({ ...one, ...(plans.get(one) ?? noFillUp) }));
};

const noFillUp: FillUpState = { fillUp: undefined, unreachable: [], exceedsBudget: false };

const findUnreachableKinds = ({ order, amounts, isBelow }: CountedOrder, state: OrderState): MinimumKind[] => {
  if (!isBelow) return [];
  const missing = findMissing(order.minimums, amounts).map(([kind]) => kind);
  const unreachable = missing.filter((only) => {
    const minimums = order.minimums.filter(({ kind }) => kind === only);
    return !planOrder({ ...order, minimums, freight: [] }, state);
  });
  return unreachable.length > 0 ? unreachable : missing;
};

/** The lines of the given parts with the inputs of their suggestions. */
const toInputs = (
  { stores, special, projected }: ProposalLines,
  parts: readonly PlannedPart[],
): (LineInputs & { readonly stored: StoredLine })[] => {
  const storeIds = new Map(parts.map(({ storeOrderProposalId, storeId }) => [storeOrderProposalId, storeId]));
  const getProjection = readProjections(projected, parts);
  const findSpecial = indexLines(special);
  return stores.flatMap(({ storeOrderProposalId, productId, systemQuantity, parLevel, onHand, packSize }) => {
    const storeId = storeIds.get(storeOrderProposalId);
    if (storeId === undefined) return [];
    return productId.map((id, at) => {
      const place = findSpecial(storeOrderProposalId, id);
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
