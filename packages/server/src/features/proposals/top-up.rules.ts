import { maxQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import type { AllocationLine, Quantities, SmallGroup } from './allocation.types.ts';

export interface TopUpResult {
  readonly filled: ReadonlySet<string>;
  /** Additional units of the lines of topped-up orders. */
  readonly units: Quantities;
}

/**
 * Tops up orders, the closest to the minimum first, pack by pack for the line with the highest stockout probability. An
 * order that the stock cannot complete gets nothing and leaves its units to the next order.
 */
export const topUp = (
  groups: readonly SmallGroup[],
  unused: Map<number, number>,
  quantities: Quantities,
): TopUpResult => {
  const filled = new Set<string>();
  const units = new Map<AllocationLine, number>();
  for (const { group, missingUnits } of groups) {
    const added = topUpOrder(group.lines, { missingUnits, unused, quantities });
    if (!added) continue;
    filled.add(group.id);
    for (const [line, more] of added) {
      units.set(line, more);
      unused.set(line.productId, (unused.get(line.productId) ?? 0) - more);
    }
  }
  return { filled, units };
};

interface TopUpInput {
  readonly missingUnits: number;
  readonly unused: ReadonlyMap<number, number>;
  readonly quantities: Quantities;
}

const topUpOrder = (
  lines: readonly AllocationLine[],
  { missingUnits, unused, quantities }: TopUpInput,
): Map<AllocationLine, number> | undefined => {
  const added = new Map<AllocationLine, number>();
  const left = new Map(unused);
  const candidates = lines
    .filter((line) => line.isEligible && (quantities.get(line) ?? 0) >= line.suggested)
    .map((line) => toCandidate(line, quantities.get(line) ?? 0));
  for (let missing = missingUnits; missing > 0; ) {
    const best = findHighestRisk(candidates, left);
    if (!best) return undefined;
    const { line } = best;
    added.set(line, (added.get(line) ?? 0) + line.packSize);
    left.set(line.productId, (left.get(line.productId) ?? 0) - line.packSize);
    missing -= line.packSize;
    addPack(best);
  }
  return added;
};

/** A line with the probability that demand exceeds its units. Demand is Poisson-distributed. */
interface Candidate {
  readonly line: AllocationLine;
  units: number;
  quantity: number;
  /** Probability of a demand of exactly `units`, and of more. */
  exactly: number;
  more: number;
}

const toCandidate = (line: AllocationLine, quantity: number): Candidate => {
  const exactly = Math.exp(-line.expectedSales);
  const candidate = { line, units: 0, quantity, exactly, more: 1 - exactly };
  advance(candidate, line.position + quantity);
  return candidate;
};

const addPack = (candidate: Candidate): void => {
  candidate.quantity += candidate.line.packSize;
  advance(candidate, candidate.units + candidate.line.packSize);
};

const advance = (candidate: Candidate, to: number): void => {
  while (candidate.units < to && candidate.more > 1e-12) {
    candidate.units += 1;
    candidate.exactly *= candidate.line.expectedSales / candidate.units;
    candidate.more = Math.max(0, candidate.more - candidate.exactly);
  }
  candidate.units = to;
};

const findHighestRisk = (
  candidates: readonly Candidate[],
  left: ReadonlyMap<number, number>,
): Candidate | undefined => {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    const { line, quantity } = candidate;
    if ((left.get(line.productId) ?? 0) < line.packSize || quantity + line.packSize > maxQuantity) continue;
    if (!best || candidate.more > best.more || (candidate.more === best.more && isFirst(line, best.line)))
      best = candidate;
  }
  return best;
};

const isFirst = (line: AllocationLine, other: AllocationLine): boolean =>
  line.storeOrderProposalId - other.storeOrderProposalId < 0 ||
  (line.storeOrderProposalId === other.storeOrderProposalId && line.productId < other.productId);
