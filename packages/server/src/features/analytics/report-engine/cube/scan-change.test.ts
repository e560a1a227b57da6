import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { causes } from '../change-split/change-split.rules.ts';
import { changeFields } from '../change-split/change-sums.rules.ts';
import { applyChange, type CachedSales, createEmptySales } from './cached-sales.ts';
import { allocateColumns, toColumns } from './day-columns.ts';
import { fieldsPerRow, runScan } from './scan.ts';
import { scanChange } from './scan-change.ts';

interface Sale {
  readonly store: number;
  readonly product: number;
  readonly day: number;
  readonly units: number;
  readonly cents: number;
}

const [storeIds, productIds] = [
  [11, 12, 13, 14],
  [101, 102, 103],
];
const unfiltered = { stores: undefined, products: undefined };

/** Sales of the last given row of a series and day. */
const cacheSales = (sales: readonly Sale[]): CachedSales => {
  const byDay = new Map<number, Sale[]>();
  for (const sale of new Map(sales.map((one) => [`${one.day} ${one.store} ${one.product}`, one])).values())
    byDay.set(sale.day, [...(byDay.get(sale.day) ?? []), sale]);
  const days = [...byDay].map(([day, sold]) => {
    const one = {
      day,
      rows: sold.length,
      buffer: allocateColumns(sold.length, 2),
      bytesPerNumber: 2,
      large: [],
    } as const;
    const { stores, products, units, cents } = toColumns(one);
    sold.forEach((sale, row) => {
      stores[row] = sale.store;
      products[row] = sale.product;
      units[row] = sale.units;
      cents[row] = sale.cents;
    });
    return one;
  });
  return applyChange(createEmptySales(), { days, emptied: [], newStoreIds: storeIds, newProductIds: productIds });
};

/** Sales of every day, one unit for 100 cents. */
const sellDaily = (store: number, product: number, [from, until]: readonly [number, number]): Sale[] =>
  Array.from({ length: until - from + 1 }, (_, at) => ({ store, product, day: from + at, units: 1, cents: 100 }));

const toRows = (packed: Float64Array): ReadonlyMap<number, number[]> =>
  new Map(
    Array.from({ length: packed.length / (1 + changeFields) }, (_, row) => {
      const [id = 0, ...fields] = packed.subarray(row * (1 + changeFields), (row + 1) * (1 + changeFields));
      return [id, fields];
    }),
  );
const addUp = (packed: Float64Array): number[] =>
  [...toRows(packed).values()].reduce(
    (sums, fields) => sums.map((total, at) => total + (fields[at] ?? 0)),
    Array.from({ length: changeFields }, () => 0),
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const range = fc.tuple(fc.nat(150), fc.nat(60)).map(([first, days]) => ({ first, last: first + days }));
const sales = fc.array(
  fc.record({
    store: fc.nat(3),
    product: fc.nat(2),
    day: fc.nat(200),
    units: fc.integer({ min: -3, max: 20 }),
    cents: fc.integer({ min: -500, max: 5000 }),
  }),
  { maxLength: 300 },
);

describe('the scan of a change', () => {
  test('has the sales of other scans, and parts that add up to their change in each row', () => {
    fc.assert(
      fc.property(sales, range, range, (given, now, lastYear) => {
        const cached = cacheSales(given);
        for (const by of ['store', 'product'] as const) {
          const rows = toRows(scanChange(cached, { of: 'change', by, now, lastYear }, unfiltered));
          const sold = runScan(cached, { of: by, now, lastYear, storeIds: 'all', productIds: 'all' });
          expect(rows.size).toBe(sold.length / fieldsPerRow);
          for (let at = 0; at < sold.length; at += fieldsPerRow) {
            const [id = 0, units = 0, cents = 0, unitsBefore = 0, centsBefore = 0] = sold.subarray(at);
            const fields = rows.get(id) ?? [];
            expect(fields.slice(0, 4)).toEqual([unitsBefore, centsBefore, units, cents]);
            expect(sum(fields.slice(4, 4 + causes.length))).toBe(1000 * (units - unitsBefore));
            expect(sum(fields.slice(4 + causes.length))).toBe(cents - centsBefore);
          }
        }
      }),
    );
  });

  test('is additive over stores, products, and filters', () => {
    const bits = (size: number) => fc.array(fc.nat(1), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(sales, range, range, bits(4), bits(3), (given, now, lastYear, stores, products) => {
        const cached = cacheSales(given);
        const scan = (by: 'store' | 'product', filter: Parameters<typeof scanChange>[2]) =>
          addUp(scanChange(cached, { of: 'change', by, now, lastYear }, filter));
        const split = (bitmap: readonly number[]) => [
          Uint8Array.from(bitmap),
          Uint8Array.from(bitmap, (bit) => 1 - bit),
        ];
        const parts = split(stores).flatMap((allowedStores) =>
          split(products).map((allowedProducts) =>
            scan('product', { stores: allowedStores, products: allowedProducts }),
          ),
        );
        const all = scan('store', unfiltered);
        expect(scan('product', unfiltered)).toEqual(all);
        expect(all.map((_, at) => sum(parts.map((part) => part[at] ?? 0)))).toEqual(all);
      }),
    );
  });

  test('names stores that opened or closed, and products that were listed or delisted', () => {
    const cached = cacheSales([
      ...sellDaily(0, 0, [0, 199]),
      ...sellDaily(0, 1, [0, 99]),
      ...sellDaily(0, 2, [100, 199]),
      ...sellDaily(1, 0, [0, 99]),
      ...sellDaily(2, 0, [100, 199]),
    ]);
    const fields = addUp(
      scanChange(
        cached,
        { of: 'change', by: 'store', now: { first: 100, last: 149 }, lastYear: { first: 50, last: 99 } },
        unfiltered,
      ),
    );
    const cents = fields.slice(4 + causes.length);

    expect(Object.fromEntries(causes.map((cause, at) => [cause, cents[at]]).filter(([, part]) => part !== 0))).toEqual({
      STORES_OPENED: 5000,
      STORES_CLOSED: -5000,
      LISTED: 5000,
      DELISTED: -5000,
    });
  });

  test('is empty without sales', () => {
    const question = {
      of: 'change',
      by: 'store',
      now: { first: 1, last: 2 },
      lastYear: { first: 0, last: 0 },
    } as const;
    expect(scanChange(createEmptySales(), question, unfiltered)).toHaveLength(0);
  });
});
