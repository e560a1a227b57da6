import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEntryProduct, makeOrderEntry } from '../../kit/testing/fixtures/order-entry.fixture.ts';
import { makeOrder } from '../../kit/testing/fixtures/orders.fixture.ts';
import {
  computeTotals,
  mergeQuantities,
  type Quantities,
  selectLines,
  startQuantities,
  toEntryLines,
  toQuantities,
  toRows,
} from './entry-lines.rules.ts';

const quantities = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 30 })))
  .map((entries): Quantities => toQuantities([...new Map(entries)]));
const entry = makeOrderEntry([
  makeEntryProduct(1),
  makeEntryProduct(2, { suggested: 0, onHand: 12 }),
  makeEntryProduct(3, { unitPrice: null, productLine: null }),
]);

test('a merge keeps own changes, takes those of others, and names what both changed', () => {
  fc.assert(
    fc.property(quantities, quantities, quantities, (base, own, saved) => {
      const merged = mergeQuantities(base, own, saved);
      for (let id = 1; id <= 8; id += 1) {
        const [before, mine, theirs, now] = [base, own, saved, merged.quantities].map((one) => one.get(id) ?? 0);
        expect(now).toBe(mine === before ? theirs : mine);
        expect(merged.conflicts.has(id)).toBe(mine !== before && theirs !== before && mine !== theirs);
      }
    }),
  );
});

test('a merge without changes of others is the own order', () => {
  fc.assert(
    fc.property(quantities, quantities, (base, own) => {
      expect(mergeQuantities(base, own, base).quantities).toEqual(own);
    }),
  );
});

test('a new order starts with what is suggested and has a price, a draft with its lines', () => {
  const order = makeOrder([{ productId: 9, name: 'Old candle', quantity: 4, unitPrice: 300 }]);
  const lines = toEntryLines(entry, order);

  expect([...startQuantities(toEntryLines(entry, undefined), undefined)]).toEqual([[1, 12]]);
  expect([...startQuantities(lines, order)]).toEqual([[9, 4]]);
  expect(toRows(lines).flatMap((row) => (row.kind === 'group' ? [row.name] : []))).toEqual([
    'Candles',
    'Other products',
    'No longer in the assortment',
  ]);
});

test('tabs and search select products', () => {
  const lines = toEntryLines(entry, undefined);
  const ids = (tab: 'all' | 'suggested' | 'ordered' | 'low', search = '') =>
    selectLines(lines, { tab, search, quantities: new Map([[2, 6]]) }).map(({ id }) => id);

  expect([ids('all'), ids('suggested'), ids('ordered'), ids('low'), ids('all', 'can-2')]).toEqual([
    [1, 2, 3],
    [1, 3],
    [2],
    [1, 3],
    [2],
  ]);
});

test('totals have the discount, and minimums count the value after it', () => {
  const lines = toEntryLines(entry, undefined);
  const totals = computeTotals(lines, new Map([[1, 12]]), {
    discount: 10,
    minimums: [{ kind: 'VALUE', minimum: 13_000 }],
  });

  expect(totals).toEqual({
    units: 12,
    products: 1,
    subtotal: 13_440,
    discount: 1344,
    total: 12_096,
    minimums: [{ kind: 'VALUE', minimum: 13_000, current: 12_096 }],
    isBelowMinimum: true,
  });
});
