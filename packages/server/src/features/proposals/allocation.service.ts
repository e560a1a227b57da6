import { neededUnits } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Cells } from '../inventory/public.ts';
import { expectSales } from '../scoring/public.ts';
import { allot } from './allocate.rules.ts';
import { findAvailableUnits, findChosenUnits, findMinItems } from './allocation.queries.ts';
import type { AllottableLine, OrderGroup } from './allocation.types.ts';
import type { SuggestedItem } from './item-writes.queries.ts';
import type { ProposalHead } from './order-proposals.queries.ts';
import type { StorePlace } from './terms.queries.ts';

interface Suggested {
  readonly stores: readonly StorePlace[];
  readonly items: readonly SuggestedItem[];
}

/**
 * What becomes of suggestions when a proposal may not promise more than there is, or fills up small orders. What people
 * chose is taken from the stock first and counts for the size of an order; stores that were taken out get nothing of it.
 */
export const allotItems = async (ctx: Ctx, proposal: ProposalHead, suggested: Suggested): Promise<SuggestedItem[]> => {
  const { autoFairShare, topUpToMinItems } = proposal;
  if (!autoFairShare && !topUpToMinItems) return [...suggested.items];
  const chosen = await findChosenUnits(ctx, proposal.id);
  const available = await findAvailableUnits(ctx, productIdsOf(suggested.items));
  const places = new Map(
    suggested.stores.flatMap((store) => (store.inactive ? [] : [[store.storeOrderProposalId, store] as const])),
  );
  for (const part of places.keys())
    for (const [productId, units] of chosen.get(part) ?? [])
      available.set(productId, Math.max(0, (available.get(productId) ?? 0) - units));
  const expected = topUpToMinItems ? await expectSales(ctx, storeIdsOf(places)) : () => 0;
  const lines = new Map<SuggestedItem, AllottableLine>();
  for (const item of suggested.items) {
    const store = places.get(item.storeOrderProposalId);
    if (store && chosen.get(item.storeOrderProposalId)?.get(item.productId) === undefined)
      lines.set(item, lineOf(item, expected(store.storeId, item.productId)));
  }
  const minItems = await findMinItems(ctx, proposal.companyId);
  const groups = groupsOf(places, lines, chosen);
  const allotted = allot({ groups, available, minItems, autoFairShare, topUpToMinItems });
  return suggested.items.map((item) => {
    const line = lines.get(item);
    const given = line && allotted.get(line);
    return given ? { ...item, systemQuantity: given.quantity, adjustedBy: given.adjustedBy } : item;
  });
};

const lineOf = (item: SuggestedItem, expectedSales: number): AllottableLine => {
  const { terms, storeOrderProposalId, productId, systemQuantity } = item;
  return {
    storeOrderProposalId,
    productId,
    suggested: systemQuantity,
    need: neededUnits(terms),
    packSize: terms.packSize,
    isEligible: terms.isEligible,
    expectedSales,
    position: terms.onHand + terms.inTransit + terms.openOrders,
  };
};

const groupsOf = (
  places: ReadonlyMap<number, StorePlace>,
  lines: ReadonlyMap<SuggestedItem, AllottableLine>,
  chosen: Cells,
): OrderGroup[] => {
  const groups = new Map<string, { id: string; lines: AllottableLine[]; chosenUnits: number }>();
  const groupOf = new Map<number, { lines: AllottableLine[] }>();
  for (const [part, { storeId, orderRegionId }] of places) {
    const id = orderRegionId === null ? `store ${storeId}` : `region ${orderRegionId}`;
    const group = groups.get(id) ?? { id, lines: [], chosenUnits: 0 };
    for (const units of chosen.get(part)?.values() ?? []) group.chosenUnits += units;
    groups.set(id, group);
    groupOf.set(part, group);
  }
  for (const line of lines.values()) groupOf.get(line.storeOrderProposalId)?.lines.push(line);
  return [...groups.values()];
};

const productIdsOf = (items: readonly SuggestedItem[]): number[] => [...new Set(items.map((item) => item.productId))];

const storeIdsOf = (places: ReadonlyMap<number, StorePlace>): number[] =>
  [...places.values()].map(({ storeId }) => storeId);
