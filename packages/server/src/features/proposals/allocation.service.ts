import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { inventoryPosition, neededUnits } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Cells } from '../inventory/public.ts';
import { expectSales } from '../scoring/public.ts';
import { allocateStock } from './allocate.rules.ts';
import { findAvailableUnits, findChosenUnits, findMinItems } from './allocation.queries.ts';
import type { AllocationLine, OrderGroup } from './allocation.types.ts';
import type { SuggestedItem } from './item-writes.queries.ts';
import type { ProposalHead } from './order-proposals.queries.ts';
import type { ProposalStore } from './replenishment-inputs.queries.ts';

interface Suggested {
  readonly stores: readonly ProposalStore[];
  readonly items: readonly SuggestedItem[];
}

/**
 * Adjusts suggested quantities if the proposal limits them to available stock or tops up small orders. Override quantities
 * are deducted from the stock first and count toward the order size. Stores that were removed get no allocation.
 */
export const allocateItems = async (
  ctx: Ctx,
  proposal: ProposalHead,
  suggested: Suggested,
): Promise<SuggestedItem[]> => {
  const { autoFairShare, topUpToMinItems } = proposal;
  if (!autoFairShare && !topUpToMinItems) return [...suggested.items];
  const chosen = await findChosenUnits(ctx, proposal.id);
  const available = await findAvailableUnits(ctx, collectProductIds(suggested.items));
  const storesByPart = new Map(
    suggested.stores.flatMap((store) => (store.inactive ? [] : [[store.storeOrderProposalId, store] as const])),
  );
  for (const part of storesByPart.keys())
    for (const [productId, units] of chosen.get(part) ?? [])
      available.set(productId, Math.max(0, (available.get(productId) ?? 0) - units));
  const expected = topUpToMinItems ? await expectSales(ctx, collectStoreIds(storesByPart)) : () => 0;
  const lines = new Map<SuggestedItem, AllocationLine>();
  for (const item of suggested.items) {
    const store = storesByPart.get(item.storeOrderProposalId);
    if (store && chosen.get(item.storeOrderProposalId)?.get(item.productId) === undefined)
      lines.set(item, toAllocationLine(item, expected(store.storeId, item.productId)));
  }
  const minItems = await findMinItems(ctx, proposal.companyId);
  const groups = buildGroups(storesByPart, lines, chosen);
  const allocated = allocateStock({ groups, available, minItems, autoFairShare, topUpToMinItems });
  return suggested.items.map((item) => {
    const line = lines.get(item);
    const allocatedLine = line && allocated.get(line);
    return allocatedLine
      ? { ...item, systemQuantity: allocatedLine.quantity, adjustedBy: allocatedLine.adjustedBy }
      : item;
  });
};

const toAllocationLine = (item: SuggestedItem, expectedSales: number): AllocationLine => {
  const { terms, storeOrderProposalId, productId, systemQuantity } = item;
  return {
    storeOrderProposalId,
    productId,
    suggested: systemQuantity,
    need: neededUnits(terms),
    packSize: terms.packSize,
    isEligible: terms.isEligible,
    expectedSales,
    position: inventoryPosition(terms),
  };
};

const buildGroups = (
  storesByPart: ReadonlyMap<number, ProposalStore>,
  lines: ReadonlyMap<SuggestedItem, AllocationLine>,
  chosen: Cells,
): OrderGroup[] => {
  const groups = new Map<string, { id: string; lines: AllocationLine[]; chosenUnits: number }>();
  const groupByPart = new Map<number, { lines: AllocationLine[] }>();
  for (const [part, store] of storesByPart) {
    const id = toOrderKey(store);
    const group = groups.get(id) ?? { id, lines: [], chosenUnits: 0 };
    for (const units of chosen.get(part)?.values() ?? []) group.chosenUnits += units;
    groups.set(id, group);
    groupByPart.set(part, group);
  }
  for (const line of lines.values()) groupByPart.get(line.storeOrderProposalId)?.lines.push(line);
  return [...groups.values()];
};

const collectProductIds = (items: readonly SuggestedItem[]): number[] => [
  ...new Set(items.map((item) => item.productId)),
];

const collectStoreIds = (storesByPart: ReadonlyMap<number, ProposalStore>): number[] =>
  [...storesByPart.values()].map(({ storeId }) => storeId);
