import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { FileNumbers } from '@shelfward/contract/kit/tables/number.rules.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import type { ParsedRow } from '@shelfward/contract/master-import/parsed-row.types.ts';
import { storable } from '@shelfward/tables/files/storable-text.rules.ts';
import { copyText } from '../db/copy.ts';

/** A staging row in COPY's text format. */
export const stageText = (line: number, cells: readonly string[], { values, problems }: ParsedRow): string =>
  `${line}\t${jsonText(cells)}\t${jsonText(values)}\t${jsonText(problems)}\n`;

const jsonText = (value: unknown): string => copyText(JSON.stringify(value));

export interface CellsOfLine {
  readonly line: number;
  readonly cells: string[];
}

/** The properties of the columns of a file. */
export interface FileColumns {
  readonly kind: FileKind;
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly dates?: FileDates | undefined;
  readonly numbers: FileNumbers;
  readonly qualifiers?: QualifierColumns | undefined;
  /** Of the account. */
  readonly currency: string;
}

export type CorrectedRow = ParsedRow & { readonly line: number; readonly cells: string[] };

/** Parses rows again with corrected cells; cells outside the table are ignored. */
export const createRowCorrector = ({ kind, ...layout }: FileColumns) => {
  const read = createImportRowReader(kind, layout);
  return (rows: readonly CellsOfLine[], corrections: readonly CorrectedCell[]): CorrectedRow[] =>
    rows.map(({ line, cells: before }) => {
      const cells = [...before];
      for (const { line: correctedLine, column, text } of corrections)
        if (correctedLine === line && column < Math.max(before.length, layout.header.length))
          setCell(cells, column, storable(text));
      return { line, cells, ...read(cells, line) };
    });
};

const setCell = (cells: string[], column: number, text: string): void => {
  while (cells.length < column) cells.push('');
  cells[column] = text;
};
