import { z } from 'zod';
import { reporting } from '../../kit/access.ts';
import { day } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id } from '../../kit/shapes.ts';
import { comparisons } from '../analytics.rules.ts';
import { recordLevel, reportDays, reportFilters } from '../report-query/report-query.ts';
import { changeCauses, maxCauseIds } from './change-split.rules.ts';

/** A row of a report is split with its id as a filter, and a month with its days. */
const changeRequest = z.strictObject({
  days: reportDays,
  comparison: z.enum(comparisons).default('CALENDAR'),
  sameStoresOnly: z.boolean().default(false),
  likeForLike: z.boolean().default(false),
  wholeMonth: z.boolean().default(false),
  filters: reportFilters.default({}),
  /** Also splits the changes of the rows of this level. */
  level: recordLevel.nullable().default(null),
});
export type ChangeRequest = z.output<typeof changeRequest>;

/** Units, and sales in cents. */
const sold = {
  units: z.int(),
  sales: z.int(),
  unitsLastYear: z.int(),
  salesLastYear: z.int(),
};

/** What a cause adds to the change: thousandths of a unit, and cents. The parts of all causes are the change. */
const amounts = { milliunits: z.int(), sales: z.int() };

const bothPeriods = z.strictObject({ now: z.number(), lastYear: z.number() });

const changePart = z.strictObject({
  cause: z.enum(changeCauses),
  ...amounts,
  /** Stores and products with a part in sales or units, and those with the largest parts, largest first. */
  stores: z.int(),
  products: z.int(),
  storeIds: z.array(id).max(maxCauseIds),
  productIds: z.array(id).max(maxCauseIds),
  /**
   * CALENDAR: the days that have figures. AVAILABILITY, NOT_KNOWN, PROMOTION: the days without stock, without knowledge of
   * the stock, or with a promotion, of each product in each store. Otherwise null.
   */
  days: bothPeriods.nullable(),
  /** AVAILABILITY: the units that the days without stock would have sold. Otherwise null. */
  lostUnits: bothPeriods.nullable(),
});
export type ChangePart = z.output<typeof changePart>;

const periodDays = z.strictObject({ soldOnAfter: day, soldOnBefore: day });

export const changeSplit = z.strictObject({
  days: periodDays,
  lastYear: periodDays,
  ...sold,
  /** One for each cause, in the order of `changeCauses`, also without a part. */
  parts: z.array(changePart),
  /** Rows of the level with sales in either period, the largest change in sales first; empty without a level. */
  rows: z.array(
    z.strictObject({
      /** 0: without region, line, or value. */
      id: z.int().min(0),
      name: z.string(),
      ...sold,
      /** In the order of `changeCauses`. */
      parts: z.array(z.strictObject(amounts)),
    }),
  ),
});
export type ChangeSplit = z.output<typeof changeSplit>;

export const changeSplitRoutes = defineRoutes({
  split: {
    method: 'POST',
    path: '/api/v1/reports/changes',
    access: reporting,
    heavy: true,
    reads: true,
    summary: 'Split the change in sales between two periods into its causes',
    body: changeRequest,
    status: 200,
    response: changeSplit,
    errors: ['ATTRIBUTE_NOT_FOUND'],
  },
});
