import { z } from 'zod';
import { reporting } from '../../kit/access.ts';
import { day, instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, longText, named, params, query } from '../../kit/shapes.ts';
import { checkPeriod, period } from '../period.ts';

export const annotationKinds = ['NOTE', 'PROMOTION', 'PRICE', 'STOCK_OUT'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

/** More of a kind are left out, the oldest first. */
export const maxAnnotations = 50;

/** What happened on the days of a chart. */
const annotation = z.strictObject({
  kind: z.enum(annotationKinds),
  from: day,
  /** Null: until now. */
  until: day.nullable(),
  text: z.string(),
  /** Of a note. */
  noteId: id.nullable(),
});
export type Annotation = z.output<typeof annotation>;

const scope = {
  companyId: id.nullable(),
  storeId: id.nullable(),
  productLineId: id.nullable(),
  productId: id.nullable(),
};

/** Who wrote a note; the name stays after the user was deactivated. */
export const chartNote = z.strictObject({
  id,
  day,
  text: z.string(),
  ...scope,
  user: named,
  createdAt: instant,
  mayChange: z.boolean(),
});
export type ChartNote = z.output<typeof chartNote>;

const optionalId = id.nullable().default(null);
export const chartNoteInput = z.strictObject({
  day,
  text: longText(500),
  companyId: optionalId,
  storeId: optionalId,
  productLineId: optionalId,
  productId: optionalId,
});
export type ChartNoteInput = z.output<typeof chartNoteInput>;

const noteErrors = ['COMPANY_NOT_FOUND', 'STORE_NOT_FOUND', 'PRODUCT_LINE_NOT_FOUND', 'PRODUCT_NOT_FOUND'] as const;
const notesPath = '/api/v1/reports/notes';

export const annotationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/reports/annotations',
    access: reporting,
    summary: 'List promotions, price changes, stock-outs, and notes of users in a period, for charts',
    query: z
      .strictObject({
        ...period,
        companyIds: query.ids,
        storeIds: query.ids,
        productLineIds: query.ids,
        productIds: query.ids,
      })
      .superRefine(checkPeriod),
    status: 200,
    response: z.strictObject({
      annotations: z.array(annotation),
      /** The kinds of which some are left out. */
      incomplete: z.array(z.enum(annotationKinds)),
    }),
  },
  createNote: {
    method: 'POST',
    path: notesPath,
    access: reporting,
    summary: 'Write a note on a day of charts, about the account, a company, a store, a line, or a product',
    body: chartNoteInput,
    status: 201,
    response: chartNote,
    errors: noteErrors,
    versioned: true,
  },
  getNote: {
    method: 'GET',
    path: `${notesPath}/{noteId}`,
    access: reporting,
    summary: 'Get a note on a day of charts',
    params: params('noteId'),
    status: 200,
    response: chartNote,
    errors: ['NOT_FOUND'],
    versioned: true,
  },
  updateNote: {
    method: 'PUT',
    path: `${notesPath}/{noteId}`,
    access: reporting,
    summary: 'Change a note; only its author and administrators can',
    params: params('noteId'),
    body: chartNoteInput,
    status: 200,
    response: chartNote,
    errors: ['NOT_FOUND', 'CHART_NOTE_OF_ANOTHER_USER', ...noteErrors],
    versioned: true,
  },
  removeNote: {
    method: 'DELETE',
    path: `${notesPath}/{noteId}`,
    access: reporting,
    summary: 'Delete a note; only its author and administrators can',
    params: params('noteId'),
    status: 204,
    errors: ['NOT_FOUND', 'CHART_NOTE_OF_ANOTHER_USER'],
  },
});
