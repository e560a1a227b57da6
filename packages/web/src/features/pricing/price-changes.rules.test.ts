import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustedPrices, adjustPrice, changeInPercent, comparePrices, roundPrice } from './price-changes.rules.ts';

const retail = { id: 1, name: 'Retail', isDefault: true, inactive: false };
const inUsd = { ...retail, currency: 'USD' };
const product = (id: number, upc: string, price?: number) => ({
  id,
  upc,
  sku: null,
  name: `Product ${id}`,
  pricing:
    price === undefined
      ? []
      : [{ id: id * 10, price, priceList: retail, inactive: false, minQuantity: null, maxQuantity: null }],
});
const rows = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }));

test('rounds an adjusted price half up to the cent', () => {
  expect([adjustPrice(105, 10, 'cent'), adjustPrice(999, -2.5, 'cent'), adjustPrice(333, 33.33, 'cent')]).toEqual([
    116, 974, 444,
  ]);
});

test('never differs from the exact result by more than half a cent, and is never negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: -10_000, max: 50_000 }),
      (cents, hundredths) => {
        const adjusted = adjustPrice(cents, hundredths / 100, 'cent');
        expect(Math.abs(adjusted * 10_000 - cents * (10_000 + hundredths))).toBeLessThanOrEqual(5000);
        expect(adjusted).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('rounds to 5 cents, or to the nearest price that ends in 99', () => {
  expect([102, 103, 107].map((cents) => roundPrice(cents, 'nickel'))).toEqual([100, 105, 105]);
  expect([1, 149, 150, 499, 548, 549].map((cents) => roundPrice(cents, 'ninety-nine'))).toEqual([
    99, 199, 199, 499, 499, 599,
  ]);
});

test('leaves a price of $0.00 unchanged for every rounding', () => {
  for (const rounding of ['cent', 'nickel', 'ninety-nine'] as const) {
    expect(roundPrice(0, rounding)).toBe(0);
    expect(adjustPrice(0, 5, rounding)).toBe(0);
    expect(adjustPrice(1250, -100, rounding)).toBe(0);
  }
});

test('adjusts existing prices and returns only those that change', () => {
  const changes = adjustedPrices([product(1, 'a', 1000), product(2, 'b'), product(3, 'c', 1)], 1, {
    percent: 5,
    rounding: 'cent',
  });

  expect(changes).toEqual([{ productId: 1, name: 'Product 1', upc: 'a', before: 1000, after: 1050 }]);
});

test('returns the change in percent if there was a price before', () => {
  expect([
    changeInPercent({ before: 400, after: 499 }),
    changeInPercent({ before: 300, after: 200 }),
    changeInPercent({ before: undefined, after: 1 }),
    changeInPercent({ before: 0, after: 1 }),
  ]).toEqual([24.8, -33.3, null, null]);
});

test('compares a file with the list: changed, new, unchanged, blank, and invalid rows', () => {
  const products = [product(1, '0042', 499), product(2, 'B', 100), product(3, 'c'), product(4, 'd', 5)];
  const comparison = comparePrices(
    rows(
      ['Product', ' upc', 'Price'],
      ['', '42', '$5.49'],
      ['', 'b', '1.00'],
      ['', 'C', '2'],
      ['', 'd', ''],
      ['', 'none', '1'],
      ['', '0042', '6'],
      ['', '', '1'],
      ['', 'd', '-1'],
      ['', 'd', 'cheap'],
    ),
    products,
    inUsd,
  );

  expect(comparison?.changes.map(({ productId, before, after }) => [productId, before, after])).toEqual([
    [1, 499, 549],
    [3, undefined, 200],
  ]);
  expect([comparison?.unchanged, comparison?.blank]).toEqual([1, 1]);
  expect(comparison?.invalidRows).toEqual([
    { line: 6, problem: 'No product has the UPC none.' },
    { line: 7, problem: '0042 appears in more than one row.' },
    { line: 8, problem: 'The UPC is missing.' },
    { line: 9, problem: '"-1" is not a valid price.' },
    { line: 10, problem: '"cheap" is not a valid price.' },
  ]);
});

test('reports the lines of prices that were rounded to cents', () => {
  const products = [product(1, 'a', 250), product(2, 'b'), product(3, 'c')];
  const comparison = comparePrices(
    rows(['UPC', 'Price'], ['a', '2.499'], ['b', '1.500'], ['c', '0.125']),
    products,
    inUsd,
  );

  expect(comparison?.changes.map(({ productId, after }) => [productId, after])).toEqual([
    [2, 150],
    [3, 13],
  ]);
  expect(comparison?.unchanged).toBe(1);
  expect(comparison?.roundedLines).toEqual([2, 4]);
});

test('removes the formula guard of exported texts, and matches a UPC without leading zeros only if it is unambiguous', () => {
  const products = [product(1, '=1+1', 1), product(2, '007', 2), product(3, '07', 3)];
  const comparison = comparePrices(rows(['UPC', 'New price'], ["'=1+1", '9'], ['7', '9']), products, inUsd);

  expect(comparison?.changes.map(({ productId }) => productId)).toEqual([1]);
  expect(comparison?.invalidRows).toEqual([{ line: 3, problem: 'No product has the UPC 7.' }]);
});

test('returns undefined without a UPC or price column', () => {
  expect(comparePrices(rows(['Name', 'Price'], ['x', '1']), [], inUsd)).toBeUndefined();
  expect(comparePrices([], [], inUsd)).toBeUndefined();
});

test('rejects prices in another currency than that of the account', () => {
  const file = rows(['UPC', 'Price'], ['1', '€ 5.49'], ['2', '5.49 EUR'], ['3', '$5.49'], ['4', 'free']);
  const products = [product(1, '1'), product(2, '2'), product(3, '3'), product(4, '4')];

  expect(comparePrices(file, products, inUsd)).toMatchObject({
    changes: [{ after: 549 }],
    invalidRows: [
      { line: 2, problem: '"€ 5.49" is in EUR. The account uses USD.' },
      { line: 3, problem: '"5.49 EUR" is in EUR. The account uses USD.' },
      { line: 5, problem: '"free" is not a valid price.' },
    ],
  });
  expect(comparePrices(file, products, { ...retail, currency: 'EUR' })).toMatchObject({
    changes: [{ after: 549 }, { after: 549 }],
    invalidRows: [{ line: 4, problem: '"$5.49" has the currency sign $. The account uses EUR.' }, { line: 5 }],
  });
});
