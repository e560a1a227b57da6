import { allocatePacksByWeight } from '@shelfward/contract/scoring/shares.rules.ts';
import { groupBy } from '../../platform/core/group-by.rules.ts';
import type {
  AllocatedLine,
  AllocationInput,
  AllocationLine,
  OrderGroup,
  Quantities,
  SmallGroup,
} from './allocation.types.ts';
import { topUp } from './top-up.rules.ts';

/**
 * Allocates constrained stock to lines when orders have a minimum size. A short product is shared in proportion to need,
 * in whole packs. The smaller half of the orders below the minimum then release their units, and the allocation repeats
 * until it is stable. If `topUpToMinItems` is set and stock is available, an order that is slightly below the minimum is
 * topped up instead. Without `autoFairShare` no quantity is reduced.
 */
export const allocateStock = (input: AllocationInput): ReadonlyMap<AllocationLine, AllocatedLine> => {
  const dropped = new Set<string>();
  for (;;) {
    const remaining = input.groups.filter(({ id }) => !dropped.has(id));
    const quantities = shareOut(input, remaining);
    const small = findSmallGroups(input, remaining, quantities);
    const fillable = input.topUpToMinItems
      ? small.filter(({ missingUnits }) => missingUnits * 5 <= input.minItems)
      : [];
    const unfixable = small.filter((group) => !fillable.includes(group));
    if (input.autoFairShare && unfixable.length > 0) {
      dropHalf(unfixable, dropped);
      continue;
    }
    const added = topUp(fillable, unallocated(input, remaining, quantities), quantities);
    const unfilled = fillable.filter(({ group }) => !added.filled.has(group.id));
    if (input.autoFairShare && unfilled.length > 0) {
      dropHalf(unfilled, dropped);
      continue;
    }
    return buildResult(input, dropped, { quantities, added: added.units });
  }
};

const shareOut = ({ available, autoFairShare }: AllocationInput, groups: readonly OrderGroup[]): Quantities => {
  const lines = groups.flatMap((group) => group.lines);
  const quantities = new Map(lines.map((line) => [line, line.suggested]));
  if (!autoFairShare) return quantities;
  for (const [productId, claims] of groupBy(lines, (line) => line.productId)) {
    const supply = available.get(productId) ?? 0;
    const requested = claims.reduce((sum, { suggested }) => sum + suggested, 0);
    if (requested > supply) for (const [line, quantity] of sharePacks(supply, claims)) quantities.set(line, quantity);
  }
  return quantities;
};

const sharePacks = (supply: number, lines: readonly AllocationLine[]): (readonly [AllocationLine, number])[] => {
  const packSize = lines[0]?.packSize ?? 1;
  const units = allocatePacksByWeight(
    supply,
    packSize,
    lines.map((line) => ({
      id: line.storeOrderProposalId,
      weight: line.need,
      cap: line.suggested,
      tie: line.need,
    })),
  );
  return lines.map((line) => [line, units.get(line.storeOrderProposalId) ?? 0] as const);
};

/** Non-empty orders below the minimum size, the closest to the minimum first. */
const findSmallGroups = (
  { minItems }: AllocationInput,
  groups: readonly OrderGroup[],
  quantities: Quantities,
): SmallGroup[] =>
  groups
    .map((group) => ({ group, units: orderUnits(group, quantities) }))
    .filter(({ units }) => units > 0 && units < minItems)
    .map(({ group, units }) => ({ group, missingUnits: minItems - units }))
    .toSorted((left, right) => left.missingUnits - right.missingUnits || (left.group.id < right.group.id ? -1 : 1));

const orderUnits = ({ lines, chosenUnits }: OrderGroup, quantities: Quantities): number =>
  lines.reduce((sum, line) => sum + (quantities.get(line) ?? 0), chosenUnits);

const dropHalf = (groups: readonly SmallGroup[], dropped: Set<string>): void => {
  for (const { group } of groups.slice(Math.floor(groups.length / 2))) dropped.add(group.id);
};

/** Unallocated units of each product. */
const unallocated = (
  { available }: AllocationInput,
  groups: readonly OrderGroup[],
  quantities: Quantities,
): Map<number, number> => {
  const left = new Map(available);
  for (const { lines } of groups)
    for (const line of lines) left.set(line.productId, (left.get(line.productId) ?? 0) - (quantities.get(line) ?? 0));
  return left;
};

const buildResult = (
  { groups }: AllocationInput,
  dropped: ReadonlySet<string>,
  { quantities, added }: { readonly quantities: Quantities; readonly added: Quantities },
): ReadonlyMap<AllocationLine, AllocatedLine> => {
  const allocated = new Map<AllocationLine, AllocatedLine>();
  for (const { id, lines } of groups)
    for (const line of lines) {
      const more = added.get(line) ?? 0;
      const shared = quantities.get(line) ?? 0;
      if (dropped.has(id)) allocated.set(line, { quantity: 0, adjustedBy: line.suggested > 0 ? 'MIN_ITEMS' : null });
      else if (more > 0) allocated.set(line, { quantity: shared + more, adjustedBy: 'TOP_UP' });
      else allocated.set(line, { quantity: shared, adjustedBy: shared < line.suggested ? 'FAIR_SHARE' : null });
    }
  return allocated;
};
