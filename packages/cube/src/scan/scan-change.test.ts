import { changeCauses as causes } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByBruteForce } from '../change-split/brute-force-change.factory.ts';
import { changeFields, fieldAt } from '../change-split/change-sums.rules.ts';
import { findStockOuts } from '../change-split/stock-outs.rules.ts';
import type { DayRange } from '../day-range.rules.ts';
import { cacheSales, productIds, type Sale, storeIds } from './cached-sales.factory.ts';
import { type CachedSales, createEmptySales } from './cached-sales.ts';
import type { PromotedDays } from './promoted-days.ts';
import { sumCells } from './scan-cells.ts';
import { type ChangeQuestion, joinPacked, scanChange, unpackChange } from './scan-change.ts';
import type { SeriesEvents } from './stock-events.ts';

/** Sales of every day, one unit for 100 cents. */
const sellDaily = (store: number, product: number, [from, until]: readonly [number, number]): Sale[] =>
  Array.from({ length: until - from + 1 }, (_, at) => ({ store, product, day: from + at, units: 1, cents: 100 }));

const equalWeekdays = [1, 1, 1, 1, 1, 1, 1];
const scan = (
  sales: CachedSales,
  question: Omit<ChangeQuestion, 'of' | 'known' | 'weekdayWeights' | keyof PromotedDays> & Partial<PromotedDays>,
  share = { at: 0, of: 1 },
) => {
  const days = sales.months.flatMap((month) => month.days);
  const known = { first: days[0]?.day ?? 0, last: days.at(-1)?.day ?? -1 };
  return scanChange(
    sales,
    { of: 'change', known, weekdayWeights: equalWeekdays, promotions: [], markedWeeks: [], ...question },
    share,
  );
};
const everything = { storeIds: 'all', productIds: 'all' } as const;

const isIn = (day: number, { first, last }: DayRange): boolean => day >= first && day <= last;

interface Stock {
  readonly store: number;
  readonly product: number;
  readonly events: readonly { readonly day: number; readonly isCount: boolean; readonly units: number }[];
}

/** The last one of several stocks of a series, with one event of a kind on a day. */
const packStock = (stocks: readonly Stock[]): SeriesEvents[] =>
  [...new Map(stocks.map((one) => [`${one.store} ${one.product}`, one])).values()].map(
    ({ store, product, events }) => ({
      storeId: storeIds[store] ?? 0,
      productId: productIds[product] ?? 0,
      events: [...new Map(events.map((one) => [`${one.day} ${one.isCount}`, one])).values()]
        .toSorted((a, b) => a.day - b.day || Number(a.isCount) - Number(b.isCount))
        .flatMap(({ day, isCount, units }) => [day, Number(isCount), units]),
    }),
  );

const listStockOuts = (sold: readonly Sale[], stocks: readonly SeriesEvents[], { store, product, day }: Sale) => {
  const own = sold.filter((one) => one.store === store && one.product === product).toSorted((a, b) => a.day - b.day);
  const found = stocks.find((one) => one.storeId === storeIds[store] && one.productId === productIds[product]);
  return findStockOuts({
    days: own.map((one) => one.day),
    units: own.map((one) => one.units),
    from: 0,
    until: own.length,
    firstDay: 0,
    events: found?.events ?? [],
    lastDay: day,
  });
};

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

/** Units and cents of each store or product with sales. */
const sumBySide = (cached: CachedSales, side: 'store' | 'product', range: DayRange): Map<number, number[]> => {
  const cells = sumCells(cached, {
    of: 'cell',
    stores: { ids: 'all', by: side === 'store' ? 'each' : 'one' },
    products: { ids: 'all', by: side === 'product' ? 'each' : 'one' },
    spans: [range],
    maxCells: 1000,
  });
  const rows = Array.from({ length: cells.length / 4 }, (_, row) => [...cells.subarray(4 * row, 4 * row + 4)]);
  return new Map(rows.map(([store = 0, product = 0, ...sums]) => [side === 'store' ? store : product, sums]));
};

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
  // By default, most arrays have a few elements.
  { maxLength: 300, size: 'max' },
);

describe('the scan of a change', () => {
  test('has the sales of other scans, and parts that add up to their change in each row', () => {
    fc.assert(
      fc.property(sales, range, range, (given, now, lastYear) => {
        const cached = cacheSales(given);
        const found = unpackChange(scan(cached, { now, lastYear, ...everything }));
        for (const side of ['store', 'product'] as const) {
          const rows = side === 'store' ? found.stores : found.products;
          const [sold, before] = [sumBySide(cached, side, now), sumBySide(cached, side, lastYear)];
          const ids = new Set([...sold.keys(), ...before.keys()]);
          expect(rows.size).toBe(ids.size);
          for (const id of ids) {
            const [units = 0, cents = 0] = sold.get(id) ?? [];
            const [unitsBefore = 0, centsBefore = 0] = before.get(id) ?? [];
            const expected = [units, cents, unitsBefore, centsBefore];
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
        const shares = [0, 1, 2].map((at) => scan(cacheSales(given), { now, lastYear, ...everything }, { at, of: 3 }));
        const totals = toWhole(addUp(all.stores.values()));
        expect(unpackChange(joinPacked(shares))).toEqual(all);
        expect(toWhole(addUp(all.products.values()))).toEqual(totals);
        expect(toWhole(addUp(joined.stores.values()))).toEqual(totals);
        expect(toWhole(addUp(joined.products.values()))).toEqual(totals);
      }),
    );
  });

  test('has the parts of the definition by brute force, with promotions and stock-outs', () => {
    const event = fc.record({ day: fc.nat(200), isCount: fc.boolean(), units: fc.integer({ min: 0, max: 40 }) });
    const stock = fc.array(
      fc.record({ store: fc.nat(2), product: fc.nat(1), events: fc.array(event, { maxLength: 6 }) }),
      {
        maxLength: 4,
      },
    );
    const promoted = fc.option(fc.record({ store: fc.nat(2), product: fc.nat(1), days: range }), { nil: undefined });
    fc.assert(
      fc.property(sales, range, range, stock, promoted, (given, now, lastYear, stocks, promotion) => {
        const sold = [...new Map(given.map((one) => [`${one.day} ${one.store} ${one.product}`, one])).values()];
        fc.pre(sold.length > 0);
        const events = packStock(stocks);
        const lastDay = Math.max(...sold.map(({ day }) => day));
        const cached = cacheSales(sold, events);
        const promotions = promotion
          ? [
              {
                storeIds: [storeIds[promotion.store] ?? 0],
                productIds: [productIds[promotion.product] ?? 0],
                days: [promotion.days],
              },
            ]
          : [];

        const found = addUp(unpackChange(scan(cached, { now, lastYear, ...everything, promotions })).stores.values());

        const exact = splitByBruteForce(sold, {
          now,
          lastYear,
          isPromoted: (one, day) =>
            one.store === promotion?.store && one.product === promotion.product && isIn(day, promotion.days),
          isEmpty: (one, day) =>
            listStockOuts(sold, events, { ...one, day: lastDay }).some((stockOut) => isIn(day, stockOut)),
          isKnown: (one, day) => {
            const found = events.find(
              ({ storeId, productId }) => storeId === storeIds[one.store] && productId === productIds[one.product],
            )?.events;
            const knownFrom = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
              .filter((at) => found?.[3 * at + 1] === 1 || (found?.[3 * at + 2] ?? 0) !== 0)
              .map((at) => found?.[3 * at] ?? 0);
            return knownFrom.some((first) => first <= day);
          },
        });
        causes.forEach((cause, at) => {
          // A cent, or a thousandth of a unit, for each of at most twelve series.
          expect(Math.abs((found[fieldAt.centParts + at] ?? 0) - exact[cause].cents)).toBeLessThan(12);
          expect(Math.abs((found[fieldAt.milliunitParts + at] ?? 0) - exact[cause].milliunits)).toBeLessThan(12);
        });
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
