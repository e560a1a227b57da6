import { z } from 'zod';
import type { Access } from '../access.ts';
import type { ErrorCode } from '../errors.ts';
import { correctedCell, maxCorrectedCells, maxImportColumns } from './corrected-cell.ts';
import { dateOrders } from './day.rules.ts';
import type { ImportProperty } from './import-property.ts';
import { tableEndings } from './packing.rules.ts';
import { tableOptions } from './table-options.ts';

export const maxTableImportRows = 50_000;

const column = z
  .int()
  .min(0)
  .max(maxImportColumns - 1);

/** A row with an effect, as displayed to users. */
const importedChange = z.strictObject({
  line: z.int(),
  record: z.string(),
  /** Null for a new record. */
  before: z.string().nullable(),
  after: z.string(),
});
export type ImportedChange = z.infer<typeof importedChange>;

/** PREVIEW: nothing was written. A file with errors is not imported. */
export const tableImportResult = z.strictObject({
  status: z.enum(['PREVIEW', 'DONE']),
  fileName: z.string(),
  header: z.array(z.string()),
  columns: z.record(z.string(), z.array(column)),
  rows: z.int(),
  changedRecords: z.int(),
  /** Rows that equal the current state; importing a file again has no effect. */
  unchangedRows: z.int(),
  /** The first hundred changes. */
  changes: z.array(importedChange),
  /** The first fifty errors by line. `property` is null when the error affects the row as a whole. */
  errors: z.array(z.strictObject({ line: z.int(), property: z.string().nullable(), message: z.string() })),
  totalErrors: z.int(),
  /** The rows with errors, as in the file or as corrected. */
  badRows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
  /** How the file was read, and other messages. */
  messages: z.array(z.string()),
});
export type TableImportResult = z.infer<typeof tableImportResult>;

interface Definition {
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
}

/** A route that imports a file row by row: all rows or, with errors, none. The preview has no effect. */
export const tableImport = (properties: readonly ImportProperty[], definition: Definition) => {
  const metadata = z.strictObject({
    preview: z.boolean().default(false),
    /** Without columns they are matched by the names in the header. The cells of several columns are joined by a space. */
    columns: z.partialRecord(z.enum(properties.map(({ id }) => id)), z.array(column).min(1).max(20)).optional(),
    ...tableOptions,
    /** The order of day and month in 01/02/2026. Detected when omitted; required if the dates are ambiguous. */
    dateOrder: z.enum(dateOrders).optional(),
    /** Corrected cells, which replace those of the file. */
    corrections: z.array(correctedCell).max(maxCorrectedCells).default([]),
  });
  return {
    method: 'POST',
    ...definition,
    // Rows add or change records; records that the file does not name remain.
    removes: 'never',
    body: z.strictObject({ metadata: metadata.prefault({}) }),
    files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
    status: 200,
    response: tableImportResult,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'UNAVAILABLE'] satisfies ErrorCode[],
  } as const;
};
export type TableImportRoute = ReturnType<typeof tableImport>;
export type TableImportMetadata = z.output<TableImportRoute['body']>['metadata'];

/** The labels of required properties without an assigned column. */
export const findMissingColumns = (
  properties: readonly ImportProperty[],
  columns: Readonly<Record<string, readonly number[] | undefined>>,
): string[] =>
  properties.filter(({ id, isKey, isRequired }) => (isKey || isRequired) && !columns[id]).map(({ label }) => label);
