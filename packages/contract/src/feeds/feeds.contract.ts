import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { day, instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query, text } from '../kit/shapes.ts';
import { tableEndings } from '../kit/tables/packing.rules.ts';
import { saleImportResult, unmatchedRowName } from '../sales/sales.contract.ts';

/** A source of figures of one company: a form of files of its retailer, or a partner. */
export const feed = z.strictObject({
  id,
  company: named,
  /** The form of its files or documents, such as WALMART_STORE_WEEK. */
  template: z.string(),
  name: z.string(),
  inactive: z.boolean(),
  /** The newest file that was booked and not undone, and the days that it contains. */
  lastFile: z.strictObject({ importId: id, fileName: z.string(), from: day, to: day, receivedAt: instant }).nullable(),
  createdAt: instant,
});
export type Feed = z.infer<typeof feed>;

const templateKey = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,59}$/, 'must be a key of capital letters, such as WALMART_STORE_WEEK');

/** The form of the files when the name is omitted. */
export const feedInput = z.strictObject({ companyId: id, template: templateKey, name: text(120).optional() });
export type FeedInput = z.infer<typeof feedInput>;

/**
 * Sales of the same stores, products, and days that are not of the feed. REFUSE: the file is rejected with the number. SKIP:
 * the figures are left out. REPLACE: the figures replace these sales.
 */
export const otherSalesChoices = ['REFUSE', 'SKIP', 'REPLACE'] as const;

export const figureBooking = z.strictObject({
  companyId: id,
  otherSales: z.enum(otherSalesChoices).default('REFUSE'),
  /** SKIP leaves out the figures of stores and products that are not known. */
  unmatched: z.enum(['REFUSE', 'SKIP']).default('REFUSE'),
  /**
   * The first file of a year whose figures count since its start. REMEMBER: later files are compared with it. BOOK: the year
   * so far is booked as one period.
   */
  yearToDate: z.enum(['REMEMBER', 'BOOK']).default('REMEMBER'),
});
export type FigureBooking = z.infer<typeof figureBooking>;

/** Figures of a period; amounts in cents. */
const bookedPeriod = z.strictObject({ from: day, to: day, figures: z.int(), units: z.int(), cents: z.int() });
export type BookedPeriod = z.infer<typeof bookedPeriod>;

/** Figures of a period that replace others: the sums of those that they replace, and theirs. */
export const restatedPeriod = z.strictObject({
  from: day,
  to: day,
  figures: z.int(),
  unitsBefore: z.int(),
  unitsAfter: z.int(),
  centsBefore: z.int(),
  centsAfter: z.int(),
});
export type RestatedPeriod = z.infer<typeof restatedPeriod>;

export const rejectionReasons = [
  'NOT_RECOGNIZED',
  'FORM_NOT_BOOKED',
  'FILE',
  'NO_STORES',
  'UNMATCHED',
  'OVERLAP_IN_FILE',
  'OVERLAP',
  'OTHER_SALES',
  'OLDER_TOTALS',
  'NO_PRICE',
] as const;

/** Why a file is not booked. */
export const figureRejection = z.strictObject({
  reason: z.enum(rejectionReasons),
  /** The number of figures that it concerns; 0 for the whole file. */
  figures: z.int(),
  message: z.string(),
});
export type FigureRejection = z.infer<typeof figureRejection>;

const form = z.strictObject({
  template: z.string(),
  retailer: z.string(),
  grain: z.enum(['DAY', 'WEEK', 'PERIOD', 'YEAR_TO_DATE']),
  from: day,
  to: day,
  /** The last week is not over on the last day of the file. */
  isPartial: z.boolean(),
});

/** What a file would change, or why it is not booked. */
export const figureCheck = z.strictObject({
  /** Null for a file that is not recognized as one of a retailer. */
  form: form.nullable(),
  /** The retailer of a file that is recognized, also if it is not booked. */
  retailer: z.string().nullable(),
  /** Null before the first file of this form and company. */
  feed: named.nullable(),
  /** Sales that would be booked, by period, newest first, at most 100. */
  periods: z.array(bookedPeriod),
  restated: z.array(restatedPeriod),
  /** Figures that equal the booked ones. */
  unchangedFigures: z.int(),
  receipts: z.int(),
  inventoryFigures: z.int(),
  /** Stores and products that are not known, those with the most figures first, at most 500. */
  unmatched: z.array(unmatchedRowName),
  rejections: z.array(figureRejection),
  messages: z.array(z.string()),
});
export type FigureCheck = z.infer<typeof figureCheck>;

/** UNCHANGED: the file, or all of its figures, were booked before. */
export const bookingResult = saleImportResult.extend({
  feed: named.nullable(),
  restated: z.array(restatedPeriod),
  unchangedFigures: z.int(),
  receipts: z.int(),
  inventoryFigures: z.int(),
});
export type BookingResult = z.infer<typeof bookingResult>;

const path = '/api/v1/feeds';
const feedParams = params('feedId');
const file = { maxBytes: 200_000_000, accept: tableEndings };

export const feedRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List the sources of sales figures, by company',
    query: listQuery(['name', 'createdAt'], { search: query.search, companyId: query.id, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(feed),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a source of sales figures of a company',
    body: feedInput,
    status: 201,
    response: feed,
    errors: ['COMPANY_NOT_FOUND', 'FEED_TAKEN'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{feedId}`,
    access: 'signedIn',
    summary: 'Get a source of sales figures',
    params: feedParams,
    status: 200,
    response: feed,
    errors: ['FEED_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PATCH',
    path: `${path}/{feedId}`,
    access: masterDataWriters,
    summary: 'Rename a source of sales figures, or stop to expect its files',
    /** An inactive feed does not count as late. */
    removes: 'sometimes',
    params: feedParams,
    body: z.strictObject({ name: text(120).optional(), inactive: z.boolean().optional() }),
    status: 200,
    response: feed,
    errors: ['FEED_NOT_FOUND'],
    versioned: true,
  },
  check: {
    method: 'POST',
    path: `${path}/files/check`,
    access: 'signedIn',
    summary: "Recognize a retailer's file and show what it would change; without a company only its form",
    reads: true,
    body: z.strictObject({ booking: figureBooking.partial({ companyId: true }) }),
    files: { file },
    status: 200,
    response: figureCheck,
    errors: ['FILE_CORRUPTED', 'COMPANY_NOT_FOUND', 'UNAVAILABLE'],
  },
  book: {
    method: 'POST',
    path: `${path}/files`,
    access: 'signedIn',
    summary: "Book the figures of a retailer's file: all or, with errors, none",
    /** Replaces sales of other files only if this is chosen. */
    removes: 'sometimes',
    body: z.strictObject({ booking: figureBooking }),
    files: { file },
    status: 200,
    response: bookingResult,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'COMPANY_NOT_FOUND', 'UNAVAILABLE'],
  },
});
