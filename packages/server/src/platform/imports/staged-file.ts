import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { maxImportColumns } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { tooManyRows } from '@shelfward/contract/kit/tables/table-messages.rules.ts';
import { createKnownNames } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import { maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import { storable } from '../tables/storable-text.rules.ts';
import { createFileReader, type FileSummary, type ImportFile, type OpenedFile, type RowReader } from './file-reader.ts';
import { stageText } from './staged-rows.rules.ts';

export interface StagedRows {
  /** Rows with an amount that had a fraction of a cent. */
  readonly roundedRows: number;
}
export type StagedFileSummary = FileSummary<StagedRows>;

/** Sheets distinguish text from formulas; CSV escapes text. */
const guardText = (cell: string): string => (/^['=]/.test(cell) ? withFormulaGuard(cell) : cell);

/** Reads the rows of `import_stage`: cells, parsed values, and problems. */
const createStagedRowReader = ({ file, ...layout }: OpenedFile<ImportFile>): RowReader<StagedRows> => {
  const read = createImportRowReader(file.kind, { ...layout, currency: file.currency });
  let roundedRows = 0;
  let text = '';
  return {
    onRow: (fields, line) => {
      const guarded = file.isSheet ? fields.map(guardText) : fields;
      const cells = guarded.slice(0, maxImportColumns).map(storable);
      const parsed = read(cells, line);
      if (parsed.isRounded) roundedRows += 1;
      text += stageText(line, cells, parsed);
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
    end: () => ({ roundedRows }),
  };
};

/** Reads the files of all kinds but sales. */
export const readStagedFile = createFileReader<ImportFile, StagedRows>({
  maxColumns: maxImportColumns,
  isKnownName: ({ kind }) => createKnownNames(kind),
  readsHeader: true,
  findRowLimit: () => ({ maxRows: maxImportRows, message: tooManyRows(maxImportRows) }),
  what: 'rows',
  createRowReader: createStagedRowReader,
  formatMessages: ({ roundedRows }, { file, headerRow, header }) => [
    ...describeHeader(file, header, headerRow),
    ...(roundedRows === 0
      ? []
      : [
          `${formatCount(roundedRows, 'row')} with more than two decimals in an amount ${roundedRows === 1 ? 'was' : 'were'} rounded to cents.`,
        ]),
  ],
});

/** A header without any known name may be data. */
const describeHeader = ({ kind, headerRow }: ImportFile, header: readonly string[], line: number): string[] => {
  if (headerRow !== undefined || line === 0 || header.some(createKnownNames(kind))) return [];
  const names = truncateText(header.filter((name) => name !== '').join(', '));
  return [`Line ${line} was read as the header: ${names}. If it contains data, choose that the file has no header.`];
};
