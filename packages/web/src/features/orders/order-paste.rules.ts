import { parseLines } from '../../kit/matrix/matrix-clipboard.ts';
import { parsePasted, parsePastedPrice } from '../../kit/matrix/matrix-entry.ts';

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
  const rows = parseLines(text).map((cells) => cells.map((cell) => cell.trim()));
  if (!rows.some(([name = '']) => isProductName(name))) return undefined;
  const lines: PastedLine[] = [];
  const problems: string[] = [];
  for (const [index, [name = '', quantityText = '1', priceText = '']] of rows.entries()) {
    if (name === '') continue;
    const quantity = parsePasted(quantityText);
    const price = priceText === '' ? undefined : parsePastedPrice(priceText);
    if (quantity === undefined && index === 0) continue; // header row
    if (quantity === undefined) problems.push(`Row ${index + 1}: "${quantityText}" is not a valid quantity.`);
    else if (price && 'problem' in price)
      problems.push(
        `Row ${index + 1}: "${priceText}" ${price.isOtherCurrency ? price.problem : 'is not a valid price.'}`,
      );
    else lines.push({ row: index + 1, name, quantity, unitPrice: price?.cents });
  }
  return { lines, problems };
};

const isProductName = (cell: string): boolean =>
  cell !== '' && (parsePasted(cell) === undefined || cell.replaceAll(/\D/g, '').length >= minUpcLength);
