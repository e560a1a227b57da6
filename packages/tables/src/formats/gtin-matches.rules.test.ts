import { expect, test } from 'vitest';
import { formatGtinMatches } from './gtin-matches.rules.ts';

const upc = '071234500017';

test('names the first matches and counts the others', () => {
  const matches = Array.from({ length: 7 }, (_, at) => ({ line: at + 2, code: `${at}`, upc }));
  expect(formatGtinMatches([])).toEqual([]);
  expect(formatGtinMatches(matches)).toEqual([
    `7 product codes were matched by GTIN: "0" on line 2 is UPC ${upc}, "1" on line 3 is UPC ${upc}, "2" on line 4 is UPC ${upc}, "3" on line 5 is UPC ${upc}, "4" on line 6 is UPC ${upc}, 2 more.`,
  ]);
});
