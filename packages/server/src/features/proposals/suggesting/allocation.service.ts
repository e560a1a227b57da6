import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadOrderConstraints } from '../../deliveries/public.ts';
import type { Cells } from '../../inventory/public.ts';
import { loadCompanyValues } from '../../replenishment/public.ts';
import { allocateStock } from '../allocation/allocate.rules.ts';
import type { AllocationLine, OrderGroup } from '../allocation/allocation.types.ts';
import { toEconomics } from '../allocation/line-value.rules.ts';
import type { SuggestedItem } from '../lines/item-writes.queries.ts';
import { getProposalCompany } from '../lines/matrix.queries.ts';
import { buildOrderLines } from '../lines/order-lines.service.ts';
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
  const storesByPart = new Map(
    stores.flatMap((store) => (store.inactive ? [] : [[store.storeOrderProposalId, store] as const])),
  );
  const listed = items.filter(({ storeOrderProposalId }) => storesByPart.has(storeOrderProposalId));
  const { lines } = await buildOrderLines(ctx, companyId, {
    inputs: listed.map((item) => ({ ...item, storeId: storesByPart.get(item.storeOrderProposalId)?.storeId ?? 0 })),
    withDemand: topUpToMinItems || budgetCents !== null,
  });
  const chosen = await findChosenUnits(ctx, proposal.id);
  const { discount } = await getProposalCompany(ctx, companyId);
  const allocated = allocateStock({
    groups: await buildGroups(ctx, companyId, { stores: [...storesByPart.values()], lines, chosen }),
    available: await findFreeUnits(ctx, lines, chosen),
    discount,
    autoFairShare,
    topUpToMinItems,
    budgetCents,
    economics: toEconomics(await loadCompanyValues(ctx, companyId)),
  });
  const adjusted = new Map(
    listed.map((item, at) => {
      const line = lines[at];
      return [item, line && allocated.get(line)];
    }),
  );
  return items.map((item) => {
    const own = adjusted.get(item);
    return own ? { ...item, systemQuantity: own.quantity, adjustedBy: own.adjustedBy } : item;
  });
};

type Cell = Pick<AllocationLine, 'storeOrderProposalId' | 'productId'>;

const findChosen = (chosen: Cells, { storeOrderProposalId, productId }: Cell): number | undefined =>
  chosen.get(storeOrderProposalId)?.get(productId);

/** The available units of each product without the override quantities. */
const findFreeUnits = async (
  ctx: Ctx,
  lines: readonly AllocationLine[],
  chosen: Cells,
): Promise<Map<number, number>> => {
  const available = await findAvailableUnits(ctx, [...new Set(lines.map(({ productId }) => productId))]);
  for (const line of lines) {
    const units = findChosen(chosen, line) ?? 0;
    if (units > 0) available.set(line.productId, Math.max(0, (available.get(line.productId) ?? 0) - units));
  }
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
