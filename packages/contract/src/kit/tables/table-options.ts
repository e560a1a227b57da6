import { z } from 'zod';
import { delimiters } from './delimiter.rules.ts';
import { maxHeaderRow } from './header.rules.ts';
import { decimalSigns } from './number-text.rules.ts';
import { qualifierIds } from './qualifier-ids.ts';

/** The columns of each qualifier, counted from 0. */
export const qualifierColumns = z.partialRecord(z.enum(qualifierIds), z.array(z.int().min(0).max(999)).min(1).max(20));

/** The part of a file that is read. All importers have these options. */
export const tableOptions = {
  /** Only for text files; detected from the header when omitted. */
  delimiter: z.enum(delimiters).optional(),
  /** The sheet of an Excel file, by name. Required if several visible sheets contain data. */
  sheet: z.string().trim().min(1).max(200).optional(),
  /** The line of the header, counted from 1; lines above it are skipped. 0: the file has no header. Detected when omitted. */
  headerRow: z.int().min(0).max(maxHeaderRow).optional(),
  /** The decimal sign of numbers such as 1,234. Detected when omitted; required if the numbers are ambiguous. */
  decimalSign: z.enum(decimalSigns).optional(),
  /**
   * The columns that decide whether and how a row counts, such as units, currencies, and states. Found by names and content
   * when omitted; an empty object applies none.
   */
  qualifiers: qualifierColumns.optional(),
};
const shape = z.strictObject(tableOptions);
export type TableOptions = z.output<typeof shape>;
