import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenLists,
  combinationsOf,
  countOf,
  inputOf,
  problemsOf,
  type Variant,
  variantsOf,
} from './variants.rules.ts';

const value = (id: number, name: string) => ({ id, name, inactive: false });
const colour = { id: 1, name: 'Colour', inactive: false, options: [value(11, 'Green'), value(12, 'Extra black')] };
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

test('every combination appears once, in the order of the keys', () => {
  const lists = chosenLists([colour, size], new Set([12, 21, 22, 11]));

  const variants = variantsOf(lists, base, { '11-22': { name: 'Own name' } });

  expect(variants.map(({ id, name, sku }) => [id, name, sku])).toEqual([
    ['11-21', 'Tea Green, L', 'TEA-GREEN-L'],
    ['11-22', 'Own name', 'TEA-GREEN-M'],
    ['12-21', 'Tea Extra black, L', 'TEA-EXTRA-BLACK-L'],
    ['12-22', 'Tea Extra black, M', 'TEA-EXTRA-BLACK-M'],
  ]);
});

test('a key without a chosen value takes no part, and nothing chosen makes no rows', () => {
  expect(variantsOf(chosenLists([colour, size], new Set([21])), base, {}).map(({ id }) => id)).toEqual(['21']);
  expect(variantsOf(chosenLists([colour, size], new Set()), base, {})).toEqual([]);
});

test('there are as many combinations as the product of the lists, all different', () => {
  const lists = fc.array(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lists, (given) => {
      const combinations = combinationsOf(given);
      expect(combinations).toHaveLength(countOf(given));
      expect(new Set(combinations.map(String)).size).toBe(combinations.length);
      for (const one of combinations) expect(one.every((part, place) => given[place]?.includes(part))).toBe(true);
    }),
  );
});

test('says of each row what is missing, no number, or there twice', () => {
  const problems = problemsOf([
    row({ id: 'a' }),
    row({ id: 'b', upc: ' 1 ', name: 'tea green', price: 'cheap' }),
    row({ id: 'c', upc: '', name: 'C', onHand: '-1' }),
    row({ id: 'd', upc: '4', name: 'D' }),
  ]);

  expect([...problems.keys()]).toEqual(['a', 'b', 'c']);
  expect(Object.keys(problems.get('b') ?? {}).sort()).toEqual(['name', 'price', 'upc']);
  expect(Object.keys(problems.get('c') ?? {}).sort()).toEqual(['onHand', 'upc']);
});

test('a row becomes what the server takes', () => {
  expect(inputOf(row({}), 5)).toMatchObject({
    upc: '1',
    sku: null,
    name: 'Tea Green',
    pricing: [{ priceListId: 5, price: 499 }],
    onHand: 1200,
    attributeValueIds: [11],
  });
});
