import type { OverrideKind } from '@shelfward/contract/ledger/ledger.shapes.ts';
import type { DailySales } from '../levels/availability.rules.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';

/** A day, counted from the first day of the sales. */
export type Day = number;

/** A line of an order or a proposal for a product in a store. */
export interface OrderedLine {
  readonly orderDay: Day;
  readonly promisedDay: Day;
  /** Infinity: not delivered. */
  readonly deliveredDay: Day;
  /** Units that the rule needs, those of them that the brand has, those that were ordered, and those that arrived. */
  readonly wanted: number;
  readonly proposed: number;
  readonly ordered: number;
  readonly delivered: number;
}

export interface ParLevelFrom {
  readonly day: Day;
  readonly parLevel: number;
}

/** What is known about a product in a store. */
export interface LedgerSeries extends DailySales {
  readonly store: number;
  readonly company: number;
  readonly packSize: number;
  /** 0 without a price. */
  readonly priceCents: number;
  /** The days in the assortment: from the first one, before the second one. */
  readonly listedFrom: Day;
  readonly listedUntil: Day;
  /** In the order of their days; the first one applies before its day, too. */
  readonly parLevels: readonly ParLevelFrom[];
  /** Those of the former rule; undefined: there is no rule to compare with. */
  readonly formerParLevels: readonly ParLevelFrom[] | undefined;
  /** Proposals order up to the par level; else they project demand, and only the former rule is replayed. */
  readonly followsParLevel: boolean;
  /** Possible orders, in the order of their days. */
  readonly windows: readonly OrderDates[];
  /** In the order of their order days; undefined: the orders of the store are not known. */
  readonly lines: readonly OrderedLine[] | undefined;
}

/** A decision of a person against a proposed quantity. */
export interface Override {
  readonly kind: OverrideKind;
  /** The day from which a par level applies, or on which a line is delivered; the days before `until` are replayed. */
  readonly day: Day;
  readonly until: Day;
  readonly proposed: number;
  readonly chosen: number;
}
