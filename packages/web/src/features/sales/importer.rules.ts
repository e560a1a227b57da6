import type { DateOrder } from '@shelfward/contract/kit/tables/day.rules.ts';
import { type Delimiter, guessDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import {
  delimiter,
  type ImportSaleCsvConfiguration,
  type importModes,
  saleColumns,
  storeIdentificationType,
} from '@shelfward/contract/sales/sales.contract.ts';
import { z } from 'zod';
import {
  datesOf,
  type FileStart,
  type Preview,
  type PreviewDates,
  previewOf,
} from '../../kit/file-import/file-preview.rules.ts';
import { type Assignment, assign, matchColumns, type Property, properties } from './column-matching.rules.ts';

/** What a saved template of the static list fixes. */
export const importTemplate = z.strictObject({
  name: z.string(),
  storeIdentificationType,
  delimiter,
  headers: saleColumns,
});
export type ImportTemplate = z.infer<typeof importTemplate>;

export interface Choices {
  readonly file: File | undefined;
  /** Undefined without a file, or with one that cannot be read. */
  readonly start: FileStart | undefined;
  readonly template: ImportTemplate | undefined;
  readonly storeIdentificationType: ImportSaleCsvConfiguration['storeIdentificationType'];
  /** 0 means all companies. */
  readonly companyId: number;
  readonly delimiter: Delimiter;
  /** What a person said of dates that can be read either way. */
  readonly dateOrder: DateOrder | undefined;
  readonly mode: (typeof importModes)[number];
  readonly columns: Assignment;
}

export const noChoices: Choices = {
  file: undefined,
  start: undefined,
  template: undefined,
  storeIdentificationType: 'STORE_NAME',
  companyId: 0,
  delimiter: 'DEFAULT',
  dateOrder: undefined,
  mode: 'APPEND',
  columns: {},
};

export const previewFor = ({ start, delimiter: by }: Choices): Preview | undefined => start && previewOf(start, by);

/** How the dates are written, as the columns are assigned now. */
export const datesFor = ({ columns, dateOrder }: Choices, preview: Preview): PreviewDates =>
  datesOf(preview, columns.soldOn, dateOrder);

/** The columns are matched anew to the header, unless a template says where they are. */
const matched = (choices: Choices): Choices => ({
  ...choices,
  columns: choices.template ? choices.template.headers : matchColumns(previewFor(choices)?.header ?? []),
});

export const withFile = (choices: Choices, file: File, start: FileStart | undefined): Choices => {
  const isGuessed = start?.kind === 'TEXT' && !choices.template;
  const by = isGuessed ? guessDelimiter(start.text) : choices.delimiter;
  return matched({ ...choices, file, start, delimiter: by, dateOrder: undefined });
};

export const withDelimiter = (choices: Choices, by: Choices['delimiter']): Choices =>
  matched({ ...choices, delimiter: by });

/** A template fills and locks its choices; without one they are free again. */
export const withTemplate = (choices: Choices, template: ImportTemplate | undefined): Choices =>
  matched({
    ...choices,
    template,
    ...(template && { storeIdentificationType: template.storeIdentificationType, delimiter: template.delimiter }),
  });

export const withColumn = (choices: Choices, property: Property, column: number | undefined): Choices => ({
  ...choices,
  columns: assign(choices.columns, property, column),
});

/** What is asked of the server; undefined until every required property has a column and a company is chosen. */
export const configurationOf = (choices: Choices): ImportSaleCsvConfiguration | undefined => {
  const preview = previewFor(choices);
  if (!choices.file || !preview || choices.companyId === 0) return undefined;
  const isThere = (column: number | undefined) => column !== undefined && column < preview.header.length;
  if (!properties.every(({ id, isRequired }) => isThere(choices.columns[id]) || !isRequired)) return undefined;
  const headers = saleColumns.safeParse(choices.columns);
  if (!headers.success) return undefined;
  if (!datesFor(choices, preview).order) return undefined;
  const { storeIdentificationType: identification, companyId, delimiter: by, dateOrder, mode } = choices;
  return {
    storeIdentificationType: identification,
    companyId,
    headers: headers.data,
    delimiter: by,
    ...(dateOrder && { dateOrder }),
    mode,
    badRows: 'REFUSE',
  };
};
