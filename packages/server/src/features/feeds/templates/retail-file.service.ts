import type { FigureDays } from '@shelfward/contract/feeds/form-days.rules.ts';
import {
  type FileHead,
  isRetailName,
  type RecognizedFile,
  recognizeForm,
} from '@shelfward/contract/feeds/recognize-form.rules.ts';
import type { RecognizedForm, RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { findRetailWeek } from '@shelfward/contract/kit/retail-calendars.rules.ts';
import { createDateDetector, type FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { createNumberDetector } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import { headerSampleSize, type TableRecord } from '@shelfward/contract/kit/tables/header.rules.ts';
import type { FileNumbers } from '@shelfward/contract/kit/tables/number.rules.ts';
import { openTable, type Table } from '@shelfward/tables/files/table-records.ts';
import { formatTableReading } from '@shelfward/tables/formats/table-reading.rules.ts';
import { openSheetFile, type SheetFile } from '@shelfward/tables/spreadsheets/sheet-file.ts';
import {
  createLimitedList,
  type ErrorReport,
  fileError,
  noErrors,
  type RowError,
  reportErrors,
} from '../../../platform/imports/file-errors.ts';
import type { TableFile } from '../../../platform/imports/packed-file.ts';
import { createFigureReader } from './figure-reader.rules.ts';

const maxColumns = 1000;

export interface RetailFile extends TableFile {
  readonly fileName: string;
  /** Of the account. */
  readonly currency: string;
  /** The current day of the account, and the one in the time zone that is furthest ahead. */
  readonly today: string;
  readonly latest: string;
}

interface FigureSink {
  readonly onFigure: (figure: RetailFigure) => void;
  /** Called regularly; return false to stop. */
  readonly onPiece: (progress: { readonly bytes: number; readonly rows: number }) => Promise<boolean>;
}

export interface RetailFileSummary extends ErrorReport {
  /** The file is neither text nor a spreadsheet. */
  readonly isCorrupted: boolean;
  /** Null for a file that is not recognized, that is rejected, or that has no figures. */
  readonly form: RecognizedForm | null;
  /** A recognized file that cannot be imported. */
  readonly rejection: { readonly template: string; readonly retailer: string; readonly reason: string } | null;
  readonly rows: number;
  /** How the file was read, and other messages. */
  readonly messages: readonly string[];
}

const noForm: RetailFileSummary = {
  isCorrupted: false,
  ...noErrors,
  form: null,
  rejection: null,
  rows: 0,
  messages: [],
};

/** Recognizes the file of a retailer by its content and reads its figures; text files in constant memory. */
export const readRetailFile = async (file: RetailFile, sink: FigureSink): Promise<RetailFileSummary> => {
  const head = await readHead(file);
  if (!head) return { ...noForm, isCorrupted: true };
  if ('problem' in head) return { ...noForm, errors: [{ ...fileError(head.problem), column: null }], totalErrors: 1 };
  const recognition = recognizeForm(head);
  if (!recognition) return noForm;
  if (recognition.kind === 'REJECTED') {
    const { template, reason } = recognition;
    return { ...noForm, rejection: { template: template.id, retailer: template.retailer, reason } };
  }
  const { form } = recognition;
  const table = await openTable(file, { ...form, isKnownName: isRetailName, maxColumns });
  if (!table || 'problem' in table) return { ...noForm, isCorrupted: true };
  return readFigures({ file, form, table, sink });
};

/** The first records of each visible sheet. Undefined if the file cannot be read. */
const readHead = async (file: RetailFile): Promise<FileHead | { readonly problem: string } | undefined> => {
  const { fileName } = file;
  if (!file.isSheet) {
    const table = await openTable(file, { isKnownName: isRetailName, maxColumns });
    if (!table || 'problem' in table) return table;
    return { fileName, sheets: [{ name: undefined, records: await readStart(table) }] };
  }
  // Every error of the reader means an invalid file.
  const sheets = await readSheetStarts(file).catch(() => undefined);
  return sheets && ('problem' in sheets ? sheets : { fileName, sheets });
};

const readSheetStarts = async ({ path }: RetailFile): Promise<FileHead['sheets'] | { readonly problem: string }> => {
  const opened = await openSheetFile(path);
  if ('problem' in opened) return opened;
  const sheets = [];
  for (const { name, isVisible } of opened.sheets)
    if (isVisible) sheets.push({ name, records: await readSheetStart(opened, name) });
  return sheets;
};

const readStart = async ({ read }: Table): Promise<TableRecord[]> => {
  const records: TableRecord[] = [];
  await read({
    onRecord: (cells, line) => {
      if (records.length < headerSampleSize) records.push({ cells, line });
    },
    onProblem: () => undefined,
    onPiece: async () => records.length < headerSampleSize,
  });
  return records;
};

const readSheetStart = async ({ rows }: SheetFile, name: string): Promise<TableRecord[]> => {
  const records: TableRecord[] = [];
  for await (const { cells } of rows(name, { maxRows: headerSampleSize, maxColumns }))
    records.push({ cells, line: records.length + 1 });
  return records;
};

interface FigureInput {
  readonly file: RetailFile;
  readonly form: RecognizedFile;
  readonly table: Table;
  readonly sink: FigureSink;
}

const readFigures = async ({ file, form, table, sink }: FigureInput): Promise<RetailFileSummary> => {
  const errors = createLimitedList<RowError>();
  const formats = await detectFormats(table, form);
  const reader = createFigureReader(form, { ...file, ...formats, errors });
  const days = createDaySpan();
  const emit = (figures: readonly RetailFigure[]): void => {
    for (const figure of figures) {
      days.add(figure);
      sink.onFigure(figure);
    }
  };
  const [titleDays] = form.titleDays;
  if (titleDays && titleDays.from > file.latest)
    errors.add(fileError(`The file starts on ${titleDays.from}, which is in the future.`));
  let rows = 0;
  const isRead = await table.read({
    onRecord: (cells, line) => {
      if (line <= form.headerRow) return;
      rows += 1;
      emit(reader.read(cells, line));
    },
    onProblem: (line, message) => errors.add({ line, property: null, value: null, code: 'INVALID', message }),
    onPiece: async (bytes) => sink.onPiece({ bytes, rows }),
  });
  if (!isRead) return { ...noForm, isCorrupted: true };
  emit(reader.end());
  const span = days.span();
  if (!span && errors.total() === 0) errors.add(fileError('The file has no figures below its header.', form.headerRow));
  await sink.onPiece({ bytes: 0, rows });
  return {
    isCorrupted: false,
    errors: reportErrors(errors.listed, { header: form.header, columns: {} }),
    totalErrors: errors.total(),
    form: span ? toForm(form, span, file) : null,
    rejection: null,
    rows,
    messages: [describeReading(file, form, table, formats), ...reader.messages()],
  };
};

const createDaySpan = () => {
  let span: FigureDays | undefined;
  return {
    add: ({ from, to }: FigureDays): void => {
      span = span ? { from: from < span.from ? from : span.from, to: to > span.to ? to : span.to } : { from, to };
    },
    span: () => span,
  };
};

const toForm = ({ template }: RecognizedFile, { from, to }: FigureDays, { today }: RetailFile): RecognizedForm => {
  const { id, retailer, calendar, grain } = template;
  // A file of weeks ends with a week, which may not be over.
  const isPartial = grain === 'WEEK' ? to >= today : grain !== 'PERIOD' && findRetailWeek(calendar, to).to !== to;
  return { template: id, retailer, calendar, grain, from, to, isPartial };
};

interface Formats {
  readonly dates: FileDates;
  readonly numbers: FileNumbers;
}

const dayColumns = ['day', 'weekEnd'] as const;
const figureColumns = ['units', 'sales', 'onHand', 'onOrder', 'inTransit', 'week'] as const;

/** Retailers of the United States write the month first and a decimal point, unless all figures together prove others. */
const detectFormats = async (table: Table, { headerRow, columns, template }: RecognizedFile): Promise<Formats> => {
  const dates = createDateDetector();
  const numbers = createNumberDetector();
  const dayPlaces = dayColumns.flatMap((id) => columns[id] ?? []);
  const figurePlaces = figureColumns
    .filter((id) => id !== 'week' || template.layout === 'WEEK_COLUMNS')
    .flatMap((id) =>
      (columns[id] ?? []).map(
        (place) => ({ place, form: id === 'sales' || id === 'week' ? 'money' : 'whole' }) as const,
      ),
    );
  await table.read({
    onRecord: (cells, line) => {
      if (line <= headerRow) return;
      for (const place of dayPlaces) dates.add(cells[place] ?? '', line);
      for (const { place, form } of figurePlaces) numbers.add(cells[place] ?? '', { line, form });
    },
    onProblem: () => undefined,
    onPiece: async () => true,
  });
  const found = dates.dates();
  const { decimalSign = 'POINT', reason, isMixed } = numbers.detect();
  return {
    dates: found.order ? found : dates.dates('MONTH_FIRST'),
    numbers: {
      decimalSign,
      reason,
      isMixed,
      hasNumberCells: table.form.kind === 'SHEET' && table.form.markup !== 'HTML',
    },
  };
};

const describeReading = (
  { packing }: RetailFile,
  { headerRow }: RecognizedFile,
  { form }: Table,
  { dates }: Formats,
): string => formatTableReading({ packing, form, headerRow, dateFormat: dates.format });
