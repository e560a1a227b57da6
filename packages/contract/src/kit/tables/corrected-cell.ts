import { z } from 'zod';

/** The columns of a file that are read. */
export const maxImportColumns = 200;

/** The number of a column in a file, from 0. */
export const column = z
  .int()
  .min(0)
  .max(maxImportColumns - 1);

/** Replaces the text of one cell of a file. Lines count from 1, columns from 0. */
export const correctedCell = z.strictObject({ line: z.int().min(1), column, text: z.string().max(1000) });
export type CorrectedCell = z.output<typeof correctedCell>;
export const maxCorrectedCells = 1000;
