import type { FigureBooking } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { ProductIdentificationType } from '@shelfward/contract/kit/tables/product-identification.ts';
import { findScaleProblem } from '@shelfward/contract/master-import/column-scale.rules.ts';
import { type ImportColumns, matchColumnsByName } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FoundMapping } from '@shelfward/contract/master-import/import-mappings.rules.ts';
import { isColumnRequired, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { saleProperties } from '@shelfward/contract/sales/sale-columns.rules.ts';
import {
  delimiter,
  type ImportSaleCsvConfiguration,
  type SaleColumns,
  saleColumns,
  storeIdentificationType,
} from '@shelfward/contract/sales/sales.contract.ts';
import { z } from 'zod';
import { detectFormats } from '../../kit/file-import/file-preview.rules.ts';
import { findProductCodes } from '../../kit/file-import/product-codes.tsx';
import { type TableSource, withTableChoices } from '../../kit/file-import/table-source.ts';
import type { GivenFile } from '../../kit/file-import/use-file-import.ts';
import { type NewRecordChoices, noNewRecords } from './new-records.rules.ts';

/** A template of the static list and the choices that it defines. */
export const importTemplate = z.strictObject({
  name: z.string(),
  storeIdentificationType,
  delimiter,
  headers: saleColumns,
});
export type ImportTemplate = z.infer<typeof importTemplate>;

export interface SalesChoices {
  readonly template: ImportTemplate | undefined;
  readonly storeIdentificationType: ImportSaleCsvConfiguration['storeIdentificationType'];
  /** 0 means all companies. */
  readonly companyId: number;
  readonly productIdentificationType: ProductIdentificationType;
  readonly mode: ImportSaleCsvConfiguration['mode'];
  /** The user maps the columns of a file that is recognized. */
  readonly isMapped: boolean;
  /** What the user chose after rejections of the file. */
  readonly steps: Partial<ImportSaleCsvConfiguration>;
  /** The records that the import creates for unmatched names. */
  readonly newRecords: NewRecordChoices;
  /** How a recognized file is booked. */
  readonly booking: FigureBooking | undefined;
}

export const noChoices: SalesChoices = {
  template: undefined,
  storeIdentificationType: 'STORE_NAME',
  companyId: 0,
  productIdentificationType: 'UPC',
  mode: 'REFUSE',
  isMapped: false,
  steps: {},
  newRecords: noNewRecords,
  booking: undefined,
};

/** The columns of a file: those of the template, or those with known names. A template also defines the delimiter. */
export const matchSales = (source: TableSource, choices: SalesChoices, remembered?: FoundMapping) => {
  const { template } = choices;
  if (template && source.delimiter !== template.delimiter)
    return {
      source: withTableChoices(source, { ...source.table, delimiter: template.delimiter }),
      columns: toColumnLists(template.headers),
      choices,
    };
  const columns = template
    ? toColumnLists(template.headers)
    : (remembered?.columns ?? matchColumns(source.preview?.header ?? []));
  const productIdentificationType = template
    ? choices.productIdentificationType
    : findProductCodes(source, columns.productUpc);
  const identification =
    !template && hasStoreNumbers(source, columns) ? 'STORE_NUMBER' : choices.storeIdentificationType;
  return {
    source,
    columns,
    choices: {
      ...choices,
      productIdentificationType,
      storeIdentificationType: identification,
      companyId: choices.companyId || (remembered?.companyId ?? 0),
    },
  };
};

/** Whether all stores at the start of the file are numbers, such as 101 in the column "Branch". */
const hasStoreNumbers = ({ preview }: TableSource, { storeName: [column = -1] = [] }: ImportColumns): boolean => {
  const stores = (preview?.sample ?? []).map((cells) => cells[column] ?? '').filter((store) => store !== '');
  return stores.length > 0 && stores.every((store) => /^'?\d{1,8}$/.test(store));
};

const toColumnLists = (columns: ImportTemplate['headers']): ImportColumns =>
  Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, [column]]));

type Given = Pick<GivenFile<SalesChoices>, 'source' | 'columns' | 'formats' | 'choices'>;

/** The import request, or what the user must choose first. */
export const buildImportConfiguration = ({
  source,
  columns = {},
  formats,
  choices,
}: Given): ImportSaleCsvConfiguration | { readonly problem: string } => {
  const { preview, delimiter } = source;
  const { storeIdentificationType, companyId, productIdentificationType, mode, steps } = choices;
  if (companyId === 0) return { problem: 'Choose a company.' };
  if (!preview) return { problem: '' };
  if (preview.isSheetOpen) return { problem: 'Choose a sheet.' };
  const { dates, numbers } = detectFormats(preview, 'SALES', { columns, formats });
  if (dates.some(({ order }) => order === undefined)) return { problem: 'Choose a date format.' };
  if (numbers.isAmbiguous) return { problem: 'Choose a decimal sign.' };
  const isInFile = ([column = -1]: readonly number[] = []) => column in preview.header;
  const required = listImportProperties('SALES').filter((property) => isColumnRequired('SALES', property));
  const headers = saleColumns.safeParse(
    Object.fromEntries(Object.entries(columns).flatMap(([id, at]) => (at ? [[id, at[0]]] : []))),
  );
  if (!headers.success || !required.every(({ id }) => isInFile(columns[id])))
    return { problem: 'Choose a column for each property.' };
  const { dateOrder, stampDay, decimalSign, qualifiers } = formats;
  return {
    storeIdentificationType,
    companyId,
    productIdentificationType,
    headers: headers.data,
    delimiter,
    headerRow: preview.headerRow,
    ...(preview.sheet !== undefined && { sheet: preview.sheet }),
    ...(dateOrder && { dateOrder }),
    ...(stampDay && { stampDay }),
    ...(decimalSign && { decimalSign }),
    ...(qualifiers && { qualifiers }),
    mode,
    badRows: 'REFUSE',
    ...steps,
  };
};

/** Unambiguous words, used when no header name matches as a whole. */
const keywords: Readonly<Record<keyof SaleColumns, RegExp>> = {
  storeName: /\b(store|shop|outlet)\b/i,
  productUpc: /\b(upc|gtin|ean|barcode)\b/i,
  quantity: /\b(quantity|qty|units)\b/i,
  soldOn: /\b(date|sold on)\b/i,
  unitPrice: /\b(unit|selling|retail) price\b/i,
  salesValue: /\b(revenue|sales (value|amount))\b/i,
  promotion: /\bon promotion\b/i,
};

/** Assigns columns by header name. A column is assigned to one property only. */
export const matchColumns = (header: readonly string[]): ImportColumns => {
  const found: Record<string, number[]> = { ...matchColumnsByName('SALES', header) };
  for (const { id } of saleProperties) {
    const assigned = Object.values(found).flat();
    const column = header.findIndex(
      (name, at) =>
        keywords[id].test(name) && !assigned.includes(at) && findScaleProblem('SALES', id, name) === undefined,
    );
    if (column >= 0) found[id] ??= [column];
  }
  return found;
};
