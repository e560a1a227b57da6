import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import type { OnHandRow } from './product-on-hand.queries.ts';

interface OnHandLevels {
  /** By product. */
  readonly levels: ReadonlyMap<number, number>;
  /** Messages for the importer; with any of them nothing is written. */
  readonly errors: readonly string[];
}

/** The stock quantities of a file by product. Rows without a quantity are skipped; a product has one quantity. */
export const readOnHandLevels = (rows: readonly OnHandRow[], productLabel: string): OnHandLevels => {
  const errors = createMessageList('error');
  const quantities = new Map<number, { readonly onHand: number; readonly line: number }>();
  for (const { line, problems, upc, onHand, productId } of rows) {
    for (const { message } of problems) errors.add(`Line ${line}: ${message}`);
    if (problems.length > 0 || onHand === null) continue;
    const name = `${productLabel} "${truncateText(upc ?? '')}"`;
    const earlier = productId === null ? undefined : quantities.get(productId);
    if (productId === null) errors.add(`Line ${line}: ${name} was not found.`);
    else if (!earlier) quantities.set(productId, { onHand, line });
    else if (earlier.onHand !== onHand)
      errors.add(`Line ${line}: ${name} is on line ${earlier.line} too, with another quantity.`);
  }
  if (errors.isEmpty() && quantities.size === 0) errors.add('Line 1: no row has a quantity.');
  return {
    levels: new Map([...quantities].map(([productId, { onHand }]) => [productId, onHand])),
    errors: errors.toArray(),
  };
};
