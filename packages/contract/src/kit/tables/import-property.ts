import type { z } from 'zod';

/** How a cell is parsed before the schema of the record validates its value. */
export type CellForm = 'text' | 'whole' | 'money' | 'percent' | 'flag' | 'day' | 'attributes';

export interface ImportProperty {
  readonly id: string;
  readonly label: string;
  readonly form: CellForm;
  /** The schema of the value in the record. */
  readonly schema: z.ZodType;
  /** Identifies the record; required in every row. */
  readonly isKey?: true;
  /** Required for new records; existing records retain their value. */
  readonly isRequired?: true;
  /** Totals before the import have the sum of its units, or the number of weeks of its days. */
  readonly isTotaled?: true;
  /** The purpose of the column, if its label does not state it. */
  readonly hint?: string;
  /** The values of the rows of the sample file; every property of a file has the same number of them. */
  readonly examples: readonly string[];
  /** Column names in files, the most specific first, in letters and digits only. */
  readonly names: readonly string[];
}
