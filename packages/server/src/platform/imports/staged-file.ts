import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { maxImportColumns } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { plainName } from '@shelfward/contract/kit/tables/header.rules.ts';
import { createKnownNames } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader, type ParsedRow } from '@shelfward/contract/master-import/import-row.rules.ts';
import { maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import { storable } from '@shelfward/tables/files/storable-text.rules.ts';
import { tooManyRows } from '@shelfward/tables/formats/table-messages.rules.ts';
import { createFileReader, type FileSummary, type ImportFile, type OpenedFile, type RowReader } from './file-reader.ts';
import { createRowGroups, findClosestGroup, findWrongUnits } from './file-totals.rules.ts';
import { createLostZeros } from './lost-zeros.rules.ts';
import { rowError } from './row-errors.rules.ts';
import { stageText } from './staged-rows.rules.ts';

export interface StagedRows {
  /** Rows with an amount that had a fraction of a cent. */
  readonly roundedRows: number;
  /** Codes that have probably lost zeros. */
  readonly lostZeros: readonly string[];
}
export type StagedFileSummary = FileSummary<StagedRows>;

/** Reads the rows of `import_stage`: cells, parsed values, and problems. */
const createStagedRowReader = ({ file, errors, ...layout }: OpenedFile<ImportFile>): RowReader<StagedRows> => {
  const read = createImportRowReader(file.kind, { ...layout, currency: file.currency });
  const quantity = listImportProperties(file.kind).find(({ form, isRequired }) => form === 'whole' && isRequired)?.id;
  const groups = createRowGroups();
  const lostZeros = createLostZeros();
  let units = 0;
  let invalidRows = 0;
  let roundedRows = 0;
  let text = '';
  return {
    onRow: (fields, line) => {
      const cells = fields.slice(0, maxImportColumns).map(storable);
      const parsed = read(cells, line);
      if (parsed.isRounded) roundedRows += 1;
      if (parsed.problems.length > 0) invalidRows += 1;
      lostZeros.add(parsed.values, line);
      units += toUnits(parsed, quantity) ?? 0;
      text += stageText(line, cells, parsed);
    },
    onTotal: (fields, line) => {
      const width = Math.max(layout.width, fields.length);
      const total = toUnits(
        read(
          Array.from({ length: width }, (_, at) => fields[at] ?? ''),
          line,
        ),
        quantity,
      );
      const group = findClosestGroup(groups.end({ units, cents: 0, roundedRows: 0 }), total);
      const problem = findWrongUnits(total, group?.units ?? 0);
      // Rows with errors have no quantity to compare, and are reported themselves.
      if (problem !== undefined && invalidRows === 0) errors.add(rowError(line, 'CONFLICT', problem));
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
    end: () => ({ roundedRows, lostZeros: lostZeros.messages() }),
  };
};

const toUnits = ({ values }: ParsedRow, quantity: string | undefined): number | undefined => {
  const units = quantity === undefined ? undefined : values[quantity];
  return typeof units === 'number' ? units : undefined;
};

/** Reads the files of all kinds but sales. */
export const readStagedFile = createFileReader<ImportFile, StagedRows>({
  maxColumns: maxImportColumns,
  isKnownName: ({ kind }) => createKnownNames(kind),
  readsHeader: true,
  findRowLimit: () => ({ maxRows: maxImportRows, message: tooManyRows(maxImportRows) }),
  what: 'rows',
  createRowReader: createStagedRowReader,
  formatMessages: ({ roundedRows, lostZeros }, { file, headerRow, header }) => [
    ...describeHeader(file, header, headerRow),
    ...describePrices(file, header),
    ...lostZeros,
    ...(roundedRows === 0
      ? []
      : [
          `${formatCount(roundedRows, 'row')} with more than two decimals in an amount ${roundedRows === 1 ? 'was' : 'were'} rounded to cents.`,
        ]),
  ],
});

const priceNames = listImportProperties('PRICES').find(({ id }) => id === 'price')?.names ?? [];

/** Prices have a file of their own. */
const describePrices = ({ kind }: ImportFile, header: readonly string[]): string[] => {
  const price = kind === 'PRODUCTS' && header.find((name) => priceNames.includes(plainName(name)));
  return price
    ? [`The column ${truncateText(price)} is not imported with products. Import the file again as prices.`]
    : [];
};

/** A header without any known name may be data. */
const describeHeader = ({ kind, headerRow }: ImportFile, header: readonly string[], line: number): string[] => {
  if (headerRow !== undefined || line === 0 || header.some(createKnownNames(kind))) return [];
  const names = truncateText(header.filter((name) => name !== '').join(', '));
  return [`Line ${line} was read as the header: ${names}. If it contains data, choose that the file has no header.`];
};
