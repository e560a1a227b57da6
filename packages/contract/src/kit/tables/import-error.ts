import { z } from 'zod';

/** Why a cell, a row, or a file is rejected. */
export const importErrorCodes = [
  /** No column of the file is mapped to a required property. */
  'MISSING_COLUMN',
  'EMPTY',
  /** Not of the type of its property: "many" is not a whole number. */
  'INVALID',
  'TOO_LONG',
  'TOO_LARGE',
  'TOO_SMALL',
  'FORMULA',
  /** A number that a spreadsheet program shortened: 1.23457E+11. */
  'SHORTENED',
  'NOT_FOUND',
  /** The name of several records. */
  'AMBIGUOUS',
  /** Repeats another row or a unique value of another record. */
  'DUPLICATE',
  /** Equals an existing record, so that the file was probably imported before. The user can import it nevertheless. */
  'REPEATED',
  /** A value that is probably wrong. The user can confirm it. */
  'UNUSUAL',
  /** Contradicts another row or a record. */
  'CONFLICT',
  /** The user may not set this value. */
  'NOT_ALLOWED',
  /** The record is inactive or discontinued. */
  'UNAVAILABLE',
  /** The file as a whole. */
  'FILE',
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

/** An error of a file, as every import reports it. */
export const importError = z.strictObject({
  /** Counted from 1; null for the whole file. */
  line: z.int().nullable(),
  /** The property of the cell; null for the whole row. */
  property: z.string().nullable(),
  /** The header of the column in the file. */
  column: z.string().nullable(),
  /** The text of the cell. */
  value: z.string().nullable(),
  code: z.enum(importErrorCodes),
  /** The sentence that people read, without the line. */
  message: z.string(),
});
export type ImportError = z.infer<typeof importError>;

/** Why a cell cannot be read; the label and the text of the cell precede the sentence. */
export interface CellFault {
  readonly code: ImportErrorCode;
  readonly problem: string;
}

export const invalid = (problem: string): CellFault => ({ code: 'INVALID', problem });
