import type { DeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { computeFreight, type FreightStep } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { getMaximum } from '@shelfward/contract/proposals/line-limits.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { describeLimitContradictions, findUnreachable, formatAmount } from '../../deliveries/public.ts';
import type { AllocationLine } from '../allocation/allocation.types.ts';
import {
  addAmounts,
  countUnits,
  findMissing,
  measureFreight,
  measureMinimums,
  noAmounts,
  toOrderValue,
} from '../allocation/order-amounts.rules.ts';
import { explainFillUp, explainReduction } from './change-sentences.rules.ts';
import type { PlannedPart } from './planned-orders.queries.ts';
import type { PlannedOrderState, ProposalPlan } from './planned-orders.types.ts';

/** What the sentences of all orders of a proposal have in common. */
export interface PlanContext extends Omit<ProposalPlan, 'orders'> {
  readonly currency: string;
  readonly budgetCents: number | null;
}

export const getOrderName = ({ parts: [first] }: PlannedOrderState): string =>
  (first?.orderRegionId === null ? first.name : first?.regionName) ?? '';

export const describeOrder = (
  planned: PlannedOrderState,
  plan: PlanContext,
  maxChanges: number,
): PlannedOrderDetail => {
  const { key, parts, order, amounts } = planned;
  const [first] = parts;
  const regionId = first?.orderRegionId ?? null;
  const priced = { ...amounts, VALUE: toOrderValue(amounts.VALUE, plan.discount) };
  const state = findState(planned, plan);
  const recommendation = recommend(planned, state);
  const changes = [
    ...listApplied(planned, plan),
    ...(recommendation || planned.isPostponed ? listPlanned(planned, plan) : []),
  ];
  return {
    key,
    storeId: regionId === null ? (first?.storeId ?? null) : null,
    regionId,
    name: getOrderName(planned),
    storeOrderProposalIds: parts.map(({ storeOrderProposalId }) => storeOrderProposalId),
    ...describeDelivery(first, first && plan.windows.get(first.storeId)),
    units: amounts.UNITS,
    cases: amounts.CASES,
    valueCents: priced.VALUE,
    weightGrams: isWeighed(planned, plan) ? amounts.WEIGHT : null,
    minimums: measureMinimums(order.group.minimums, priced),
    state,
    recommendation,
    fillUpCostCents: recommendation && planned.fillUp ? Math.round(planned.fillUp.costCents) : null,
    postponeCostCents: recommendation && planned.isBelow ? Math.round(planned.postponeCostCents) : null,
    changes: changes.slice(0, maxChanges).map((change) => toChange(planned, plan, change)),
    changeCount: changes.length,
    freight: order.group.freight.length === 0 ? null : measureFreight(order.group.freight, priced.VALUE),
    contradictions: listContradictions(planned, plan),
  };
};

/** Without a calendar, the days are those of the suggestions. */
const describeDelivery = (part: PlannedPart | undefined, window: DeliveryWindow | undefined) => {
  const { deliveryDay = null, nextDeliveryDay = null } = window ?? part?.delivery ?? {};
  return {
    orderBy: window?.orderBy.toISOString() ?? null,
    deliveryDay,
    nextDeliveryDay,
    coverDays: deliveryDay && nextDeliveryDay ? daysBetween(deliveryDay, nextDeliveryDay) : null,
  };
};

const findState = (planned: PlannedOrderState, { stored }: PlanContext): PlannedOrderDetail['state'] => {
  if (planned.amounts.UNITS === 0) return 'EMPTY';
  if (planned.isPostponed) return 'POSTPONED';
  if (planned.isBelow) return 'BELOW_MINIMUM';
  return planned.order.group.lines.some((line) => stored.get(line)?.adjustedBy === 'TOP_UP') ? 'FILLED_UP' : 'READY';
};

const recommend = (
  { fillUp, isBelow, postponeCostCents }: PlannedOrderState,
  state: PlannedOrderDetail['state'],
): PlannedOrderDetail['recommendation'] => {
  if (state === 'POSTPONED' || state === 'EMPTY') return null;
  if (!isBelow) return fillUp ? 'FILL_UP' : null;
  return fillUp && fillUp.costCents < postponeCostCents ? 'FILL_UP' : 'POSTPONE';
};

const isWeighed = ({ order: { group } }: PlannedOrderState, { stored }: PlanContext): boolean =>
  [...group.lines, ...group.fixed.map(({ line }) => line)].every(
    (line) => line.weightGrams !== null || (stored.get(line)?.quantity ?? 0) === 0,
  );

type Change = PlannedOrderDetail['changes'][number];

/** A change whose sentence is written when it is listed: there can be hundreds of thousands. */
interface LineChange extends Pick<Change, 'units' | 'isApplied'> {
  readonly line: AllocationLine;
  readonly explain: () => string;
}

const toChange = (
  { parts }: PlannedOrderState,
  { products }: PlanContext,
  { line, units, isApplied, explain }: LineChange,
): Change => ({
  storeOrderProposalId: line.storeOrderProposalId,
  storeId: parts.find(({ storeOrderProposalId }) => storeOrderProposalId === line.storeOrderProposalId)?.storeId ?? 0,
  productId: line.productId,
  productName: products.get(line.productId)?.name ?? '',
  units,
  isApplied,
  sentence: explain(),
});

/** The units of each line that differ from the need. */
const listApplied = (planned: PlannedOrderState, plan: PlanContext): LineChange[] => {
  const { order, amounts } = planned;
  const changed = order.group.lines.flatMap((line) => {
    const { quantity = 0, adjustedBy = null } = plan.stored.get(line) ?? {};
    const units = quantity - line.suggested;
    return adjustedBy === null || units === 0 ? [] : [{ line, units, adjustedBy }];
  });
  const filledUp = changed
    .filter(({ adjustedBy }) => adjustedBy === 'TOP_UP')
    .reduce((sum, { line, units }) => addAmounts(sum, countUnits(line, Math.max(0, units))), noAmounts);
  const target = findTarget(planned, [addAmounts(amounts, filledUp, -1), amounts]);
  return changed.map(({ line, units, adjustedBy }) => ({
    line,
    units,
    isApplied: true,
    explain: () =>
      adjustedBy === 'TOP_UP'
        ? explainFillUp(line, units, { ...target, currency: plan.currency })
        : explainReduction(line, units, adjustedBy, {
            minimums: order.group.minimums,
            budgetCents: plan.budgetCents,
            currency: plan.currency,
            shelfMaximum: findShelf(planned, plan, line),
          }),
  }));
};

const findShelf = (
  { parts }: PlannedOrderState,
  { shelves }: PlanContext,
  line: AllocationLine,
): number | undefined => {
  const part = parts.find(({ storeOrderProposalId }) => storeOrderProposalId === line.storeOrderProposalId);
  return part && shelves.get(part.storeId)?.get(line.productId);
};

/** The units that filling up adds. */
const listPlanned = (planned: PlannedOrderState, plan: PlanContext): LineChange[] => {
  const { fillUp, amounts } = planned;
  if (!fillUp) return [];
  const target = findTarget(planned, [amounts, fillUp.amounts]);
  return [...fillUp.added].map(([line, units]) => ({
    line,
    units,
    isApplied: false,
    explain: () => explainFillUp(line, units, { ...target, currency: plan.currency }),
  }));
};

type Amounts = PlannedOrderState['amounts'];

/** The minimums and the freight that the later amounts reach and the earlier ones do not, as they are set. */
const findTarget = (
  { order: { group, minimums, freight } }: PlannedOrderState,
  [before, after]: readonly [Amounts, Amounts],
) => {
  const missing = new Set(findMissing(minimums, before).map(([kind]) => kind));
  const isLower = computeFreight(freight, after.VALUE) < computeFreight(freight, before.VALUE);
  const reached = freight.findLastIndex(({ fromCents }) => fromCents <= after.VALUE);
  const step: FreightStep | undefined = isLower ? group.freight[reached] : undefined;
  return { minimums: group.minimums.filter(({ kind }) => missing.has(kind)), freight: step };
};

/** Why an order cannot reach its minimums, and products that are needed but cannot be ordered. */
const listContradictions = (planned: PlannedOrderState, plan: PlanContext): string[] => {
  const { order, isBelow, fillUp, exceedsBudget } = planned;
  const { group } = order;
  const own = [...group.lines, ...group.fixed.map(({ line }) => line)];
  const blocked = own.filter((line) => line.isEligible && line.need > 0 && getMaximum(line) === 0);
  const unweighed = group.minimums.some(({ kind }) => kind === 'WEIGHT') && !isWeighed(planned, plan);
  return [
    ...(isBelow && !fillUp ? [...explainUnreachable(planned, plan, exceedsBudget)] : []),
    ...(unweighed ? ['Products without a weight do not count toward the minimum weight'] : []),
    ...blocked.flatMap((line) => {
      const product = plan.products.get(line.productId);
      return product
        ? describeLimitContradictions({ ...product, shelfMaximum: findShelf(planned, plan, line) ?? null })
        : [];
    }),
  ];
};

const explainUnreachable = (
  { order: { group }, amounts, unreachable: kinds }: PlannedOrderState,
  { discount, currency, budgetCents }: PlanContext,
  exceedsBudget: boolean,
): string[] => {
  if (exceedsBudget && budgetCents !== null)
    return [`Filling up exceeds the budget of ${formatAmount(budgetCents, currency)}`];
  const isLimited = group.lines.every(
    (line) => line.shelfRoom !== null || line.maxQuantity !== null || !line.isEligible,
  );
  const maximum = group.lines.reduce(
    (sum, line) => addAmounts(sum, countUnits(line, getMaximum(line))),
    group.fixed.reduce((sum, { line, quantity }) => addAmounts(sum, countUnits(line, quantity)), noAmounts),
  );
  const priced = (sum: Amounts): Amounts => ({ ...sum, VALUE: toOrderValue(sum.VALUE, discount) });
  const [unreachable] = isLimited
    ? [findUnreachable(group.minimums, priced(maximum), { limit: 'the shelves and products allow', currency })]
    : [[]];
  const missing = group.minimums.filter(({ kind }) => kinds.includes(kind));
  return unreachable.length > 0
    ? unreachable
    : findUnreachable(missing, priced(amounts), {
        limit: 'is ordered, and the available stock cannot fill it up',
        currency,
      });
};
