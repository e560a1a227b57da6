import { applyToQuantity } from '@shelfward/contract/kit/qualifiers/qualifier-rows.rules.ts';
import { ambiguousCode, formatGtinMatches, type GtinMatch } from '@shelfward/tables/formats/gtin-matches.rules.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import { cellError, notFound, rowError, unknownPack } from '../../platform/imports/row-errors.rules.ts';
import type { OnHandRow } from './product-on-hand.queries.ts';

interface OnHandLevels {
  /** By product. */
  readonly levels: ReadonlyMap<number, number>;
  /** With any error nothing is written. */
  readonly errors: readonly RowError[];
  readonly notes: readonly string[];
}

const toUnits = ({ onHand, inPacks, packSize }: OnHandRow): number | null =>
  onHand === null ? null : applyToQuantity(onHand, (inPacks && packSize) || 1, false);

/** The stock quantities of a file by product. Rows without a quantity are skipped; a product has one quantity. */
export const readOnHandLevels = (rows: readonly OnHandRow[], label: string): OnHandLevels => {
  const errors: RowError[] = [];
  const quantities = new Map<number, { readonly onHand: number; readonly line: number }>();
  const matches = new Map<string, GtinMatch>();
  for (const row of rows) {
    const { line, problems, upc, productId, products, gtinOf } = row;
    const onHand = toUnits(row);
    errors.push(...problems.map((problem) => ({ line, ...problem })));
    if (problems.length > 0 || onHand === null) continue;
    const cell = { line, property: 'upc', label, value: upc };
    const earlier = productId === null ? undefined : quantities.get(productId);
    if (upc !== null && gtinOf !== null && !matches.has(upc)) matches.set(upc, { line, code: upc, upc: gtinOf });
    if (productId === null) errors.push(cellError({ ...cell, ...((products ?? 0) > 1 ? ambiguousCode : notFound) }));
    else if (row.inPacks && row.packSize === 1 && onHand !== 0) errors.push(cellError({ ...cell, ...unknownPack }));
    else if (!earlier) quantities.set(productId, { onHand, line });
    else if (earlier.onHand !== onHand)
      errors.push(
        cellError({ ...cell, code: 'CONFLICT', problem: `is on line ${earlier.line} too, with another quantity.` }),
      );
  }
  if (errors.length === 0 && quantities.size === 0) errors.push(rowError(1, 'EMPTY', 'no row has a quantity.'));
  const levels = new Map([...quantities].map(([productId, { onHand }]) => [productId, onHand]));
  return { levels, errors, notes: formatGtinMatches([...matches.values()]) };
};
