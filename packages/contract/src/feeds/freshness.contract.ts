import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { day } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { idText, named, query } from '../kit/shapes.ts';
import { freshnessStates } from './freshness.rules.ts';

/** FEED: figures of a retailer. INTEGRATION: a file server. MANUAL: sales files that users import for a company. */
export const sourceKinds = ['FEED', 'INTEGRATION', 'MANUAL'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** SHOW: reported stock is shown beside the estimate. ANCHOR: it is a count of the estimate. */
export const reportedStockUses = ['SHOW', 'ANCHOR'] as const;
export type ReportedStockUse = (typeof reportedStockUses)[number];

export const source = z.strictObject({
  kind: z.enum(sourceKinds),
  /** Of the feed or the integration; of manual files that of the company, or 0 for those of all companies. */
  id: z.int().min(0),
  name: z.string(),
  company: named.nullable(),
  state: z.enum(freshnessStates),
  /** The days of the newest figures; null before the first file. The first day is known only for feeds. */
  lastFrom: day.nullable(),
  lastTo: day.nullable(),
  /** The day on which they arrived. */
  receivedOn: day.nullable(),
  dueOn: day.nullable(),
  /** The first day on which the next figures are late. */
  lateFrom: day.nullable(),
  /** The usual days from one period to the next, learnt or set. */
  usualDays: z.int().nullable(),
  /** Names in the newest files that match no store or product. */
  unmatchedNames: z.int(),
  /** What a user has set; null: learnt from the files. */
  everyDays: z.int().nullable(),
  graceDays: z.int().nullable(),
  /** Null for sources that report no stock. */
  reportedStock: z.enum(reportedStockUses).nullable(),
});
export type Source = z.infer<typeof source>;

export const sourceSettings = z.strictObject({
  everyDays: z.int().min(1).max(366).nullable(),
  graceDays: z.int().min(0).max(60).nullable(),
  /** Only for feeds; null leaves it as it is. Applies to the files that are booked from then on. */
  reportedStock: z.enum(reportedStockUses).nullable(),
});
export type SourceSettings = z.infer<typeof sourceSettings>;

const path = '/api/v1/sales-sources';

export const freshnessRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List where sales come from, with the last figures and the next ones due, the latest first',
    query: z.strictObject({ companyId: query.id }),
    status: 200,
    response: z.strictObject({ sources: z.array(source) }),
  },
  update: {
    method: 'PUT',
    path: `${path}/{kind}/{id}`,
    access: masterDataWriters,
    summary: 'Set how often a source is expected, and what its reported stock is used for',
    removes: 'never',
    params: z.strictObject({ kind: z.enum(sourceKinds).exclude(['MANUAL']), id: idText }),
    body: sourceSettings,
    status: 200,
    response: source,
    errors: ['SALES_SOURCE_NOT_FOUND', 'SOURCE_REPORTS_NO_STOCK'],
  },
});
