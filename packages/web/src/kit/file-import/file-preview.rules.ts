import { createQualifierDetector } from '@shelfward/contract/kit/qualifiers/qualifier-columns.rules.ts';
import { isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { DateOrder, StampDay } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import { createDateDetector, type DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { Delimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { DetectedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import {
  detectHeaderRow,
  headerSampleSize,
  numberedHeader,
  type TableRecord,
} from '@shelfward/contract/kit/tables/header.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import type { Packing } from '@shelfward/contract/kit/tables/packing.rules.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import { createFileNumberDetector } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { importQualifiers } from '@shelfward/contract/master-import/import-qualifiers.rules.ts';
import type { Encoding } from '@shelfward/tables/formats/file-encoding.rules.ts';
import { parseRecords } from '@shelfward/tables/formats/file-start.rules.ts';
import type { Markup } from '@shelfward/tables/formats/markup.types.ts';
import { chooseSheet, type SheetInfo } from '@shelfward/tables/formats/sheet-choice.rules.ts';
import { accountTimeZone } from '../time-zone.ts';

const previewRows = 4;
const headerChoices = 12;

export type SheetStart = SheetInfo & { readonly rows: readonly (readonly string[])[] };

/** The parsed start of a file. */
export type FileStart = { readonly packing: Packing | null } & (
  | {
      readonly kind: 'TEXT';
      readonly text: string;
      readonly encoding: Encoding;
      /** A hint that the file may have been cut. */
      readonly hint?: string | undefined;
    }
  | { readonly kind: 'SHEET'; readonly sheets: readonly SheetStart[]; readonly markup?: Markup | undefined }
  /** A file that is recognized and not read; the problem says what to do. */
  | { readonly kind: 'UNREAD'; readonly problem: string }
);

/** The user's choices about the part of the file that is read. Undefined: detected. */
export interface TableChoices {
  readonly delimiter?: Delimiter | undefined;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

export interface Preview {
  readonly header: readonly string[];
  /** The rows that the screen shows. */
  readonly rows: readonly (readonly string[])[];
  /** All rows in the start of the file. */
  readonly sample: readonly (readonly string[])[];
  /** The line of the header; 0: the file has no header. */
  readonly headerRow: number;
  /** The lines that can be the header. */
  readonly lines: readonly TableRecord[];
  /** The sheet that is read. Undefined for text files, and until the user has chosen one of several. */
  readonly sheet?: string | undefined;
  /** An Excel or XML file, which distinguishes numbers from texts. */
  readonly hasNumberCells?: boolean;
  /** The sheets with data; empty for text files. */
  readonly sheets: readonly string[];
  /** The user must choose a sheet. */
  readonly isSheetOpen: boolean;
}

interface PreviewInput extends TableChoices {
  readonly delimiter: Delimiter;
  readonly isKnownName?: ((name: string) => boolean) | undefined;
}

/** The header and the next rows, parsed by the rules of the import. Undefined for a file without records. */
export const buildFilePreview = (start: FileStart, input: PreviewInput): Preview | undefined => {
  if (start.kind === 'UNREAD') return undefined;
  if (start.kind === 'TEXT') {
    const table = readTable(parseRecords(start.text, input.delimiter), input);
    return table && { ...table, sheets: [], isSheetOpen: false };
  }
  const sheets = start.sheets
    .filter(({ isVisible, rows }) => isVisible && rows.some((cells) => !isBlank(cells)))
    .map(({ name }) => name);
  const choice = chooseSheet(start.sheets, sheets, input.sheet);
  if ('problem' in choice)
    return choice.choices.length > 0
      ? { header: [], rows: [], sample: [], headerRow: 1, lines: [], sheets, isSheetOpen: true }
      : undefined;
  const { rows = [] } = start.sheets.find(({ name }) => name === choice.sheet) ?? {};
  const table = readTable(
    rows.map((cells, row) => ({ cells, line: row + 1 })),
    input,
  );
  const hasNumberCells = start.markup !== 'HTML';
  return table && { ...table, sheet: choice.sheet, hasNumberCells, sheets, isSheetOpen: false };
};

const readTable = (all: readonly TableRecord[], { headerRow: given, isKnownName }: PreviewInput) => {
  const records = all
    .filter(({ cells }) => !isBlank(cells))
    .map(({ cells, line }) => ({ line, cells: cells.map((cell) => cell.trim()) }));
  const start = all.slice(0, headerSampleSize);
  const headerRow = given ?? detectHeaderRow(start, isKnownName);
  if (headerRow === undefined) return undefined;
  const body = records.filter(({ line }) => line >= headerRow);
  const [first, ...rest] = body;
  if (!first) return undefined;
  const header = headerRow === 0 ? numberedHeader(start) : first.cells;
  const sample = (headerRow === 0 ? body : rest).map(({ cells }) => cells);
  return { header, rows: sample.slice(0, previewRows), sample, headerRow, lines: records.slice(0, headerChoices) };
};

/** The user's choices for ambiguous dates and numbers, and for the columns that decide how a row counts. */
export interface Formats {
  readonly dateOrder?: DateOrder | undefined;
  readonly stampDay?: StampDay | undefined;
  readonly decimalSign?: DecimalSign | undefined;
  readonly qualifiers?: QualifierColumns | undefined;
}

export interface DetectedFormats {
  /** Of each column with days. */
  readonly dates: readonly DetectedDates[];
  readonly numbers: DetectedNumbers;
  readonly qualifiers: QualifierColumns;
}

/** The formats of dates and numbers, and the qualifiers, as far as the start of the file shows them. */
export const detectFormats = (
  { header, sample, hasNumberCells = false }: Preview,
  kind: FileKind,
  { columns, formats }: { readonly columns: ImportColumns; readonly formats: Formats },
): DetectedFormats => {
  const numbers = createFileNumberDetector(kind, columns, { hasNumberCells });
  const days = listImportProperties(kind)
    .filter(({ form }) => form === 'day')
    .flatMap(({ id }) => columns[id]?.slice(0, 1) ?? [])
    .map((column) => ({ column, detector: createDateDetector(accountTimeZone()) }));
  const assigned = new Set(Object.values(columns).flat());
  const qualifiers = createQualifierDetector({ ...importQualifiers[kind], header, assigned });
  for (const [row, cells] of sample.entries()) {
    numbers.add(cells, row);
    qualifiers.add(cells);
    for (const { column, detector } of days) detector.add(cells[column] ?? '', row);
  }
  return {
    dates: days.map(({ detector }) => detector.dates(formats.dateOrder)),
    numbers: numbers.detect(formats.decimalSign),
    qualifiers: formats.qualifiers ?? qualifiers.detect().columns,
  };
};
