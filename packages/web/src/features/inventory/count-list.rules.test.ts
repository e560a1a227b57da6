import { expect, test } from 'vitest';
import { findByBarcode, selectProducts } from './count-list.rules.ts';

const items = [
  { productId: 1, product: { name: 'Oat Bar', upc: '012345678905', sku: 'OAT-1' } },
  { productId: 2, product: { name: 'Ginger Tea', upc: '4006381333931', sku: null } },
  { productId: 3, product: { name: 'Oat Milk', upc: null, sku: 'MILK' } },
];
const counted = { '2': { quantity: 3, seenEstimation: 4 } };

test.for([
  ['', 'all', [1, 2, 3]],
  ['oat', 'all', [1, 3]],
  ['4006', 'all', [2]],
  ['milk', 'open', [3]],
  ['', 'open', [1, 3]],
  ['', 'counted', [2]],
  ['oat', 'counted', []],
] as const)('finds "%s" among %s products', ([search, filter, ids]) => {
  expect(selectProducts(items, { search, filter, counted }).map(({ productId }) => productId)).toEqual(ids);
});

test.for([
  ['012345678905', 1],
  ['0012345678905', 1],
  ['12345678905', 1],
  ['4006381333931', 2],
  ['400638133393', undefined],
  ['', undefined],
] as const)('finds the product of the barcode "%s"', ([barcode, productId]) => {
  expect(findByBarcode(items, barcode)?.productId).toBe(productId);
});
