import { parseLines } from '../../kit/matrix/matrix-clipboard.ts';
import { parsePasted } from '../../kit/matrix/matrix-entry.ts';

/** A row of a spreadsheet: what the product is called, how many of it, and at which price, where it says one. */
export interface PastedLine {
  /** Of what was pasted, counted from 1. */
  readonly row: number;
  readonly word: string;
  readonly quantity: number;
  readonly unitPrice: number | undefined;
}

export interface PastedLines {
  readonly lines: readonly PastedLine[];
  readonly problems: readonly string[];
}

/** So many digits are no quantity: they are a UPC. */
const shortestUpc = 8;

/**
 * Lines of an order out of a spreadsheet: product, quantity, price. Undefined when the text is none, but numbers for
 * the cells, as they are copied out of the grid itself.
 */
export const parseOrderLines = (text: string): PastedLines | undefined => {
  const rows = parseLines(text).map((cells) => cells.map((cell) => cell.trim()));
  if (!rows.some(([word = '']) => isWord(word))) return undefined;
  const lines: PastedLine[] = [];
  const problems: string[] = [];
  for (const [index, [word = '', quantityText = '1', priceText = '']] of rows.entries()) {
    if (word === '') continue;
    const quantity = parsePasted(quantityText);
    const unitPrice = priceText === '' ? undefined : parsePasted(priceText, 'cents');
    if (quantity === undefined && index === 0) continue; // what heads the columns
    if (quantity === undefined) problems.push(`Row ${index + 1}: "${quantityText}" is no quantity.`);
    else if (priceText !== '' && unitPrice === undefined)
      problems.push(`Row ${index + 1}: "${priceText}" is no price.`);
    else lines.push({ row: index + 1, word, quantity, unitPrice });
  }
  return { lines, problems };
};

const isWord = (cell: string): boolean =>
  cell !== '' && (parsePasted(cell) === undefined || cell.replaceAll(/\D/g, '').length >= shortestUpc);
