import { share } from '@shelfward/contract/scoring/shares.rules.ts';
import type {
  AllotmentQuestion,
  AllottableLine,
  Allotted,
  OrderGroup,
  Quantities,
  SmallGroup,
} from './allocation.types.ts';
import { topUp } from './top-up.rules.ts';

/**
 * What each line gets where stock is scarce and orders have a least size. A scarce product is shared in proportion to
 * need, in whole packs; orders that come out too small give theirs up, the smaller half of them at a time, and it is
 * shared anew, so it ends. An order that lacks little is filled up instead, where that is wanted and the units are there.
 * Without `autoFairShare` nothing is taken from anybody: the orders that are too small are told, not emptied.
 */
export const allot = (question: AllotmentQuestion): ReadonlyMap<AllottableLine, Allotted> => {
  const dropped = new Set<string>();
  for (;;) {
    const kept = question.groups.filter(({ id }) => !dropped.has(id));
    const quantities = shareOut(question, kept);
    const small = tooSmall(question, kept, quantities);
    const fillable = question.topUpToMinItems ? small.filter(({ lacks }) => lacks * 5 <= question.minItems) : [];
    const hopeless = small.filter((group) => !fillable.includes(group));
    if (question.autoFairShare && hopeless.length > 0) {
      dropHalf(hopeless, dropped);
      continue;
    }
    const added = topUp(fillable, unused(question, kept, quantities), quantities);
    const unfilled = fillable.filter(({ group }) => !added.filled.has(group.id));
    if (question.autoFairShare && unfilled.length > 0) {
      dropHalf(unfilled, dropped);
      continue;
    }
    return answer(question, dropped, { quantities, added: added.units });
  }
};

const shareOut = ({ available, autoFairShare }: AllotmentQuestion, groups: readonly OrderGroup[]): Quantities => {
  const lines = groups.flatMap((group) => group.lines);
  const quantities = new Map(lines.map((line) => [line, line.suggested]));
  if (!autoFairShare) return quantities;
  for (const [productId, claims] of byProduct(lines)) {
    const supply = available.get(productId) ?? 0;
    const asked = claims.reduce((sum, { suggested }) => sum + suggested, 0);
    if (asked > supply) for (const [line, quantity] of sharedPacks(supply, claims)) quantities.set(line, quantity);
  }
  return quantities;
};

const byProduct = (lines: readonly AllottableLine[]): ReadonlyMap<number, AllottableLine[]> => {
  const products = new Map<number, AllottableLine[]>();
  for (const line of lines) {
    const present = products.get(line.productId);
    if (present) present.push(line);
    else products.set(line.productId, [line]);
  }
  return products;
};

const sharedPacks = (supply: number, lines: readonly AllottableLine[]): (readonly [AllottableLine, number])[] => {
  const packSize = lines[0]?.packSize ?? 1;
  const packs = share(
    Math.floor(supply / packSize),
    lines.map((line) => ({
      id: line.storeOrderProposalId,
      weight: line.need,
      cap: Math.floor(line.suggested / packSize),
      tie: line.need,
    })),
  );
  return lines.map((line) => [line, (packs.get(line.storeOrderProposalId) ?? 0) * packSize] as const);
};

/** Those that order something, and less than the least; the one that lacks least first. */
const tooSmall = (
  { minItems }: AllotmentQuestion,
  groups: readonly OrderGroup[],
  quantities: Quantities,
): SmallGroup[] =>
  groups
    .map((group) => ({ group, units: unitsOf(group, quantities) }))
    .filter(({ units }) => units > 0 && units < minItems)
    .map(({ group, units }) => ({ group, lacks: minItems - units }))
    .toSorted((left, right) => left.lacks - right.lacks || (left.group.id < right.group.id ? -1 : 1));

const unitsOf = ({ lines, chosenUnits }: OrderGroup, quantities: Quantities): number =>
  lines.reduce((sum, line) => sum + (quantities.get(line) ?? 0), chosenUnits);

const dropHalf = (groups: readonly SmallGroup[], dropped: Set<string>): void => {
  for (const { group } of groups.slice(Math.floor(groups.length / 2))) dropped.add(group.id);
};

/** Units of each product that nobody gets. */
const unused = (
  { available }: AllotmentQuestion,
  groups: readonly OrderGroup[],
  quantities: Quantities,
): Map<number, number> => {
  const left = new Map(available);
  for (const { lines } of groups)
    for (const line of lines) left.set(line.productId, (left.get(line.productId) ?? 0) - (quantities.get(line) ?? 0));
  return left;
};

const answer = (
  { groups }: AllotmentQuestion,
  dropped: ReadonlySet<string>,
  { quantities, added }: { readonly quantities: Quantities; readonly added: Quantities },
): ReadonlyMap<AllottableLine, Allotted> => {
  const allotted = new Map<AllottableLine, Allotted>();
  for (const { id, lines } of groups)
    for (const line of lines) {
      const more = added.get(line) ?? 0;
      const shared = quantities.get(line) ?? 0;
      if (dropped.has(id)) allotted.set(line, { quantity: 0, adjustedBy: line.suggested > 0 ? 'MIN_ITEMS' : null });
      else if (more > 0) allotted.set(line, { quantity: shared + more, adjustedBy: 'TOP_UP' });
      else allotted.set(line, { quantity: shared, adjustedBy: shared < line.suggested ? 'FAIR_SHARE' : null });
    }
  return allotted;
};
