import { z } from 'zod';
import { reporting } from '../kit/access.ts';
import { brandOnly } from '../kit/brand-only.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, query } from '../kit/shapes.ts';
import { checkPeriod, comparison, period } from './period.ts';

/** A store in a report row. */
const reportedStore = z.strictObject({
  id,
  name: z.string(),
  code: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  company: named,
  region: named.extend({ code: z.string().nullable() }).nullable(),
});

/**
 * Sales of a store in the period and in the same period a year earlier: money in cents, changes in whole percent. The
 * last three values are totals over the current assortments of the store. They are not in the specification; the bulk
 * adjustment of assortments uses them.
 */
export const storePerformance = z.strictObject({
  store: reportedStore,
  units: z.int(),
  unitsYoy: z.int(),
  /** Null: like for like, and without sales of last year. */
  unitsPercentageChange: z.int().nullable(),
  sales: z.int(),
  salesYoy: z.int(),
  salesPercentageChange: z.int().nullable(),
  globalAssortmentQuantity: brandOnly(z.int()),
  adjustment: brandOnly(z.int()),
  parLevel: z.int(),
});
export type StorePerformance = z.infer<typeof storePerformance>;

const monthly = z.array(z.strictObject({ month: z.string(), data: z.int() }));
const monthRecord = z.strictObject({ month: z.string(), record: z.int() }).nullable();

/**
 * One entry per month of the period, as `YYYY-MM`. The year-earlier lists contain their own months in the same order.
 * Money in cents. A record is null where no month has sales.
 */
export const storeStatistics = z.strictObject({
  sales: monthly,
  salesYoy: monthly,
  units: monthly,
  unitsYoy: monthly,
  averageUnitPrice: z.int(),
  averageYoyUnitPrice: z.int(),
  averageUnitsPerWeek: z.number(),
  averageYoyUnitsPerWeek: z.number(),
  averageSalesPerWeek: z.int(),
  averageYoySalesPerWeek: z.int(),
  recordSalesMonth: monthRecord,
  recordYoySalesMonth: monthRecord,
  recordUnitsMonth: monthRecord,
  recordYoyUnitsMonth: monthRecord,
});
export type StoreStatistics = z.infer<typeof storeStatistics>;

/** The products whose sales count. Not in the specification. */
const productLists = { productLineIds: query.ids, productIds: query.ids, attributeValueIds: query.ids };

const path = '/api/v1/sales/analytics/store/performance';

export const analyticsRoutes = defineRoutes({
  storePerformance: {
    method: 'GET',
    path,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary:
      'Compare the sales of stores with a year earlier: all matching active stores, and inactive stores with sales in either period',
    query: listQuery(
      ['storeName', 'companyName', 'regionName', 'units', 'unitsPercentageChange', 'sales', 'salesPercentageChange'],
      {
        ...period,
        ...comparison,
        search: query.search,
        companyIds: query.ids,
        regionIds: query.ids,
        storeIds: query.ids,
        ...productLists,
      },
    ).superRefine(checkPeriod),
    status: 200,
    response: pageSchema(storePerformance),
  },
  storeStatistics: {
    method: 'GET',
    path: `${path}/chart`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Compare the monthly sales of a store with a year earlier',
    query: z
      .strictObject({
        ...period,
        comparison: comparison.comparison,
        likeForLike: comparison.likeForLike,
        wholeMonth: comparison.wholeMonth,
        storeId: z.coerce.number<string | number>().pipe(id),
        ...productLists,
      })
      .superRefine(checkPeriod),
    status: 200,
    response: storeStatistics,
    errors: ['STORE_NOT_FOUND'],
  },
});
