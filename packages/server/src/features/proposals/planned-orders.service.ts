import type { EffectiveConstraint } from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import { isBelowMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { PlannedOrderDetail, PlannedOrderState } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { groupBy } from '../../platform/core/group-by.rules.ts';
import { loadOrderConstraints } from '../deliveries/public.ts';
import { findLines, getProposalCompany } from './matrix.queries.ts';
import { findProposalHead, lockOrderProposal, type ProposalHead } from './order-proposals.queries.ts';
import { requireEditable } from './order-proposals.service.ts';
import { findOrderProducts, findPlannedParts, type PlannedPart } from './planned-orders.queries.ts';
import { type CountedLine, countOrder, measureFreight, measureMinimums } from './planned-orders.rules.ts';
import { saveUndoablePlan } from './planned-orders.undo.ts';

/** An order of a proposal with its lines and what applies to it. */
interface LoadedOrder {
  readonly key: string;
  readonly parts: readonly PlannedPart[];
  readonly lines: readonly CountedLine[];
  readonly constraint: EffectiveConstraint;
}

export const listPlannedOrders = async (ctx: Ctx, id: number): Promise<PlannedOrderDetail[]> => {
  const proposal = found(await findProposalHead(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  const { discount } = await getProposalCompany(ctx, proposal.companyId);
  return (await loadOrders(ctx, proposal)).map((order) => describeOrder(order, discount));
};

export const fillUpOrders = async (ctx: Ctx, id: number, keys: readonly string[]): Promise<PlannedOrderDetail[]> => {
  await selectOrders(ctx, id, keys);
  throw new AppError('PLANNED_ORDER_NOT_FILLABLE');
};

/** Orders that are postponed, or taken back, already stay as they are. */
export const postponeOrders = async (
  ctx: Ctx,
  id: number,
  { keys, postponed }: { readonly keys: readonly string[]; readonly postponed: boolean },
): Promise<PlannedOrderDetail[]> => {
  const selected = await selectOrders(ctx, id, keys);
  const parts = selected.flatMap((order) => order.parts.filter((part) => part.postponed !== postponed));
  await saveUndoablePlan(ctx, id, {
    parts: parts.map(({ storeOrderProposalId }) => ({ storeOrderProposalId, postponed })),
    lines: [],
  });
  return await listPlannedOrders(ctx, id);
};

/** The orders with these keys, of a proposal that no other request changes until the transaction ends. */
const selectOrders = async (ctx: Ctx, id: number, keys: readonly string[]): Promise<LoadedOrder[]> => {
  const proposal = found(await lockOrderProposal(ctx, id), 'ORDER_PROPOSAL_NOT_FOUND');
  requireEditable(proposal);
  const orders = new Map((await loadOrders(ctx, proposal)).map((order) => [order.key, order]));
  return [...new Set(keys)].map((key) => found(orders.get(key), 'PLANNED_ORDER_NOT_FOUND'));
};

const loadOrders = async (ctx: Ctx, { id, companyId }: ProposalHead): Promise<LoadedOrder[]> => {
  const parts = (await findPlannedParts(ctx, id)).filter(({ isActive }) => isActive);
  const linesByPart = await loadLines(ctx, id, companyId);
  const orders = [...groupBy(parts, toOrderKey)];
  const constraints = await loadOrderConstraints(
    ctx,
    companyId,
    orders.map(([, [part]]) => ({
      regionId: part?.regionId ?? null,
      storeId: part?.orderRegionId === null ? part.storeId : null,
    })),
  );
  return orders.flatMap(([key, own], at) => {
    const constraint = constraints[at];
    const lines = own.flatMap(({ storeOrderProposalId }) => linesByPart.get(storeOrderProposalId) ?? []);
    return constraint ? [{ key, parts: own, lines, constraint }] : [];
  });
};

const loadLines = async (ctx: Ctx, id: number, companyId: number): Promise<Map<number, CountedLine[]>> => {
  const { stores, special } = await findLines(ctx, id);
  const products = await findOrderProducts(ctx, companyId, [...new Set(stores.flatMap(({ productId }) => productId))]);
  const chosen = new Map(
    special.chosen.map((quantity, at) => [
      `${special.storeOrderProposalId[at]} ${special.productId[at]}`,
      quantity < 0 ? undefined : quantity,
    ]),
  );
  return new Map(
    stores.map(({ storeOrderProposalId, productId, systemQuantity }) => [
      storeOrderProposalId,
      productId.map((product, at) => {
        const facts = products.get(product);
        return {
          quantity: chosen.get(`${storeOrderProposalId} ${product}`) ?? systemQuantity[at] ?? 0,
          packSize: facts?.packSize ?? 1,
          priceCents: facts?.priceCents ?? 0,
          weightGrams: facts?.unitWeightGrams ?? null,
        };
      }),
    ]),
  );
};

const describeOrder = ({ key, parts, lines, constraint }: LoadedOrder, discount: number): PlannedOrderDetail => {
  const amounts = countOrder(lines, discount);
  const [first] = parts;
  const regionId = first?.orderRegionId ?? null;
  const isWeighed = lines.every(({ quantity, weightGrams }) => quantity === 0 || weightGrams !== null);
  return {
    key,
    storeId: regionId === null ? (first?.storeId ?? null) : null,
    regionId,
    name: (regionId === null ? first?.name : first?.regionName) ?? '',
    storeOrderProposalIds: parts.map(({ storeOrderProposalId }) => storeOrderProposalId),
    orderBy: null,
    deliveryDay: null,
    nextDeliveryDay: null,
    coverDays: null,
    units: amounts.UNITS,
    cases: amounts.CASES,
    valueCents: amounts.VALUE,
    weightGrams: isWeighed ? amounts.WEIGHT : null,
    minimums: measureMinimums(constraint.minimums, amounts),
    state: findState(parts, amounts.UNITS, isBelowMinimum(constraint.minimums, amounts)),
    recommendation: null,
    fillUpCostCents: null,
    postponeCostCents: null,
    changes: [],
    freight: measureFreight(constraint.freight?.steps ?? null, amounts.VALUE),
    contradictions: [],
  };
};

const findState = (parts: readonly PlannedPart[], units: number, isBelow: boolean): PlannedOrderState => {
  if (parts.some(({ postponed }) => postponed)) return 'POSTPONED';
  if (units === 0) return 'EMPTY';
  return isBelow ? 'BELOW_MINIMUM' : 'READY';
};
