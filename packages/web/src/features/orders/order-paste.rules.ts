import { readCell } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { detectPastedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import { isAmount } from '@shelfward/contract/kit/tables/number.rules.ts';
import { parseLines } from '../../kit/matrix/matrix-clipboard.ts';
import { parsePasted } from '../../kit/matrix/matrix-entry.ts';

/** A spreadsheet row: product, quantity, and optional price. */
export interface PastedLine {
  /** Row number in the pasted text, starting at 1. */
  readonly row: number;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number | undefined;
}

export interface PastedLines {
  readonly lines: readonly PastedLine[];
  readonly problems: readonly string[];
}

/** A number with at least this many digits is a UPC, not a quantity. */
const minUpcLength = 8;

/**
 * Parses spreadsheet rows: product, quantity, price. Returns undefined for plain numbers, such as cells copied from the
 * grid.
 */
export const parseOrderLines = (text: string): PastedLines | undefined => {
  const cells = parseLines(text).map((row) => row.map(readCell));
  // A number that is written as a formula, such as ="0712", is a code.
  if (!cells.some(([name]) => name && isProductName(name.raw))) return undefined;
  const rows = cells.map((row) => row.map((cell) => cell.text));
  const lines: PastedLine[] = [];
  const problems: string[] = [];
  const rule = detectPastedNumbers(rows.map((row) => row.slice(1, 3)));
  for (const [index, [name = '', quantityText = '1', priceText = '']] of rows.entries()) {
    if (name === '') continue;
    const quantity = parsePasted(quantityText, { unit: 'units', rule });
    const price = priceText === '' ? undefined : parsePasted(priceText, { unit: 'cents', rule });
    if ('problem' in quantity) {
      // A header row has a name there.
      if (index > 0 || !quantity.isText) problems.push(`Row ${index + 1}: "${quantityText}" ${quantity.problem}`);
    } else if (price && 'problem' in price) problems.push(`Row ${index + 1}: "${priceText}" ${price.problem}`);
    else lines.push({ row: index + 1, name, quantity: quantity.value, unitPrice: price?.value });
  }
  return { lines, problems };
};

const isProductName = (cell: string): boolean =>
  cell !== '' && (!isAmount(cell) || cell.replaceAll(/\D/g, '').length >= minUpcLength);
