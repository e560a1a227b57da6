import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { id, text } from '../../kit/shapes.ts';
import { comparisons } from '../analytics.rules.ts';
import { type GroupByType, groupByTypes, isByAttribute, maxGroupByLevels } from '../breakdown.rules.ts';
import { checkPeriod, period } from '../period.ts';
import { reportPeriods } from '../report-periods.rules.ts';
import { reportFigures } from './report-figures.rules.ts';

/**
 * The query of any report: what saved views, dashboard tiles, scheduled e-mails, alerts, exports, and the pivot table
 * have in common. The pages of the specification turn their URL into one.
 */

const maxFilterIds = 5000;
const ids = z.array(id).max(maxFilterIds).optional();

/** Values of one attribute key are combined with OR, values of different keys and all other filters with AND. */
export const reportFilters = z.strictObject({
  companyIds: ids,
  regionIds: ids,
  withoutRegion: z.boolean().optional(),
  storeIds: ids,
  productLineIds: ids,
  withoutProductLine: z.boolean().optional(),
  productIds: ids,
  attributeValueIds: ids,
  withoutAttributeKeyIds: ids,
  search: text(200).optional(),
});
export type ReportFilters = z.output<typeof reportFilters>;

/** Relative to the day on which the report is run, or fixed dates. */
export const reportDays = z.union([
  z.strictObject({ name: z.enum(reportPeriods) }),
  z.strictObject(period).superRefine(checkPeriod),
]);
export type ReportDays = z.output<typeof reportDays>;

const attributeKeyId = id.nullable().default(null);
const missingKey = {
  path: ['attributeKeyId'],
  message: 'must be the id of an attribute key when type is ATTRIBUTE_VALUE or ATTRIBUTE_KEY_ID',
};
const hasKey = (level: { readonly type: GroupByType; readonly attributeKeyId: number | null }): boolean =>
  !isByAttribute(level.type) || level.attributeKeyId !== null;

/** Months are those of the account's calendar. */
export const reportLevel = z.strictObject({ type: z.enum(groupByTypes), attributeKeyId }).refine(hasKey, missingKey);
/** A level of stores or products. */
export const recordLevel = z
  .strictObject({ type: z.enum(groupByTypes).exclude(['YEAR_MONTH']), attributeKeyId })
  .refine(hasKey, missingKey);
export type ReportLevel = z.output<typeof reportLevel>;
export type RecordLevel = z.output<typeof recordLevel>;

/** What the columns of a pivot table are. Weeks, months (periods), quarters, and years follow the account's calendar. */
export const reportColumns = ['NONE', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type ReportColumns = (typeof reportColumns)[number];

/** Responses with more values are rejected: rows and totals × columns and the whole period × figures. */
export const maxReportValues = 1_000_000;

export const reportQuery = z.strictObject({
  /** Rows; without levels only totals. */
  levels: z.array(reportLevel).max(maxGroupByLevels).default([]),
  columns: z.enum(reportColumns).default('NONE'),
  days: reportDays,
  comparison: z.enum(comparisons).default('CALENDAR'),
  sameStoresOnly: z.boolean().default(false),
  likeForLike: z.boolean().default(false),
  wholeMonth: z.boolean().default(false),
  filters: reportFilters.default({}),
  figures: z.array(z.enum(reportFigures)).min(1).max(reportFigures.length).default(['sales', 'units']),
  sort: z
    .strictObject({ by: z.enum([...reportFigures, 'name']), direction: z.enum(['asc', 'desc']) })
    .default({ by: 'sales', direction: 'desc' }),
  /** The rows of the first level; totals are those of all rows. */
  limit: z.int().min(1).max(10_000).default(10_000),
});
export type ReportQuery = z.output<typeof reportQuery>;
export type ReportQueryInput = z.input<typeof reportQuery>;

const columnOfResult = z.strictObject({ from: day, to: day, name: z.string() });
/** In the order of `figures`; with columns, one list for each column. Null: not known or not defined. */
const values = z.array(z.number().nullable());
const row = z.strictObject({
  /** One id for each level. Id 0: without region, line, or value. Of a month: its first day, such as 20260301. */
  ids: z.array(z.int().min(0)),
  name: z.string(),
  values,
  columns: z.array(values).optional(),
});

const days = z.strictObject({ soldOnAfter: day, soldOnBefore: day });

/** The sales of the stores and days that have data in both periods. Changes are null without any last year. */
const likeForLike = z.strictObject({
  days: days.nullable(),
  lastYear: days.nullable(),
  /** The last day of the period with data. */
  until: day,
  sales: z.number(),
  salesLastYear: z.number(),
  percentageChangeSales: z.number().nullable(),
  units: z.number(),
  unitsLastYear: z.number(),
  percentageChangeUnits: z.number().nullable(),
  /** Companies and stores without data on some days, the first of all `leftOutCount`. */
  leftOut: z.array(z.strictObject({ name: z.string(), first: day.nullable(), last: day.nullable() })),
  leftOutCount: z.int(),
});

/** The same on all screens, in e-mails, and in files. */
const words = z.strictObject({
  period: z.string(),
  filters: z.string().nullable(),
  likeForLike: z.string().nullable(),
  problem: z.string().nullable(),
});

export const reportResult = z.strictObject({
  days,
  lastYear: days,
  /** In the words of a fiscal calendar; null for other comparisons, and for parts of weeks. */
  comparedWeeks: z.string().nullable(),
  /** Null: the sales of the period and of the earlier one are complete. */
  likeForLike: likeForLike.nullable(),
  words,
  columns: z.array(columnOfResult),
  /** In the order of the screen: each row is followed by the rows of the next level. */
  rows: z.array(row),
  totals: row.pick({ values: true, columns: true }),
  /** Rows of the first level that `limit` leaves out. */
  omittedRows: z.int(),
});
export type ReportResult = z.output<typeof reportResult>;
export type ReportResultRow = ReportResult['rows'][number];
