import { saleProperties as properties } from '@shelfward/contract/sales/sale-columns.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchColumns } from './importer.rules.ts';

describe('matching columns by header name', () => {
  test.each([
    ['the sample', ['Store', 'Product UPC', 'Quantity', 'Sold on'], [0, 1, 2, 3, undefined, undefined, undefined]],
    ['synonyms', ['Date', 'Location', 'Barcode', 'QTY', 'Revenue'], [1, 2, 3, 0, 4, undefined, undefined]],
    [
      'underscores and case',
      ['SOLD_ON', 'store_name', 'upc-code', 'units sold'],
      [1, 2, 3, 0, undefined, undefined, undefined],
    ],
    [
      'keywords in longer names',
      ['Our store (POS)', 'EAN of item', 'Date of sale', 'Sold units'],
      [0, 1, 3, 2, undefined, undefined, undefined],
    ],
    [
      'a more specific name later',
      ['Item', 'UPC', 'Store', 'Qty', 'Date'],
      [2, 1, 3, 4, undefined, undefined, undefined],
    ],
    ['a unit price', ['Store', 'UPC', 'Qty', 'Date', 'Price'], [0, 1, 2, 3, undefined, 4, undefined]],
    ['promotions', ['Store', 'UPC', 'Qty', 'Date', 'On promotion'], [0, 1, 2, 3, undefined, undefined, 4]],
    [
      'no known name',
      ['a', 'b', '', 'd'],
      [undefined, undefined, undefined, undefined, undefined, undefined, undefined],
    ],
    ['no header', [], [undefined, undefined, undefined, undefined, undefined, undefined, undefined]],
  ])('matches %s', (_, header, expected) => {
    const found = matchColumns(header);

    expect(properties.map(({ id }) => found[id]?.[0])).toEqual(expected);
  });

  test('matches the labels of the screen in any order', () => {
    const labels = properties.map(({ label }) => label);
    fc.assert(
      fc.property(fc.shuffledSubarray(labels, { minLength: labels.length }), (header) => {
        const found = matchColumns(header);

        expect(properties.map(({ id }) => header[found[id]?.[0] ?? -1])).toEqual(labels);
      }),
    );
  });

  test('assigns each column to one property only, and only columns of the header', () => {
    const name = fc.constantFrom('Store', 'store', 'UPC', 'Quantity', 'Date', 'Sales', 'Units', 'Store date', '');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (header) => {
        const columns = Object.values(matchColumns(header)).flat();

        expect(new Set(columns).size).toBe(columns.length);
        for (const column of columns) expect(header[column]).toBeDefined();
      }),
    );
  });
});
