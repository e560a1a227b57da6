import { z } from 'zod';

/** The maximum number of columns of a file. */
export const maxImportColumns = 200;

/** A column number, counted from 0. */
export const column = z
  .int()
  .min(0)
  .max(maxImportColumns - 1);

/** Replaces the text of one cell. Lines count from 1, columns from 0. */
export const correctedCell = z.strictObject({ line: z.int().min(1), column, text: z.string().max(1000) });
export type CorrectedCell = z.output<typeof correctedCell>;
export const maxCorrectedCells = 1000;
