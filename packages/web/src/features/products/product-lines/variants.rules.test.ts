import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildVariants,
  chosenLists,
  countCombinations,
  listCombinations,
  toVariantInput,
  type Variant,
  validateVariants,
} from './variants.rules.ts';

const value = (id: number, name: string) => ({ id, name, inactive: false });
const color = { id: 1, name: 'Color', inactive: false, options: [value(11, 'Green'), value(12, 'Extra black')] };
const size = { id: 2, name: 'Size', inactive: false, options: [value(21, 'L'), value(22, 'M')] };
const base = { name: 'Tea', sku: 'TEA', price: '4.99' };

const row = (change: Partial<Variant>): Variant => ({
  id: '11',
  values: [value(11, 'Green')],
  name: 'Tea Green',
  upc: '1',
  sku: '',
  price: '$4.99',
  onHand: '1,200',
  ...change,
});

test('returns every combination once, in the order of the attributes', () => {
  const lists = chosenLists([color, size], new Set([12, 21, 22, 11]));

  const variants = buildVariants(lists, base, { '11-22': { name: 'Own name' } });

  expect(variants.map(({ id, name, sku }) => [id, name, sku])).toEqual([
    ['11-21', 'Tea Green, L', 'TEA-GREEN-L'],
    ['11-22', 'Own name', 'TEA-GREEN-M'],
    ['12-21', 'Tea Extra black, L', 'TEA-EXTRA-BLACK-L'],
    ['12-22', 'Tea Extra black, M', 'TEA-EXTRA-BLACK-M'],
  ]);
});

test('ignores attributes without a selected value, and returns no rows without a selection', () => {
  expect(buildVariants(chosenLists([color, size], new Set([21])), base, {}).map(({ id }) => id)).toEqual(['21']);
  expect(buildVariants(chosenLists([color, size], new Set()), base, {})).toEqual([]);
});

test('returns as many distinct combinations as the product of the list lengths', () => {
  const lists = fc.array(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lists, (valueLists) => {
      const combinations = listCombinations(valueLists);
      expect(combinations).toHaveLength(countCombinations(valueLists));
      expect(new Set(combinations.map(String)).size).toBe(combinations.length);
      for (const combination of combinations)
        expect(combination.every((part, index) => valueLists[index]?.includes(part))).toBe(true);
    }),
  );
});

test('trims the name and the SKU of the base, and omits empty ones', () => {
  const lists = chosenLists([{ ...color, options: [value(11, ' Green ')] }], new Set([11]));

  expect(buildVariants(lists, { name: ' Tea ', sku: ' TEA ', price: '' }, {})).toMatchObject([
    { name: 'Tea  Green ', sku: 'TEA-GREEN' },
  ]);
  expect(buildVariants(lists, { name: ' ', sku: ' ', price: '' }, {})).toMatchObject([{ name: ' Green ', sku: '' }]);
});

test('counts no combinations without lists', () => {
  expect(countCombinations([])).toBe(0);
});

test('requires a name', () => {
  expect(validateVariants([row({ name: ' ' })]).get('11')).toEqual({ name: 'Name is required.' });
});

test('reports missing values, invalid numbers, and duplicates by row', () => {
  const problems = validateVariants([
    row({ id: 'a' }),
    row({ id: 'b', upc: ' 1 ', name: 'tea green', price: 'cheap' }),
    row({ id: 'c', upc: '', name: 'C', onHand: '-1' }),
    row({ id: 'd', upc: '4', name: 'D' }),
  ]);

  expect([...problems.keys()]).toEqual(['a', 'b', 'c']);
  expect(Object.keys(problems.get('b') ?? {}).sort()).toEqual(['name', 'price', 'upc']);
  expect(Object.keys(problems.get('c') ?? {}).sort()).toEqual(['onHand', 'upc']);
});

test('converts a row to the request body', () => {
  expect(toVariantInput(row({}), 5)).toMatchObject({
    upc: '1',
    sku: null,
    name: 'Tea Green',
    pricing: [{ priceListId: 5, price: 499 }],
    onHand: 1200,
    attributeValueIds: [11],
  });
});
