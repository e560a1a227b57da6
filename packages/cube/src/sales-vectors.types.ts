import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';

/** A period and its comparison period. */
export type Periods = ComparedPeriods;

export type Ids = readonly number[] | 'all';

/** Stores and products to include; unknown ids match no sales. */
export interface SalesFilter {
  readonly storeIds: Ids;
  readonly productIds: Ids;
}

/** How a cell query groups stores or products: all together, each by its id, or by the class of each listed id. */
export interface CellSide {
  readonly ids: Ids;
  readonly by: 'one' | 'each' | readonly number[];
}

/** Sales by group of stores, group of products, and span of days. */
export interface CellQuery {
  readonly stores: CellSide;
  readonly products: CellSide;
  /** Disjoint and in chronological order. */
  readonly spans: readonly Period[];
  /** Results with more pairs of groups × spans are not computed. */
  readonly maxCells: number;
}

/**
 * Flat rows, one for each pair of groups with a sale: the keys of the groups (an id, a class, or 0), then units and cents
 * of each span. Undefined: more than `maxCells`.
 */
export type Cells = Float64Array | undefined;

/** Sales of one day, in units and cents. */
export interface DaySales {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly units: number;
  readonly sales: number;
}

/** Flat rows of a result. */
export type PackedTotals = Float64Array<ArrayBuffer>;
