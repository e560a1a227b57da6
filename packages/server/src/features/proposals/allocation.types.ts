import type { AllotmentReason } from '@shelfward/contract/proposals/proposals.rules.ts';

/** A line that the system proposes; a person's choice is no matter of allotting. */
export interface AllottableLine {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  /** Whole packs. */
  readonly suggested: number;
  /** Units that the store lacks. */
  readonly need: number;
  readonly packSize: number;
  readonly isEligible: boolean;
  /** Expected to be sold before the next order could bring more. */
  readonly expectedSales: number;
  /** What the store has or gets without being asked. */
  readonly position: number;
}

/** Stores whose lines become one order: a store, or the stores of a region that is ordered for as a whole. */
export interface OrderGroup {
  readonly id: string;
  readonly lines: readonly AllottableLine[];
  /** Units that people chose for it, which nothing here changes. */
  readonly chosenUnits: number;
}

export interface AllotmentQuestion {
  readonly groups: readonly OrderGroup[];
  /** Units of each product for these lines, without what people chose; what is missing is not there. */
  readonly available: ReadonlyMap<number, number>;
  readonly minItems: number;
  readonly autoFairShare: boolean;
  readonly topUpToMinItems: boolean;
}

export interface Allotted {
  readonly quantity: number;
  readonly adjustedBy: AllotmentReason | null;
}

export type Quantities = ReadonlyMap<AllottableLine, number>;

export interface SmallGroup {
  readonly group: OrderGroup;
  /** Units up to the least size. */
  readonly lacks: number;
}
