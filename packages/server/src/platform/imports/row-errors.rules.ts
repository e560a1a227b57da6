import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { CellFault } from '@shelfward/contract/kit/tables/import-error.ts';
import type { RowError } from './file-errors.ts';
import type { NamedRow } from './named-rows.queries.ts';

/** A value of a file in a message. */
export const quoteCell = (value: string | null): string => `"${truncateText(value ?? '')}"`;

export interface FaultyCell extends Pick<RowError, 'line' | 'property' | 'value'>, CellFault {
  /** Of its column. */
  readonly label: string;
}

/** The error of a cell, with its label and value: `Store "Nowhere" was not found.` */
export const cellError = ({ line, property, value, code, label, problem }: FaultyCell): RowError => ({
  line,
  property,
  value,
  code,
  message: `${label} ${quoteCell(value)} ${problem}`,
});

/** The error of a row, without a cell. */
export const rowError = (line: number, code: RowError['code'], message: string): RowError => ({
  line,
  property: null,
  value: null,
  code,
  message,
});

/** The error of a file without a required column. */
export const missingColumn = (label: string): RowError =>
  rowError(1, 'MISSING_COLUMN', `No column is mapped to ${label}.`);

/** A cell whose value no record has. */
export const notFound = { code: 'NOT_FOUND', problem: 'was not found.' } as const;

/** Why a quantity or a price of packs cannot be converted to units. */
export const unknownPack = {
  code: 'AMBIGUOUS',
  problem:
    'has a pack size of 1, so packs of it have no number of units. Enter the pack size of the product, or choose that the column of the unit is not applied.',
} as const;

/** The errors of the cells of a row, and of the store and the product that it names. */
export const findRowErrors = (
  { line, problems, store, product, places, productId }: NamedRow,
  shared: 'name' | 'number' = 'name',
): RowError[] => {
  const errors: RowError[] = problems.map((problem) => ({ line, ...problem }));
  const storeCell = { line, property: 'store', label: 'Store', value: store };
  if (store !== null && places === 0) errors.push(cellError({ ...storeCell, ...notFound }));
  if (store !== null && places > 1)
    errors.push(cellError({ ...storeCell, code: 'AMBIGUOUS', problem: `is the ${shared} of more than one store.` }));
  if (product !== null && productId === null && !problems.some(({ property }) => property === 'product'))
    errors.push(cellError({ line, property: 'product', label: 'Product', value: product, ...notFound }));
  return errors;
};
