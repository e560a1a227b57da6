import type { AllocationReason } from '@shelfward/contract/proposals/proposals.rules.ts';

/** A line with a suggested quantity; lines with an override quantity are not allocated. */
export interface AllocationLine {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  /** Whole packs. */
  readonly suggested: number;
  /** Units below the par level. */
  readonly need: number;
  readonly packSize: number;
  readonly isEligible: boolean;
  /** Expected sales until the next order can arrive. */
  readonly expectedSales: number;
  /** On hand, in transit, and on order. */
  readonly position: number;
}

/** Stores whose lines become one order: a single store, or the stores of a region with a combined order. */
export interface OrderGroup {
  readonly id: string;
  readonly lines: readonly AllocationLine[];
  /** Units of override quantities, which the allocation does not change. */
  readonly chosenUnits: number;
}

export interface AllocationInput {
  readonly groups: readonly OrderGroup[];
  /** Available units by product, after override quantities are deducted; a missing product has none. */
  readonly available: ReadonlyMap<number, number>;
  readonly minItems: number;
  readonly autoFairShare: boolean;
  readonly topUpToMinItems: boolean;
}

export interface AllocatedLine {
  readonly quantity: number;
  readonly adjustedBy: AllocationReason | null;
}

export type Quantities = ReadonlyMap<AllocationLine, number>;

export interface SmallGroup {
  readonly group: OrderGroup;
  /** Units missing to the minimum order size. */
  readonly missingUnits: number;
}
