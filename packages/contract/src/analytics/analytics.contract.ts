import { z } from 'zod';
import { reporting } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageOf, query } from '../kit/shapes.ts';
import { checkPeriod, comparison, period } from './period.ts';

/** A store as the reports name it. */
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
 * What a store sold in the period and in the same one a year earlier, money in cents, changes in whole percent. The last
 * three are sums over what the store's assortments hold today; they are ours, for the bulk adjustment of assortments.
 */
export const storePerformance = z.strictObject({
  store: reportedStore,
  units: z.int(),
  unitsYoy: z.int(),
  unitsPercentageChange: z.int(),
  sales: z.int(),
  salesYoy: z.int(),
  salesPercentageChange: z.int(),
  globalAssortmentQuantity: z.int(),
  adjustment: z.int(),
  parLevel: z.int(),
});
export type StorePerformance = z.infer<typeof storePerformance>;

const monthly = z.array(z.strictObject({ month: z.string(), data: z.int() }));
const monthRecord = z.strictObject({ month: z.string(), record: z.int() }).nullable();

/**
 * One entry for each month that the period touches, as `YYYY-MM`; the year-earlier lists have their own months, place
 * by place. Money in cents; a record is null where no month sold anything.
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

const path = '/api/v1/sales/analytics/store/performance';

export const analyticsRoutes = defineRoutes({
  storePerformance: {
    method: 'GET',
    path,
    access: reporting,
    heavy: true,
    summary:
      'What stores sold against a year earlier: all active stores that match, and inactive ones that sold in either period',
    query: listQuery(
      ['storeName', 'companyName', 'regionName', 'units', 'unitsPercentageChange', 'sales', 'salesPercentageChange'],
      {
        ...period,
        ...comparison,
        search: query.search,
        companyIds: query.ids,
        regionIds: query.ids,
        storeIds: query.ids,
      },
    ).superRefine(checkPeriod),
    status: 200,
    response: pageOf(storePerformance),
  },
  storeStatistics: {
    method: 'GET',
    path: `${path}/chart`,
    access: reporting,
    heavy: true,
    summary: 'What one store sold month by month against a year earlier',
    query: z
      .strictObject({
        ...period,
        comparison: comparison.comparison,
        storeId: z.coerce.number<string | number>().pipe(id),
      })
      .superRefine(checkPeriod),
    status: 200,
    response: storeStatistics,
    errors: ['STORE_NOT_FOUND'],
  },
});
