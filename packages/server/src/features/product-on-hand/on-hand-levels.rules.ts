import { shortened } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import type { OnHandRow } from './product-on-hand.queries.ts';

interface OnHandLevels {
  /** By product. */
  readonly levels: ReadonlyMap<number, number>;
  /** As the importer shows them; with any of them nothing is written. */
  readonly errors: readonly string[];
}

/** What a file says of each product's stock. A row without a quantity says nothing; a product has one quantity. */
export const onHandLevelsOf = (rows: readonly OnHandRow[]): OnHandLevels => {
  const errors = createMessageList('error');
  const told = new Map<number, { readonly onHand: number; readonly line: number }>();
  for (const { line, problems, upc, onHand, productId } of rows) {
    for (const { message } of problems) errors.add(`Line ${line}: ${message}`);
    if (problems.length > 0 || onHand === null) continue;
    const name = `Product UPC "${shortened(upc ?? '')}"`;
    const earlier = productId === null ? undefined : told.get(productId);
    if (productId === null) errors.add(`Line ${line}: ${name} was not found.`);
    else if (!earlier) told.set(productId, { onHand, line });
    else if (earlier.onHand !== onHand)
      errors.add(`Line ${line}: ${name} is on line ${earlier.line} too, with another quantity.`);
  }
  if (errors.isEmpty() && told.size === 0) errors.add('Line 1: no row has a quantity, so there is nothing to import.');
  return {
    levels: new Map([...told].map(([productId, { onHand }]) => [productId, onHand])),
    errors: errors.toArray(),
  };
};
