import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ComparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Ctx, DataCtx } from '../../../../platform/context/context.ts';

/** A period and its comparison period. */
export type Periods = ComparedPeriods;

/** Stores and products to include; unknown ids match no sales. */
export interface SalesFilter {
  readonly storeIds: readonly number[] | 'all';
  readonly productIds: readonly number[] | 'all';
}

/** Sales of the two periods, in units and cents. */
export interface Sold {
  readonly units: number;
  readonly sales: number;
  readonly unitsYoy: number;
  readonly salesYoy: number;
}

/** Sales of one day, in units and cents. */
export interface DaySales {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly units: number;
  readonly sales: number;
}

/** Context of a sales query; does not require a user. */
export type SalesCtx = Pick<DataCtx, 'tenantId' | 'db' | 'isScheduled'> & Partial<Pick<Ctx, 'log'>>;

/**
 * Sales totals over days, by the dimensions of a sale. Companies, regions, product lines, and attribute values are looked
 * up from stores and products afterwards. Each result is a consistent snapshot that includes everything committed before
 * the query.
 */
export interface SalesVectors {
  /** Only stores with a sale or return in either period. */
  readonly byStore: (ctx: SalesCtx, periods: Periods, filter: SalesFilter) => Promise<ReadonlyMap<number, Sold>>;
  /** Only products with a sale in either period. */
  readonly byProduct: (ctx: SalesCtx, periods: Periods, filter: SalesFilter) => Promise<ReadonlyMap<number, Sold>>;
  /** Only days with a sale, in chronological order. */
  readonly byDay: (ctx: SalesCtx, period: Period, filter: SalesFilter) => Promise<readonly DaySales[]>;
}
