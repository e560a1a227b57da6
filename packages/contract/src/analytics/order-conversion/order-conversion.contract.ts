import { z } from 'zod';
import { reporting } from '../../kit/access.ts';
import { day } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { query } from '../../kit/shapes.ts';
import { groupByTypes } from '../breakdown.rules.ts';
import { filterLists } from '../filter-lists.ts';
import { checkPeriod, period } from '../period.ts';
import { rangeTypes } from '../ranges.rules.ts';
import { conversionSorts } from './order-conversion.rules.ts';

/**
 * Units, and percentages with two decimal places; a percentage of zero is null. Values without a region, line, or
 * attribute value are in a row with id 0 and no name. The id of a month is year × 100 + month. Months have no
 * inventory of their own: inventory values are current.
 */
export const orderStatistics = z.strictObject({
  id: z.int().min(0),
  name: z.string(),
  /** Distinguishes stores and regions with the same name. Not in the specification. */
  companyName: z.string().nullable(),
  assortmentCount: z.int(),
  estimatedInventory: z.int(),
  inventoryUtilization: z.number().nullable(),
  totalOrderQuantity: z.int(),
  totalSalesQuantity: z.int(),
  conversionRate: z.number().nullable(),
  /** Present when requested, for rows with inventory; two decimal places. Not in the specification. */
  outlook: z
    .strictObject({ weeklyUnits: z.number(), weeksOfCover: z.number().nullable(), expectedLostUnits: z.number() })
    .optional(),
});
export type OrderStatistics = z.infer<typeof orderStatistics>;

/**
 * Totals of listed rows, in which every store and product counts once, unlike in the rows of an attribute key. Not in
 * the specification.
 */
export const orderTotals = orderStatistics.omit({ id: true, name: true, companyName: true });
export type OrderTotals = z.infer<typeof orderTotals>;

/** The first day of the interval within the period. */
export const orderAnalyticDetail = z.strictObject({
  date: day,
  totalSalesQuantity: z.int(),
  totalOrderQuantity: z.int(),
});
export type OrderAnalyticDetail = z.infer<typeof orderAnalyticDetail>;

const filters = {
  companyId: query.id,
  regionId: query.id,
  storeId: query.id,
  productId: query.id,
  productLineId: query.id,
  ...filterLists,
};
const whole = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max);

/** The limit that returns all rows. */
export const showAllLimit = 100_000;

const listFilters = {
  ...period,
  orderAnalyticGroupByType: z.enum(groupByTypes),
  /** The attribute key; required when grouping by ATTRIBUTE_VALUE or ATTRIBUTE_KEY_ID. */
  attributeKeyId: query.id,
  off: whole(0, showAllLimit),
  limit: whole(1, showAllLimit),
  ...filters,
  /**
   * Such as `total_sales,desc`; ascending without a direction. Rows without a value are last in both directions.
   */
  orderBy: z
    .string()
    .regex(
      new RegExp(`^(?:${conversionSorts.join('|')})(?:,(?:asc|desc))?$`, 'i'),
      `must be one of ${conversionSorts.join(', ')}, with or without a direction such as ",desc"`,
    )
    .optional(),
  search: query.search,
  /**
   * Adds the forecast (weeks of cover, expected lost sales), which reads every inventory position. Sorting by it
   * does the same.
   */
  outlook: query.flag,
};

const path = '/api/v1/order/analytics';

export const orderConversionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'List the conversion of orders into sales by store, company, product line, and more',
    query: z.strictObject(listFilters).superRefine(checkPeriod),
    status: 200,
    response: z.array(orderStatistics),
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  totals: {
    method: 'GET',
    path: `${path}/totals`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Get the totals of the rows of the list, in which every store and product counts once',
    query: z.strictObject(listFilters).superRefine(checkPeriod),
    status: 200,
    response: orderTotals,
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  /** A POST, because an address has no room for thousands of ids. */
  selectedTotals: {
    method: 'POST',
    path: `${path}/totals`,
    access: reporting,
    heavy: true,
    reads: true,
    summary: 'Get the totals of selected rows of the list, in which every store and product counts once',
    query: z.strictObject(listFilters).superRefine(checkPeriod),
    body: z.strictObject({ rowIds: z.array(z.int().min(0)).max(showAllLimit) }),
    status: 200,
    response: orderTotals,
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  details: {
    method: 'GET',
    path: `${path}/details`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Get the time series of ordered and sold units, without gaps',
    query: z
      .strictObject({
        ...period,
        ...filters,
        rangeType: z.enum(rangeTypes).default('DAY'),
        /** Selects one row of the list by its grouping. All three parameters are not in the specification. */
        orderAnalyticGroupByType: z.enum(groupByTypes).optional(),
        attributeKeyId: query.id,
        rowId: whole(0, Number.MAX_SAFE_INTEGER).optional(),
      })
      .superRefine(checkPeriod)
      .superRefine(({ orderAnalyticGroupByType, rowId }, context) => {
        if ((orderAnalyticGroupByType === undefined) !== (rowId === undefined))
          context.addIssue({
            code: 'custom',
            path: ['rowId'],
            message: 'must be sent together with orderAnalyticGroupByType',
          });
      }),
    status: 200,
    response: z.array(orderAnalyticDetail),
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
});
