import type { QualifiedRow } from '../kit/qualifiers/qualifier-rows.rules.ts';
import type { ImportError } from '../kit/tables/import-error.ts';

/** The values of a row by property. Empty cells are absent and leave the record unchanged. */
export type RowValues = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string>>>>;

/** An error of a cell before the report adds its line and column. */
export type CellProblem = Omit<ImportError, 'line' | 'column'>;

export interface ParsedRow {
  readonly values: RowValues;
  readonly problems: readonly CellProblem[];
  /** An amount had a fraction of a cent. */
  readonly isRounded?: true;
  /** What the qualifiers of the row do; absent if the file has none. */
  readonly qualified?: QualifiedRow;
}
