import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { NamedRow } from './named-rows.queries.ts';

export interface RowError {
  readonly line: number;
  /** The property of the cell; null for the whole row. */
  readonly property: string | null;
  readonly message: string;
}

/** A value of a file in a message. */
export const quoteCell = (value: string | null): string => `"${truncateText(value ?? '')}"`;

/** The errors of the cells of a row, and of the store and the product that it names. */
export const findRowErrors = (
  { line, problems, store, product, places, productId }: NamedRow,
  shared: 'name' | 'number' = 'name',
): RowError[] => {
  const errors = problems.map(({ property, message }): RowError => ({ line, property, message }));
  if (store !== null && places === 0)
    errors.push({ line, property: 'store', message: `Store ${quoteCell(store)} was not found.` });
  if (store !== null && places > 1)
    errors.push({
      line,
      property: 'store',
      message: `Store ${quoteCell(store)} is the ${shared} of more than one store.`,
    });
  if (product !== null && productId === null)
    errors.push({ line, property: 'product', message: `Product ${quoteCell(product)} was not found.` });
  return errors;
};
