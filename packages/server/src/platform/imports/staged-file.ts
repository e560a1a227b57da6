import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { createQualifierReport } from '@shelfward/contract/kit/qualifiers/qualifier-report.rules.ts';
import type { QualifiedRow } from '@shelfward/contract/kit/qualifiers/qualifier-rows.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { maxImportColumns } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { plainName } from '@shelfward/contract/kit/tables/header.rules.ts';
import type { QualifierId } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import { findScaledColumn } from '@shelfward/contract/master-import/column-scale.rules.ts';
import { createKnownNames } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import { maxImportRows } from '@shelfward/contract/master-import/master-import.contract.ts';
import type { ParsedRow } from '@shelfward/contract/master-import/parsed-row.types.ts';
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
  const report = createQualifierReport(layout.qualifiers, layout.header);
  const leaveOut = createLeftOutRows(file.kind, report);
  let hasEffects = false;
  let units = 0;
  let invalidRows = 0;
  let roundedRows = 0;
  let text = '';
  return {
    onRow: (fields, line) => {
      const cells = fields.slice(0, maxImportColumns).map(storable);
      const parsed = read(cells, line);
      const isLeftOut = leaveOut(parsed, line);
      hasEffects ||= isLeftOut || (parsed.qualified !== undefined && parsed.qualified.unit !== 1);
      if (isLeftOut) return;
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
      // Rows with errors have no quantity to compare, and are reported themselves. A total of packs is none of units.
      if (problem !== undefined && invalidRows === 0 && !hasEffects) errors.add(rowError(line, 'CONFLICT', problem));
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
    end: () => ({ roundedRows, lostZeros: lostZeros.messages() }),
    listQualifiers: report.list,
  };
};

/** Whether a row is left out. The further rows of an order whose fields are in its first row only share its state. */
const createLeftOutRows = (kind: FileKind, report: Pick<ReturnType<typeof createQualifierReport>, 'add'>) => {
  let above: { readonly number: unknown; readonly cells: QualifiedRow['cells'] } | undefined;
  return ({ qualified, values }: ParsedRow, line: number): boolean => {
    if (!qualified) return false;
    const { store, product, purchaseOrderNumber: number } = values;
    const hasOwnState = qualified.cells.some(({ id }) => !isOfLine(id));
    const isContinued =
      kind === 'ORDERS' &&
      above !== undefined &&
      store === undefined &&
      product !== undefined &&
      !hasOwnState &&
      (number === undefined || number === above.number);
    if (!isContinued) above = qualified.isLeftOut ? { number, cells: qualified.cells } : undefined;
    report.add({ cells: isContinued && above ? above.cells : qualified.cells }, line);
    return above !== undefined;
  };
};

/** Of a row, not of its order. */
const isOfLine = (id: QualifierId): boolean => ['unit', 'priceUnit', 'packSize', 'packs', 'discount'].includes(id);

const toUnits = ({ values }: ParsedRow, quantity: string | undefined): number | undefined => {
  const units = quantity === undefined ? undefined : values[quantity];
  return typeof units === 'number' ? units : undefined;
};

/** Reads the files of all kinds but sales. */
export const readStagedFile = createFileReader<ImportFile, StagedRows>({
  maxColumns: maxImportColumns,
  isKnownName: ({ kind }) => createKnownNames(kind),
  readsHeader: true,
  findColumnProblem: ({ kind }, header, columns) => findScaledColumn(kind, header, columns),
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
