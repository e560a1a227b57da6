import { z } from 'zod';
import type { Access } from '../access.ts';
import type { ErrorCode } from '../errors.ts';
import { column, correctedCell, maxCorrectedCells } from './corrected-cell.ts';
import { dateOrders, stampDays } from './date-forms.rules.ts';
import { importError } from './import-error.ts';
import type { ImportProperty } from './import-property.ts';
import { tableEndings } from './packing.rules.ts';
import { qualifierColumns, tableOptions } from './table-options.ts';

export const maxTableImportRows = 50_000;

const propertyId = (properties: readonly ImportProperty[]) => z.enum(properties.map(({ id }) => id));

/** The columns of the file, counted from 0, by property. The cells of several columns are joined by a space. */
const tableColumns = (properties: readonly ImportProperty[]) =>
  z.partialRecord(propertyId(properties), z.array(column).min(1).max(20));
export type TableColumns = z.output<ReturnType<typeof tableColumns>>;

/** How a file is imported row by row. The preview has no effect. */
export const tableMetadata = (properties: readonly ImportProperty[]) =>
  z.strictObject({
    preview: z.boolean().default(false),
    /** Without columns they are matched by the names in the header. */
    columns: tableColumns(properties).optional(),
    ...tableOptions,
    /** The order of day and month in 01/02/2026. Detected when omitted; required if the dates are ambiguous. */
    dateOrder: z.enum(dateOrders).optional(),
    /** The day of time stamps that state an offset, such as 2026-01-06T03:30:00Z: as written, or in the account's time zone. */
    stampDay: z.enum(stampDays).optional(),
    /** Corrected cells, which replace those of the file. */
    corrections: z.array(correctedCell).max(maxCorrectedCells).default([]),
  });
export type TableImportMetadata = z.output<ReturnType<typeof tableMetadata>>;

/** How a file was read, and its errors. A file with errors is not imported. */
export const tableReport = (properties: readonly ImportProperty[]) =>
  z.strictObject({
    fileName: z.string(),
    header: z.array(z.string()),
    columns: tableColumns(properties),
    /** The columns that decide whether and how a row counts. The messages describe what they do. */
    qualifiers: qualifierColumns,
    /** The names of the columns that are not imported. */
    unusedColumns: z.array(z.string()),
    rows: z.int(),
    /** The first fifty errors by line. */
    errors: z.array(importError),
    totalErrors: z.int(),
    /** The rows with errors, as in the file or as corrected. */
    badRows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
    /** How the file was read, and other messages, such as the number of skipped rows. */
    messages: z.array(z.string()),
  });
export type TableReport = z.infer<ReturnType<typeof tableReport>>;

/** A row with an effect, as displayed to users. */
const importedChange = z.strictObject({
  line: z.int(),
  record: z.string(),
  /** Null for a new record. */
  before: z.string().nullable(),
  after: z.string(),
});
export type ImportedChange = z.infer<typeof importedChange>;

/** Of the rows that name records. Null: the file has no such column. */
const tableTotals = z.strictObject({
  stores: z.int().nullable(),
  products: z.int().nullable(),
  units: z.int().nullable(),
  /** From Monday to Sunday. */
  weeks: z.int().nullable(),
});
export type TableTotals = z.infer<typeof tableTotals>;

/** PREVIEW: nothing was written. */
const tableImportResult = (properties: readonly ImportProperty[]) =>
  tableReport(properties).extend({
    status: z.enum(['PREVIEW', 'DONE']),
    totals: tableTotals,
    changedRecords: z.int(),
    /** Rows that equal the current state; importing a file again has no effect. */
    unchangedRows: z.int(),
    /** The first hundred changes. */
    changes: z.array(importedChange),
  });
export type TableImportResult = z.infer<ReturnType<typeof tableImportResult>>;

/** The parts of every route that imports a file row by row: all rows or, with errors, none. */
export const tableUpload = {
  method: 'POST',
  // Rows add or change records; records that the file does not name remain.
  removes: 'never',
  files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
  status: 200,
  errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'UNAVAILABLE'] satisfies ErrorCode[],
} as const;

interface Definition {
  readonly properties: readonly ImportProperty[];
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
}

/** A route that imports a file whose rows change records. */
export const tableImport = ({ properties, path, access, summary }: Definition) =>
  ({
    ...tableUpload,
    path,
    access,
    summary,
    body: z.strictObject({ metadata: tableMetadata(properties).prefault({}) }),
    response: tableImportResult(properties),
  }) as const;
export type TableImportRoute = ReturnType<typeof tableImport>;
