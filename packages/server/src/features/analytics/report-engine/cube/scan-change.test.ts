import { changeCauses as causes } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeFields, fieldAt } from '../change-split/change-sums.rules.ts';
import { applyChange, type CachedSales, createEmptySales } from './cached-sales.ts';
import { allocateColumns, toColumns } from './day-columns.ts';
import type { PromotedDays } from './promoted-days.ts';
import { fieldsPerRow, runScan } from './scan.ts';
import { type ChangeQuestion, joinPacked, scanChange, unpackChange } from './scan-change.ts';
import { createNoEvents } from './stock-events.ts';

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
  return applyChange(createEmptySales(), {
    days,
    emptied: [],
    newStoreIds: storeIds,
    newProductIds: productIds,
    stockEvents: createNoEvents(),
  });
};

/** Sales of every day, one unit for 100 cents. */
const sellDaily = (store: number, product: number, [from, until]: readonly [number, number]): Sale[] =>
  Array.from({ length: until - from + 1 }, (_, at) => ({ store, product, day: from + at, units: 1, cents: 100 }));

const equalWeekdays = [1, 1, 1, 1, 1, 1, 1];
const scan = (
  sales: CachedSales,
  question: Omit<ChangeQuestion, 'of' | 'known' | 'weekdayWeights' | keyof PromotedDays>,
) => {
  const days = sales.months.flatMap((month) => month.days);
  const known = { first: days[0]?.day ?? 0, last: days.at(-1)?.day ?? -1 };
  return scanChange(
    sales,
    { of: 'change', known, weekdayWeights: equalWeekdays, promotions: [], markedWeeks: [], ...question },
    { at: 0, of: 1 },
  );
};
const everything = { storeIds: 'all', productIds: 'all' } as const;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
const addUp = (rows: Iterable<Float64Array>): number[] =>
  [...rows].reduce<number[]>(
    (sums, fields) => sums.map((total, at) => total + (fields[at] ?? 0)),
    Array.from({ length: changeFields }, () => 0),
  );
/** Without the expected lost units, which are not whole numbers. */
const toWhole = (fields: readonly number[]) => fields.slice(0, fieldAt.lostUnits);
const readParts = (fields: ArrayLike<number>, first: number): number[] =>
  Array.from(fields).slice(first, first + causes.length);

const range = fc.tuple(fc.nat(150), fc.nat(60)).map(([first, days]) => ({ first, last: first + days }));
const sales = fc.array(
  fc.record({
    store: fc.nat(3),
    product: fc.nat(2),
    day: fc.nat(200),
    units: fc.integer({ min: -3, max: 20 }),
    cents: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -500, max: 5000 }) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
  }),
  { maxLength: 300 },
);

describe('the scan of a change', () => {
  test('has the sales of other scans, and parts that add up to their change in each row', () => {
    fc.assert(
      fc.property(sales, range, range, (given, now, lastYear) => {
        const cached = cacheSales(given);
        const found = unpackChange(scan(cached, { now, lastYear, ...everything }));
        for (const side of ['store', 'product'] as const) {
          const rows = side === 'store' ? found.stores : found.products;
          const sold = runScan(cached, { of: side, now, lastYear, ...everything });
          expect(rows.size).toBe(sold.length / fieldsPerRow);
          for (let at = 0; at < sold.length; at += fieldsPerRow) {
            const [id = 0, ...expected] = sold.subarray(at, at + fieldsPerRow);
            const [units = 0, cents = 0, unitsBefore = 0, centsBefore = 0] = expected;
            const fields = rows.get(id) ?? [];
            expect(Array.from(fields).slice(0, 4)).toEqual(expected);
            expect(sum(readParts(fields, fieldAt.milliunitParts))).toBe(1000 * (units - unitsBefore));
            expect(sum(readParts(fields, fieldAt.centParts))).toBe(cents - centsBefore);
          }
        }
      }),
    );
  });

  test('is additive over stores, products, filters, and scan workers', () => {
    const bits = (size: number) => fc.array(fc.nat(1), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(sales, range, range, bits(4), bits(3), (given, now, lastYear, stores, products) => {
        const cached = cacheSales(given);
        const choose = (ids: readonly number[], bitmap: readonly number[]) =>
          [1, 0].map((chosen) => ids.filter((_, at) => bitmap[at] === chosen));
        const parts = choose(storeIds, stores).flatMap((chosenStores) =>
          choose(productIds, products).map((chosenProducts) =>
            scan(cached, { now, lastYear, storeIds: chosenStores, productIds: chosenProducts }),
          ),
        );
        const all = unpackChange(scan(cached, { now, lastYear, ...everything }));
        const joined = unpackChange(joinPacked(parts));
        const totals = toWhole(addUp(all.stores.values()));
        expect(toWhole(addUp(all.products.values()))).toEqual(totals);
        expect(toWhole(addUp(joined.stores.values()))).toEqual(totals);
        expect(toWhole(addUp(joined.products.values()))).toEqual(totals);
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

    const { stores } = unpackChange(
      scan(cached, { now: { first: 100, last: 149 }, lastYear: { first: 50, last: 99 }, ...everything }),
    );

    const cents = readParts(addUp(stores.values()), fieldAt.centParts);
    expect(Object.fromEntries(causes.map((cause, at) => [cause, cents[at]]).filter(([, part]) => part !== 0))).toEqual({
      STORES_OPENED: 5000,
      STORES_CLOSED: -5000,
      LISTED: 5000,
      DELISTED: -5000,
    });
  });

  test('is empty without sales', () => {
    const question = { now: { first: 1, last: 2 }, lastYear: { first: 0, last: 0 }, ...everything };
    expect(unpackChange(scan(createEmptySales(), question))).toEqual({ stores: new Map(), products: new Map() });
  });
});
