import { z } from 'zod';
import { reporting } from '../../kit/access.ts';
import { day } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { query } from '../../kit/shapes.ts';
import { groupByTypes } from '../breakdown.rules.ts';
import { checkPeriod, period } from '../period.ts';
import { rangeTypes } from '../ranges.rules.ts';
import { conversionSorts } from './order-conversion.rules.ts';

/**
 * Units and percent with two decimals; a share of nothing is null. What has no region, line or value of the key stands
 * under id 0 without a name. The id of a month is its year × 100 + its number, and months have no shelves: those are as
 * of now.
 */
export const orderStatistics = z.strictObject({
  id: z.int().min(0),
  name: z.string(),
  /** Of a store or a region, whose names may be those of others; ours. */
  companyName: z.string().nullable(),
  assortmentCount: z.int(),
  estimatedInventory: z.int(),
  inventoryUtilization: z.number().nullable(),
  totalOrderQuantity: z.int(),
  totalSalesQuantity: z.int(),
  conversionRate: z.number().nullable(),
  /** Where it is asked for, and there are shelves; with two decimals, and ours. */
  outlook: z
    .strictObject({ weeklyUnits: z.number(), weeksOfCover: z.number().nullable(), expectedLostUnits: z.number() })
    .optional(),
});
export type OrderStatistics = z.infer<typeof orderStatistics>;

/** The first day of a range within the period. */
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
};
const whole = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max);

/** The limit by which everything is shown. */
export const showAllLimit = 100_000;

const path = '/api/v1/order/analytics';

export const orderConversionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: reporting,
    heavy: true,
    summary: 'How much of what was ordered has sold, by store, company, line and so on',
    query: z
      .strictObject({
        ...period,
        orderAnalyticGroupByType: z.enum(groupByTypes),
        /** Whose values are the rows of ATTRIBUTE_VALUE and ATTRIBUTE_KEY_ID, and required there. */
        attributeKeyId: query.id,
        off: whole(0, showAllLimit),
        limit: whole(1, showAllLimit),
        ...filters,
        /** `total_sales,desc`; without a direction it is ascending. What cannot be said stands last either way. */
        orderBy: z
          .string()
          .regex(
            new RegExp(`^(?:${conversionSorts.join('|')})(?:,(?:asc|desc))?$`, 'i'),
            `must be one of ${conversionSorts.join(', ')}, with or without a direction such as ",desc"`,
          )
          .optional(),
        search: query.search,
        /** Says how long shelves last and what they will lack, which takes a look at each of them; so do their orders. */
        outlook: query.flag,
      })
      .superRefine(checkPeriod),
    status: 200,
    response: z.array(orderStatistics),
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  details: {
    method: 'GET',
    path: `${path}/details`,
    access: reporting,
    heavy: true,
    summary: 'What was ordered and sold range by range, without gaps',
    query: z
      .strictObject({
        ...period,
        ...filters,
        rangeType: z.enum(rangeTypes).default('DAY'),
        /** Of one row of the list, whatever it is grouped by; all three are ours. */
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
