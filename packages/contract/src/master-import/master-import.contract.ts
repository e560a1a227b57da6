import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { column, correctedCell, maxCorrectedCells } from '../kit/tables/corrected-cell.ts';
import { importError } from '../kit/tables/import-error.ts';
import { tableEndings } from '../kit/tables/packing.rules.ts';
import { qualifierColumns, tableOptions } from '../kit/tables/table-options.ts';
import { importKinds, propertyIds } from './import-properties.rules.ts';

export const maxImportRows = 200_000;

export const importOutcomes = ['NEW', 'CHANGED', 'SAME', 'BAD'] as const;
export const importOutcome = z.enum(importOutcomes);
export type ImportOutcome = z.infer<typeof importOutcome>;
/** PREVIEW: not committed yet. */
export const masterImportStatuses = ['PREVIEW', 'DONE', 'UNDONE'] as const;

/** The columns of the file, counted from 0, by property. The cells of several columns are joined by a space. */
export const importColumns = z.partialRecord(z.enum(propertyIds), z.array(column).min(1).max(20));

const belongsTo = {
  /** The company of stores without a company in the file. */
  companyId: id.nullable().default(null),
  /** The price list of prices without a list in the file; null uses the default price list. */
  priceListId: id.nullable().default(null),
};

export const masterImportConfiguration = z.strictObject({
  kind: z.enum(importKinds),
  ...belongsTo,
  /** Without columns they are matched by the names in the header. */
  columns: importColumns.optional(),
  ...tableOptions,
});
export type MasterImportConfiguration = z.output<typeof masterImportConfiguration>;

export const masterImportChange = z.strictObject({
  ...belongsTo,
  columns: importColumns,
  /** Unchanged when omitted or null. */
  decimalSign: tableOptions.decimalSign.nullable(),
});
export type MasterImportChange = z.output<typeof masterImportChange>;

export const masterImportSummary = z.strictObject({
  id,
  kind: z.enum(importKinds),
  status: z.enum(masterImportStatuses),
  fileName: z.string(),
  rows: z.int(),
  newRows: z.int(),
  changedRows: z.int(),
  sameRows: z.int(),
  badRows: z.int(),
  createdBy: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
  createdAt: instant,
  committedAt: instant.nullable(),
  /** How the user of the request can undo the import; null if the undo period is over or another user imported it. */
  undo: z
    .strictObject({
      token: z.uuid(),
      /** Whether the rows are a sheet of a workbook, which is undone as a whole. */
      isWorkbook: z.boolean(),
    })
    .nullable(),
});
export type MasterImportSummary = z.infer<typeof masterImportSummary>;

export const masterImport = masterImportSummary.extend({
  header: z.array(z.string()),
  columns: importColumns,
  /** The columns that decide whether and how a row counts. The messages describe what they do. */
  qualifiers: qualifierColumns,
  /** The names of the columns that are not imported. */
  unusedColumns: z.array(z.string()),
  company: named.nullable(),
  priceList: named.nullable(),
  /** Detected or chosen. Null if no number needs it, or if the numbers are ambiguous. */
  decimalSign: tableOptions.decimalSign.unwrap().nullable(),
  /** How the file was read, and other messages. */
  messages: z.array(z.string()),
});
export type MasterImport = z.infer<typeof masterImport>;

/** `before` and `after` as displayed to users; null without a value. Money in cents. */
export const importChange = z.strictObject({
  property: z.string(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});
export type ImportChange = z.infer<typeof importChange>;

export const masterImportRow = z.strictObject({
  /** The line in the file, counted from 1. */
  line: z.int(),
  outcome: importOutcome,
  cells: z.array(z.string()),
  errors: z.array(importError),
  note: z.string().nullable(),
  changes: z.array(importChange),
});
export type MasterImportRow = z.infer<typeof masterImportRow>;

export const correctedCells = z.strictObject({ cells: z.array(correctedCell).min(1).max(maxCorrectedCells) });
export type CorrectedCells = z.output<typeof correctedCells>;

const path = '/api/v1/master-imports';
const idParams = params('importId');
const access = masterDataWriters;

export const masterImportRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access,
    summary: 'List imports of master data, newest first',
    query: listQuery(['createdAt', 'fileName', 'kind', 'status'], { kind: query.many(z.enum(importKinds)) }),
    status: 200,
    response: pageSchema(masterImportSummary),
  },
  create: {
    method: 'POST',
    path,
    access,
    summary: 'Upload a file of companies, stores, products, or prices and preview its changes',
    body: z.strictObject({ configuration: masterImportConfiguration }),
    files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
    status: 201,
    response: masterImport,
    versioned: true,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'COMPANY_NOT_FOUND', 'PRICE_LIST_NOT_FOUND', 'UNAVAILABLE'],
  },
  get: {
    method: 'GET',
    path: `${path}/{importId}`,
    access,
    summary: 'Get an import of master data',
    params: idParams,
    status: 200,
    response: masterImport,
    versioned: true,
    errors: ['IMPORT_NOT_FOUND'],
  },
  change: {
    method: 'PUT',
    path: `${path}/{importId}`,
    access,
    summary: 'Assign the columns of an import and its default company or price list',
    removes: 'never',
    params: idParams,
    body: masterImportChange,
    status: 200,
    response: masterImport,
    versioned: true,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_COMMITTED', 'COMPANY_NOT_FOUND', 'PRICE_LIST_NOT_FOUND', 'UNAVAILABLE'],
  },
  rows: {
    method: 'GET',
    path: `${path}/{importId}/rows`,
    access,
    summary: 'List the rows of a file with the changes of each',
    params: idParams,
    query: listQuery(['line'], { outcome: query.many(importOutcome) }),
    status: 200,
    response: pageSchema(masterImportRow),
    errors: ['IMPORT_NOT_FOUND'],
  },
  correctCells: {
    method: 'PATCH',
    path: `${path}/{importId}/rows`,
    access,
    summary: 'Correct cells of a file before it is committed',
    removes: 'never',
    params: idParams,
    body: correctedCells,
    status: 200,
    response: masterImport,
    versioned: true,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_COMMITTED', 'UNAVAILABLE'],
  },
  commit: {
    method: 'POST',
    path: `${path}/{importId}/commit`,
    access,
    summary: 'Commit an import, all rows or none; the response contains an undo token',
    /** Rows deactivate records. */
    removes: 'sometimes',
    params: idParams,
    /** Without this option a file with invalid rows is rejected. */
    body: z.strictObject({ leavesOutBadRows: z.boolean().default(false) }),
    status: 200,
    response: masterImport,
    versioned: true,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_COMMITTED', 'IMPORT_HAS_BAD_ROWS', 'IMPORT_OUTDATED', 'UNAVAILABLE'],
  },
});
