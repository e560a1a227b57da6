import { type Comparison, type Period, periodBefore } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Ctx } from '../../../../platform/context/context.ts';

/** A period and the one that it is compared with. */
export interface Periods {
  readonly now: Period;
  readonly lastYear: Period;
}

export const periodsOf = (given: {
  readonly soldOnAfter: string;
  readonly soldOnBefore: string;
  readonly comparison?: Comparison;
}): Periods => {
  const now = { after: given.soldOnAfter, before: given.soldOnBefore };
  return { now, lastYear: periodBefore(now, given.comparison ?? 'CALENDAR') };
};

/** Whose sales count; ids that are nobody's are nobody's sales. */
export interface SalesFilter {
  readonly storeIds: readonly number[] | 'all';
  readonly productIds: readonly number[] | 'all';
}
export const everything: SalesFilter = { storeIds: 'all', productIds: 'all' };

/** What was sold in the two periods, money in cents. */
export interface Sold {
  readonly units: number;
  readonly sales: number;
  readonly unitsYoy: number;
  readonly salesYoy: number;
}

/** What one day sold: units and cents. */
export interface DaySales {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly units: number;
  readonly sales: number;
}

/** What it takes to ask about sales: no user need be there. */
export type SalesCtx = Pick<Ctx, 'tenantId' | 'db'> & Partial<Pick<Ctx, 'log'>>;

/**
 * All that reports ask about sales: sums over days, by the dimensions that a sale has. Companies, regions, lines and
 * attribute values are looked up from stores and products afterwards. Each answer is of one moment, and knows whatever
 * was committed before it was asked.
 */
export interface SalesVectors {
  /** Only stores with a sale in either period, even if it came back. */
  readonly byStore: (ctx: SalesCtx, periods: Periods, filter: SalesFilter) => Promise<ReadonlyMap<number, Sold>>;
  /** Only products with a sale in either period. */
  readonly byProduct: (ctx: SalesCtx, periods: Periods, filter: SalesFilter) => Promise<ReadonlyMap<number, Sold>>;
  /** Only days with a sale, in their order. */
  readonly byDay: (ctx: SalesCtx, period: Period, filter: SalesFilter) => Promise<readonly DaySales[]>;
}

/** What stores sold, or products. */
export const soldBy = ({ byStore, byProduct }: SalesVectors, by: 'store' | 'product'): SalesVectors['byStore'] =>
  by === 'store' ? byStore : byProduct;
