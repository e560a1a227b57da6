import { z } from 'zod';
import { reporting } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, query } from '../kit/shapes.ts';
import { xlsxMediaType } from '../kit/spreadsheet.rules.ts';
import { groupByTypes, isByAttribute, maxGroupByLevels } from './breakdown.rules.ts';
import { filterLists, filterListsInBody } from './filter-lists.ts';
import { checkPeriod, comparison, period } from './period.ts';
import { rangeTypes } from './ranges.rules.ts';
import { yearToDate } from './year-to-date.rules.ts';

/**
 * Sales of one row (company, store, product line, …) in the period and the comparison period: money in cents, changes
 * in whole percent. Sales without a region, line, or attribute value are in a row with id 0 and no name. The id of a
 * month is year × 100 + month.
 */
export const breakdownRow = z.strictObject({
  id: z.int().min(0),
  value: z.string(),
  /** Only for a region whose name is also the name of a region of another company. Not in the specification. */
  companyName: z.string().optional(),
  unitsSold: z.int(),
  totalSalesPrice: z.int(),
  unitsSoldLastYear: z.int(),
  totalSalesPriceLastYear: z.int(),
  percentageChangeSales: z.int(),
  percentageChangeUnits: z.int(),
});
export type BreakdownRow = z.infer<typeof breakdownRow>;

/** The figures of a breakdown row by which a report is sorted. */
export const breakdownFigures = [
  'totalSalesPrice',
  'unitsSold',
  'totalSalesPriceLastYear',
  'unitsSoldLastYear',
  'percentageChangeSales',
  'percentageChangeUnits',
] as const satisfies readonly (keyof BreakdownRow)[];
export type BreakdownFigure = (typeof breakdownFigures)[number];

/**
 * Totals of a report: money in cents, changes in whole percent. Every sale counts once, unlike in the rows of an
 * attribute key, where a product with several values is in several rows. Not in the specification.
 */
export const salesTotals = breakdownRow.omit({ id: true, value: true, companyName: true });
export type SalesTotals = z.infer<typeof salesTotals>;

/**
 * Filters for the rows with id 0, which no record id can express: stores without a region, products without a line,
 * products without a value of an attribute key. Each extends the filter of the same name. Not in the specification.
 */
const without = { withoutRegion: query.flag, withoutProductLine: query.flag, withoutAttributeKeyIds: query.ids };

/** Values of one attribute key are combined with OR, values of different keys and all other filters with AND. */
const breakdownFilters = {
  ...period,
  ...comparison,
  companyIds: query.ids,
  storeIds: query.ids,
  regionIds: query.ids,
  productLineIds: query.ids,
  /** Not in the specification. */
  productIds: query.ids,
  attributeValuesIds: query.ids,
  ...without,
};
const sectionQuery = {
  ...breakdownFilters,
  /** The attribute key; required when grouping by ATTRIBUTE_VALUE or ATTRIBUTE_KEY_ID. */
  attributeKeyId: query.id,
};
const breakdownQuery = z.strictObject(sectionQuery).superRefine(checkPeriod);

const groupByParams = z.strictObject({ groupByType: z.enum(groupByTypes) });
/** The specification's error of a breakdown. */
const unknownGroup = { groupByType: 'BREAKDOWN_FAILED', 'groupBy.type': 'BREAKDOWN_FAILED' } as const;

/** Sales, sell-through, and sales per store with sales; money in cents. */
export const salesKpis = z.strictObject({
  unitsSold: z.int(),
  totalSales: z.int(),
  /** Percent with two decimal places of the units that were sold or are on hand now; null when both are zero. */
  sellThrough: z.number().nullable(),
  averageSalesPerStore: z.int(),
});
export type SalesKpis = z.infer<typeof salesKpis>;

const kpiFilters = {
  companyId: query.id,
  regionId: query.id,
  storeId: query.id,
  /** Not in the specification. */
  productLineId: query.id,
  productId: query.id,
  ...filterLists,
};

/** 0 means no filter. */
const filterId = z.int().min(0).optional();

const overviewRequest = z
  .strictObject({
    ...period,
    companyId: filterId,
    storeId: filterId,
    regionId: filterId,
    productLineId: filterId,
    productId: filterId,
    ...filterListsInBody,
    metricsType: z.enum(['SALES', 'UNITS']).default('SALES'),
    rangeType: z.enum(rangeTypes).default('DAY'),
  })
  .superRefine(checkPeriod);

/** The first day of the interval within the period, and its units or, in cents, its sales. */
export const overviewPoint = z.strictObject({ date: day, value: z.int() });
export type OverviewPoint = z.infer<typeof overviewPoint>;

const groupBy = z
  .strictObject({ type: z.enum(groupByTypes), attributeKeyId: id.nullable().default(null) })
  .refine(({ type, attributeKeyId }) => !isByAttribute(type) || attributeKeyId !== null, {
    path: ['attributeKeyId'],
    message: 'must be defined when type is ATTRIBUTE_VALUE or ATTRIBUTE_KEY_ID',
  });
const groupByOption = z.strictObject({
  type: z.enum(groupByTypes),
  attributeKeyName: z.string().nullable(),
  attributeKeyId: id.nullable(),
});
export type GroupByOption = z.infer<typeof groupByOption>;

const path = '/api/v1/sales/analytics';

export const salesReportRoutes = defineRoutes({
  breakDown: {
    method: 'GET',
    path: `${path}/sale/break-down/{groupByType}`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary:
      'Get the sections of the Sales View: a sales breakdown by company, store, product line, and more, compared with a year earlier',
    params: groupByParams,
    invalidValues: unknownGroup,
    query: breakdownQuery,
    status: 200,
    response: z.array(breakdownRow),
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  breakDownSpreadsheet: {
    method: 'GET',
    path: `${path}/sale/break-down/{groupByType}/xls`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Download the Sales View as a spreadsheet with a summary',
    params: groupByParams,
    invalidValues: unknownGroup,
    /** The order and the name search of the screen. Not in the specification. */
    query: z
      .strictObject({
        ...sectionQuery,
        orderBy: z.enum(breakdownFigures).default('totalSalesPrice'),
        search: query.search,
      })
      .superRefine(checkPeriod),
    status: 200,
    fileResponse: [xlsxMediaType],
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  totals: {
    method: 'GET',
    path: `${path}/totals`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Get the sales totals of a report, in which every sale counts once',
    query: z.strictObject({ ...breakdownFilters, search: query.search }).superRefine(checkPeriod),
    status: 200,
    response: salesTotals,
  },
  availableAttributeKeys: {
    method: 'GET',
    path: `${path}/sale/break-down/available/attribute/keys`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'List the attribute keys that have a value on a product with sales in the period or the comparison period',
    query: breakdownQuery,
    status: 200,
    response: z.strictObject({ attributeKeys: z.array(z.strictObject({ id, name: z.string() })) }),
  },
  breakdown: {
    method: 'GET',
    path: `${path}/breakdown`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Get one level of Retail Sales: a sales breakdown by one grouping, within the rows above it',
    invalidValues: unknownGroup,
    query: z
      .strictObject({
        ...period,
        ...comparison,
        'groupBy.type': z.enum(groupByTypes),
        'groupBy.attributeKeyId': query.id,
        regionId: query.id,
        productId: query.id,
        productLineId: query.id,
        ...filterLists,
        ...without,
      })
      .superRefine(checkPeriod),
    status: 200,
    response: z.array(breakdownRow),
    errors: ['BREAKDOWN_FAILED', 'ATTRIBUTE_NOT_FOUND'],
  },
  groupByOptions: {
    method: 'POST',
    path: `${path}/breakdown/groupby/options`,
    access: reporting,
    reads: true,
    scoped: 'PARTNER',
    summary: 'List the groupings available for the next level',
    body: z.strictObject({ currentGroupBy: z.array(groupBy).max(maxGroupByLevels) }),
    status: 200,
    response: z.array(groupByOption),
    errors: ['ATTRIBUTE_NOT_FOUND'],
  },
  overview: {
    method: 'POST',
    path: `${path}/overview`,
    access: reporting,
    heavy: true,
    reads: true,
    scoped: 'PARTNER',
    summary: 'Get the sales time series, without gaps',
    body: overviewRequest,
    status: 200,
    response: z.array(overviewPoint),
  },
  kpis: {
    method: 'GET',
    path,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Get the sales KPIs of a period',
    query: z.strictObject({ ...period, ...kpiFilters }).superRefine(checkPeriod),
    status: 200,
    response: salesKpis,
  },
  yearToDate: {
    method: 'GET',
    path: `${path}/year-to-date`,
    access: reporting,
    heavy: true,
    scoped: 'PARTNER',
    summary: 'Get the sales KPIs from 1 January to the day of an instant in a time zone',
    query: z
      .strictObject({
        atTime: instant,
        /** Minutes east of UTC, or ±HH:MM; the account's time zone when omitted. */
        zoneOffset: z
          .string()
          .regex(/^(?:[+-]?\d{1,3}|[+-]\d{2}:\d{2}|Z)$/, 'must be minutes east of UTC, or an offset such as +02:00')
          .optional(),
        ...kpiFilters,
      })
      .superRefine(({ atTime, zoneOffset }, context) => {
        const offsets = zoneOffset === undefined ? ['-14:00', '+14:00'] : [zoneOffset];
        if (offsets.every((offset) => yearToDate(atTime, offset))) return;
        context.addIssue({ code: 'custom', path: ['atTime'], message: 'must be in the years 0001 to 9999' });
      }),
    status: 200,
    response: salesKpis,
  },
  salesExtent: {
    method: 'GET',
    path: `${path}/extent`,
    access: reporting,
    scoped: 'PARTNER',
    summary: 'Get the sales date range, and the days whose sales are those of weeks, spread over their days',
    status: 200,
    response: z.strictObject({
      firstSoldOn: day.nullable(),
      lastSoldOn: day.nullable(),
      /** The first and the last day of figures of several days. Null without any. */
      spreadFrom: day.nullable(),
      spreadTo: day.nullable(),
    }),
  },
});
