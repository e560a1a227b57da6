import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { limitLine } from '@shelfward/contract/proposals/line-limits.rules.ts';
import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadOrderConstraints } from '../../deliveries/public.ts';
import type { Cells } from '../../inventory/public.ts';
import { loadCompanyValues } from '../../replenishment/public.ts';
import { allocateStock } from '../allocation/allocate.rules.ts';
import type { AllocatedLine, AllocationLine, OrderGroup } from '../allocation/allocation.types.ts';
import { toEconomics } from '../allocation/line-value.rules.ts';
import type { SuggestedItem } from '../lines/item-writes.queries.ts';
import { getProposalCompany } from '../lines/matrix.queries.ts';
import { openOrderLines } from '../lines/order-lines.service.ts';
import type { ProposalHead } from '../lines/order-proposals.queries.ts';
import type { ProposalStore } from '../lines/replenishment-inputs.queries.ts';
import { findAvailableUnits, findChosenUnits } from './allocation.queries.ts';

interface Suggested {
  readonly stores: readonly ProposalStore[];
  readonly items: readonly SuggestedItem[];
}

/**
 * Adjusts suggested quantities to the limits of products and shelves and, by the settings of the proposal, to the available
 * stock, the minimums of orders, and the budget. Override quantities are deducted from the stock first and count toward the
 * order. Stores that were removed get no allocation.
 */
export const allocateItems = async (
  ctx: Ctx,
  proposal: ProposalHead,
  { stores, items }: Suggested,
): Promise<SuggestedItem[]> => {
  const { companyId, autoFairShare, topUpToMinItems, budgetCents } = proposal;
  const isShared = autoFairShare || topUpToMinItems || budgetCents !== null;
  const withDemand = topUpToMinItems || budgetCents !== null;
  const { toLine, products } = await openOrderLines(ctx, companyId, { inputs: items, withDemand });
  const active = stores.filter(({ inactive }) => !inactive);
  const chosen = await findChosenUnits(ctx, proposal.id);
  if (!isShared) {
    const isActive = new Set(active.map(({ storeOrderProposalId }) => storeOrderProposalId));
    return items.map((item) =>
      isActive.has(item.storeOrderProposalId) && findChosen(chosen, item) === undefined
        ? withAllocated(item, limitLine(toLine(item)))
        : item,
    );
  }
  const lines = items.map(toLine);
  const groups = await buildGroups(ctx, companyId, { stores: active, lines, chosen });
  const { discount } = await getProposalCompany(ctx, companyId);
  const allocated = allocateStock({
    groups,
    available: await findFreeUnits(ctx, [...products.keys()], groups),
    discount,
    autoFairShare,
    topUpToMinItems,
    budgetCents,
    economics: toEconomics(await loadCompanyValues(ctx, companyId)),
  });
  return items.map((item, at) => {
    const line = lines[at];
    return withAllocated(item, line && allocated.get(line));
  });
};

const withAllocated = (item: SuggestedItem, own: AllocatedLine | undefined): SuggestedItem =>
  !own || (own.quantity === item.systemQuantity && own.adjustedBy === item.adjustedBy)
    ? item
    : { ...item, systemQuantity: own.quantity, adjustedBy: own.adjustedBy };

type Cell = Pick<AllocationLine, 'storeOrderProposalId' | 'productId'>;

const findChosen = (chosen: Cells, { storeOrderProposalId, productId }: Cell): number | undefined =>
  chosen.get(storeOrderProposalId)?.get(productId);

/** The available units of each product without the override quantities. */
const findFreeUnits = async (
  ctx: Ctx,
  productIds: readonly number[],
  groups: readonly OrderGroup[],
): Promise<Map<number, number>> => {
  const available = await findAvailableUnits(ctx, productIds);
  for (const { line, quantity } of groups.flatMap(({ fixed }) => fixed))
    available.set(line.productId, Math.max(0, (available.get(line.productId) ?? 0) - quantity));
  return available;
};

interface GroupInput {
  readonly stores: readonly ProposalStore[];
  readonly lines: readonly AllocationLine[];
  readonly chosen: Cells;
}

const buildGroups = async (
  ctx: Ctx,
  companyId: number,
  { stores, lines, chosen }: GroupInput,
): Promise<OrderGroup[]> => {
  const linesByPart = groupBy(lines, ({ storeOrderProposalId }) => storeOrderProposalId);
  const orders = [...groupBy(stores, toOrderKey)];
  const constraints = await loadOrderConstraints(
    ctx,
    companyId,
    orders.flatMap(([, [store]]) => store ?? []),
  );
  return orders.map(([id, own], at) => {
    const all = own.flatMap(({ storeOrderProposalId }) => linesByPart.get(storeOrderProposalId) ?? []);
    return {
      id,
      lines: all.filter((line) => findChosen(chosen, line) === undefined),
      fixed: all.flatMap((line) => {
        const quantity = findChosen(chosen, line);
        return quantity === undefined ? [] : [{ line, quantity }];
      }),
      minimums: constraints[at]?.minimums ?? [],
      freight: constraints[at]?.freight?.steps ?? [],
    };
  });
};
