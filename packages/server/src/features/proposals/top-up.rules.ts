import { maxQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { AllottableLine, Quantities, SmallGroup } from './allocation.types.ts';

export interface ToppedUp {
  readonly filled: ReadonlySet<string>;
  /** Units on top of what the lines have, of the orders that were filled. */
  readonly units: Quantities;
}

/**
 * Fills up the orders that lack least first, pack by pack where the shelf is likeliest to be sold empty. An order that
 * the stock does not suffice for gets nothing, and leaves it to the next.
 */
export const topUp = (groups: readonly SmallGroup[], unused: Map<number, number>, quantities: Quantities): ToppedUp => {
  const filled = new Set<string>();
  const units = new Map<AllottableLine, number>();
  for (const { group, lacks } of groups) {
    const added = fill(group.lines, { lacks, unused, quantities });
    if (!added) continue;
    filled.add(group.id);
    for (const [line, more] of added) {
      units.set(line, more);
      unused.set(line.productId, (unused.get(line.productId) ?? 0) - more);
    }
  }
  return { filled, units };
};

interface Filling {
  readonly lacks: number;
  readonly unused: ReadonlyMap<number, number>;
  readonly quantities: Quantities;
}

const fill = (
  lines: readonly AllottableLine[],
  { lacks, unused, quantities }: Filling,
): Map<AllottableLine, number> | undefined => {
  const added = new Map<AllottableLine, number>();
  const left = new Map(unused);
  const places = lines
    .filter((line) => line.isEligible && (quantities.get(line) ?? 0) >= line.suggested)
    .map((line) => placeOf(line, quantities.get(line) ?? 0));
  for (let missing = lacks; missing > 0; ) {
    const best = likeliestEmpty(places, left);
    if (!best) return undefined;
    const { line } = best;
    added.set(line, (added.get(line) ?? 0) + line.packSize);
    left.set(line.productId, (left.get(line.productId) ?? 0) - line.packSize);
    missing -= line.packSize;
    stock(best);
  }
  return added;
};

/** A shelf with the probability that more is asked for than is there; demand as independent events (Poisson). */
interface Place {
  readonly line: AllottableLine;
  units: number;
  quantity: number;
  /** The probability of exactly `units`, and of more. */
  exactly: number;
  more: number;
}

const placeOf = (line: AllottableLine, quantity: number): Place => {
  const exactly = Math.exp(-line.expectedSales);
  const place = { line, units: 0, quantity, exactly, more: 1 - exactly };
  advance(place, line.position + quantity);
  return place;
};

const stock = (place: Place): void => {
  place.quantity += place.line.packSize;
  advance(place, place.units + place.line.packSize);
};

const advance = (place: Place, to: number): void => {
  while (place.units < to && place.more > 1e-12) {
    place.units += 1;
    place.exactly *= place.line.expectedSales / place.units;
    place.more = Math.max(0, place.more - place.exactly);
  }
  place.units = to;
};

const likeliestEmpty = (places: readonly Place[], left: ReadonlyMap<number, number>): Place | undefined => {
  let best: Place | undefined;
  for (const place of places) {
    const { line, quantity } = place;
    if ((left.get(line.productId) ?? 0) < line.packSize || quantity + line.packSize > maxQuantity) continue;
    if (!best || place.more > best.more || (place.more === best.more && isFirst(line, best.line))) best = place;
  }
  return best;
};

const isFirst = (line: AllottableLine, other: AllottableLine): boolean =>
  line.storeOrderProposalId - other.storeOrderProposalId < 0 ||
  (line.storeOrderProposalId === other.storeOrderProposalId && line.productId < other.productId);
