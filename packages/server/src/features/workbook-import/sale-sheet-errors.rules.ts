import { productCodeLabels } from '@shelfward/contract/kit/tables/product-identification.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { WorkbookError } from '@shelfward/contract/master-import/workbook.contract.ts';

/** The columns of a sheet that a user reads. */
export interface SheetColumns {
  readonly header: readonly string[];
  readonly columns: Readonly<Record<string, readonly number[] | undefined>>;
}

const linePrefix = /^Line (\d+): /;

/** A message of a whole file, which can begin with a line. */
export const parseMessage = (message: string): WorkbookError => {
  const line = linePrefix.exec(message)?.[1];
  return {
    line: line === undefined ? null : Number(line),
    column: null,
    value: null,
    message: message.replace(linePrefix, ''),
  };
};

const labels = new Map<string, string>([
  ...listImportProperties('SALES').map(({ id, label }) => [label, id] as const),
  [productCodeLabels.UPC_OR_SKU, 'productUpc'],
]);
const cellMessage = new RegExp(`^(?<label>${[...labels.keys()].join('|')}) (?:"(?<value>.*?)" |is empty)`, 's');

/** Messages about sales name the property and the value: `Line 2: Quantity "x" is not a number.` */
export const parseSaleMessage = (text: string, { header, columns }: SheetColumns): WorkbookError => {
  const error = parseMessage(text);
  const { label, value = null } = cellMessage.exec(error.message)?.groups ?? {};
  if (error.line === null || label === undefined) return error;
  const [place] = columns[labels.get(label) ?? ''] ?? [];
  return place === undefined ? error : { ...error, column: header[place] ?? null, value };
};
