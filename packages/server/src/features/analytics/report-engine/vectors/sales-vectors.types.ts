import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import type { CellQuery, Cells, DaySales, Periods, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { Ctx, DataCtx } from '../../../../platform/context/context.ts';

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
  readonly byCell: (ctx: SalesCtx, query: CellQuery) => Promise<Cells>;
}
