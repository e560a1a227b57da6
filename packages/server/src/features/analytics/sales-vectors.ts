import { type MonthSales, type Period, periodYearEarlier } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Ctx } from '../../platform/context.ts';

/** A period and the same one a year earlier. */
export interface Periods {
  readonly now: Period;
  readonly lastYear: Period;
}

export const periodsOf = (given: { readonly soldOnAfter: string; readonly soldOnBefore: string }): Periods => {
  const now = { after: given.soldOnAfter, before: given.soldOnBefore };
  return { now, lastYear: periodYearEarlier(now) };
};

/** What was sold in the two periods, money in cents. */
export interface Sold {
  readonly units: number;
  readonly sales: number;
  readonly unitsYoy: number;
  readonly salesYoy: number;
}

export interface SoldMonths {
  readonly now: readonly MonthSales[];
  readonly lastYear: readonly MonthSales[];
}

/**
 * All that reports ask about sales: sums over days, by the dimensions that a sale has. Companies, regions and all else
 * are looked up from the stores afterwards. Whoever implements it answers as of the last committed import.
 */
export interface SalesVectors {
  /** Only stores that sold something in either period; of all stores, or of those given. */
  readonly byStore: (
    ctx: Ctx,
    periods: Periods,
    storeIds: readonly number[] | 'all',
  ) => Promise<ReadonlyMap<number, Sold>>;
  /** Only months in which the store sold something. */
  readonly byMonth: (ctx: Ctx, periods: Periods, storeId: number) => Promise<SoldMonths>;
}
