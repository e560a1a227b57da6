import type { FreightStep, OrderMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import type { LimitedLine, LimitedQuantity } from '@shelfward/contract/proposals/line-limits.rules.ts';
import type { LineDemand, UnitEconomics } from './line-value.rules.ts';

/** What an order line counts toward the minimums and the value of its order. */
export interface CountedUnits {
  /** Units of a case. */
  readonly packSize: number;
  /** 0 without a price. */
  readonly priceCents: number;
  /** Of a unit; null if it is not known. */
  readonly weightGrams: number | null;
}

/** A line with a suggested quantity; lines with an override quantity are not allocated. */
export interface AllocationLine extends CountedUnits, LimitedLine {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  /** Units below the par level. */
  readonly need: number;
  readonly demand: LineDemand;
}

/** A line with an override quantity, which the allocation does not change. */
export interface FixedLine {
  readonly line: AllocationLine;
  readonly quantity: number;
}

/** Stores whose lines become one order: a single store, or the stores of a region with a combined order. */
export interface OrderGroup {
  readonly id: string;
  readonly lines: readonly AllocationLine[];
  readonly fixed: readonly FixedLine[];
  readonly minimums: readonly OrderMinimum[];
  readonly freight: readonly FreightStep[];
}

export interface AllocationInput {
  readonly groups: readonly OrderGroup[];
  /** Available units by product, after override quantities are deducted; a missing product has none. */
  readonly available: ReadonlyMap<number, number>;
  /** Of the company, in percent. */
  readonly discount: number;
  readonly autoFairShare: boolean;
  /** Fills up orders below their minimum where it costs less than to postpone them. */
  readonly topUpToMinItems: boolean;
  /** The most that the orders cost together; null: no limit. */
  readonly budgetCents: number | null;
  readonly economics: UnitEconomics;
}

export type AllocatedLine = LimitedQuantity;

/** Values of lines, of a map or computed: there can be hundreds of thousands of lines. */
export type OfLines<V> = Pick<ReadonlyMap<AllocationLine, V>, 'get'>;

export type Quantities = OfLines<number>;
