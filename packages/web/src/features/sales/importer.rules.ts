import type { DateOrder, StampDay } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import type { DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { type Delimiter, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import type { DetectedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import {
  identificationByName,
  type ProductIdentificationType,
} from '@shelfward/contract/kit/tables/product-identification.ts';
import { isColumnRequired, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import {
  delimiter,
  type ImportSaleCsvConfiguration,
  type importModes,
  saleColumns,
  storeIdentificationType,
} from '@shelfward/contract/sales/sales.contract.ts';
import { z } from 'zod';
import type { Assignment } from '../../kit/file-import/column-assignment.rules.ts';
import {
  buildFilePreview,
  detectDates,
  detectNumbers,
  type FileStart,
  type Preview,
  type TableChoices,
} from '../../kit/file-import/file-preview.rules.ts';
import { isKnownColumnName, matchColumns } from './column-matching.rules.ts';

/** A template of the static list and the choices that it defines. */
export const importTemplate = z.strictObject({
  name: z.string(),
  storeIdentificationType,
  delimiter,
  headers: saleColumns,
});
export type ImportTemplate = z.infer<typeof importTemplate>;

export interface Choices {
  readonly file: File | undefined;
  /** Undefined if no file is chosen or if it cannot be read. */
  readonly start: FileStart | undefined;
  readonly template: ImportTemplate | undefined;
  readonly storeIdentificationType: ImportSaleCsvConfiguration['storeIdentificationType'];
  /** 0 means all companies. */
  readonly companyId: number;
  readonly delimiter: Delimiter;
  /** The user's choice for ambiguous dates. */
  readonly dateOrder: DateOrder | undefined;
  readonly stampDay: StampDay | undefined;
  /** The user's choice for ambiguous numbers. */
  readonly decimalSign: DecimalSign | undefined;
  readonly mode: (typeof importModes)[number];
  readonly columns: Assignment;
  /** The user maps the columns of a file that is recognized. */
  readonly isMapped: boolean;
  readonly productIdentificationType: ProductIdentificationType;
  readonly table: TableChoices;
}

export const noChoices: Choices = {
  file: undefined,
  start: undefined,
  template: undefined,
  storeIdentificationType: 'STORE_NAME',
  companyId: 0,
  delimiter: 'DEFAULT',
  dateOrder: undefined,
  stampDay: undefined,
  decimalSign: undefined,
  mode: 'REFUSE',
  columns: {},
  isMapped: false,
  productIdentificationType: 'UPC',
  table: {},
};

export const previewFor = ({ start, delimiter: by, table }: Choices): Preview | undefined =>
  start && buildFilePreview(start, { ...table, delimiter: by, isKnownName: isKnownColumnName });

/** The date order and format with the current column assignment. */
export const datesFor = ({ columns, dateOrder }: Choices, preview: Preview): DetectedDates =>
  detectDates(preview, columns.soldOn, dateOrder);

/** The columns of a number, for the rules that also read several columns of one property. */
export const toColumnLists = (columns: Assignment): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([id, at]) => (at === undefined ? [] : [[id, [at]]])));

/** The decimal sign of the numbers with the current column assignment. */
export const numbersFor = ({ columns, decimalSign }: Choices, preview: Preview): DetectedNumbers =>
  detectNumbers(preview, { kind: 'SALES', columns: toColumnLists(columns), chosen: decimalSign });

/** Rematches the columns to the header, unless a template defines them. */
const withMatchedColumns = (choices: Choices): Choices => {
  if (choices.template) return { ...choices, columns: choices.template.headers };
  const header = previewFor(choices)?.header ?? [];
  const columns = matchColumns(header);
  return { ...choices, columns, productIdentificationType: identificationByName(header[columns.productUpc ?? -1]) };
};

/** Another file or table has other dates and numbers. */
const noFormats = { dateOrder: undefined, stampDay: undefined, decimalSign: undefined };

export const withFile = (choices: Choices, file: File, start: FileStart | undefined): Choices => {
  const isGuessed = start?.kind === 'TEXT' && !choices.template;
  const by = isGuessed ? detectDelimiter(start.text, isKnownColumnName) : choices.delimiter;
  return withMatchedColumns({ ...choices, file, start, delimiter: by, ...noFormats, table: {}, isMapped: false });
};

export const withDelimiter = (choices: Choices, by: Choices['delimiter']): Choices =>
  withMatchedColumns({ ...choices, delimiter: by });

/** Another sheet or header has other columns. */
export const withTable = (choices: Choices, table: TableChoices): Choices =>
  withMatchedColumns({ ...choices, ...noFormats, table });

/** A template fills and locks its choices. Without a template they can be edited. */
export const withTemplate = (choices: Choices, template: ImportTemplate | undefined): Choices =>
  withMatchedColumns({
    ...choices,
    template,
    ...(template && { storeIdentificationType: template.storeIdentificationType, delimiter: template.delimiter }),
  });

/** The import request. Undefined until every required property has a column and a company is chosen. */
export const buildImportConfiguration = (choices: Choices): ImportSaleCsvConfiguration | undefined => {
  const preview = previewFor(choices);
  if (!choices.file || !preview || preview.isSheetOpen || choices.companyId === 0) return undefined;
  const isInFile = (column: number | undefined) => column !== undefined && column < preview.header.length;
  const required = listImportProperties('SALES').filter((property) => isColumnRequired('SALES', property));
  if (!required.every(({ id }) => isInFile(choices.columns[id]))) return undefined;
  const headers = saleColumns.safeParse(choices.columns);
  if (!headers.success) return undefined;
  if (!datesFor(choices, preview).order || numbersFor(choices, preview).isAmbiguous) return undefined;
  const { storeIdentificationType: identification, companyId, delimiter: by, mode } = choices;
  const { dateOrder, stampDay, decimalSign } = choices;
  return {
    storeIdentificationType: identification,
    companyId,
    productIdentificationType: choices.productIdentificationType,
    headers: headers.data,
    delimiter: by,
    headerRow: preview.headerRow,
    ...(preview.sheet !== undefined && { sheet: preview.sheet }),
    ...(dateOrder && { dateOrder }),
    ...(stampDay && { stampDay }),
    ...(decimalSign && { decimalSign }),
    mode,
    badRows: 'REFUSE',
  };
};
