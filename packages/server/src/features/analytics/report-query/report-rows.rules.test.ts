import { averageUnitPrice } from '@shelfward/contract/analytics/analytics.rules.ts';
import { type ReportFigure, reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportResultRow } from '@shelfward/contract/analytics/report-query/report-query.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRows, type RowLayout } from './report-rows.rules.ts';
import { addCells, addStock, addStores, createTree, type GroupLevel } from './report-tree.rules.ts';

/** Two columns with the days of this year and of last year. */
const spans = [
  { after: '2025-01-01', before: '2025-01-31', now: -1, lastYear: 0, month: -1, monthLastYear: -1 },
  { after: '2025-02-01', before: '2025-02-28', now: -1, lastYear: 1, month: -1, monthLastYear: -1 },
  { after: '2026-01-01', before: '2026-01-31', now: 0, lastYear: -1, month: -1, monthLastYear: -1 },
  { after: '2026-02-01', before: '2026-02-28', now: 1, lastYear: -1, month: -1, monthLastYear: -1 },
];

const amount = fc.integer({ min: -20, max: 200 });
const cell = fc.record({
  store: fc.nat(3),
  product: fc.nat(4),
  sums: fc.array(amount, { minLength: 8, maxLength: 8 }),
  onHand: fc.nat(30),
  weekly: fc.nat(9),
});
type Cell = typeof cell extends fc.Arbitrary<infer T> ? T : never;
const cells = fc.uniqueArray(cell, { selector: ({ store, product }) => `${store} ${product}`, maxLength: 20 });

/** Companies of stores; values of products, of which a product has none, one, or two. */
const companies = [0, 0, 1, 1];
const values = [[0], [1], [0, 1], [2], [2]];
const byCompany: GroupLevel = { side: 'store', groupsByKey: new Map(companies.map((group, key) => [key, [group]])) };
const byStore: GroupLevel = { side: 'store', groupsByKey: new Map([0, 1, 2, 3].map((key) => [key, [key]])) };
const byValue: GroupLevel = { side: 'product', groupsByKey: new Map(values.map((groups, key) => [key, groups])) };
const levels = fc.constantFrom(
  [byCompany],
  [byValue],
  [byCompany, byValue],
  [byValue, byStore],
  [byCompany, byStore, byValue],
  [],
);

const build = (given: readonly Cell[], chosen: readonly GroupLevel[], options: Partial<RowLayout> = {}) => {
  const tree = createTree(chosen, { spans, hasStock: true, hasStores: true });
  const packed = new Float64Array(given.flatMap(({ store, product, sums }) => [store, product, ...sums]));
  addCells(tree, packed, 4);
  addStock(
    tree,
    given.map(({ store, product, onHand, weekly }) => ({
      store,
      product,
      onHand,
      coveredUnits: onHand,
      weeklyUnits: weekly,
      forecasts: 1,
      lostUnits: weekly / 2,
    })),
  );
  addStores(tree, { cells: packed, spans, toKey: (id) => id });
  const { rows, ...rest } = buildRows(tree.root, {
    figures: [...reportFigures],
    sort: { by: 'sales', direction: 'desc' },
    limit: 1000,
    names: chosen.map(() => [0, 1, 2, 3].map((id) => ({ id, name: `Group ${id}`, nameRank: id }))),
    columns: 2,
    days: 14,
    ...options,
  });
  return { ...rest, rows: [...rows] };
};

const sum = (given: readonly Cell[], ...places: readonly number[]): number =>
  given.reduce((total, { sums }) => total + places.reduce((own, place) => own + (sums[place] ?? 0), 0), 0);

/** The cells of a row, found by its path. */
const findCells = (given: readonly Cell[], chosen: readonly GroupLevel[], ids: readonly number[]): Cell[] =>
  given.filter((one) =>
    ids.every((id, depth) =>
      chosen[depth]?.groupsByKey.get(chosen[depth].side === 'store' ? one.store : one.product)?.includes(id),
    ),
  );

const toParent = ({ ids }: Pick<ReportResultRow, 'ids'>): string => ids.slice(0, -1).join();

const pick = (row: Pick<ReportResultRow, 'values'>, figure: ReportFigure) => row.values[reportFigures.indexOf(figure)];

describe('the rows of a report', () => {
  test('have the sums of their cells, in the period and in each column', () => {
    fc.assert(
      fc.property(cells, levels, (given, chosen) => {
        const { rows, totals } = build(given, chosen);
        for (const row of [...rows, { ids: [], name: '', ...totals }]) {
          const own = findCells(given, chosen, row.ids);
          expect(
            ['units', 'sales', 'unitsLastYear', 'salesLastYear'].map((figure) => pick(row, figure as ReportFigure)),
          ).toEqual([sum(own, 4, 6), sum(own, 5, 7), sum(own, 0, 2), sum(own, 1, 3)]);
          expect(row.columns?.map((column) => pick({ values: column }, 'sales'))).toEqual([sum(own, 5), sum(own, 7)]);
          expect(row.columns?.map((column) => pick({ values: column }, 'unitsLastYear'))).toEqual([
            sum(own, 0),
            sum(own, 2),
          ]);
        }
      }),
    );
  });

  test('have figures that follow from sums, and so do the totals', () => {
    fc.assert(
      fc.property(cells, levels, (given, chosen) => {
        const { rows, totals } = build(given, chosen);
        const all = sum(given, 5, 7);
        for (const row of [...rows, { ids: [], name: '', ...totals }]) {
          const own = findCells(given, chosen, row.ids);
          const [units, sales] = [sum(own, 4, 6), sum(own, 5, 7)];
          const onHand = own.reduce((total, one) => total + one.onHand, 0);
          const weekly = own.reduce((total, one) => total + one.weekly, 0);
          const unitsByStore = new Map<number, number>();
          for (const one of own) unitsByStore.set(one.store, (unitsByStore.get(one.store) ?? 0) + sum([one], 4, 6));
          const stores = [...unitsByStore.values()].filter((own) => own > 0).length;
          expect(pick(row, 'averagePrice')).toBe(units === 0 ? null : averageUnitPrice(sales, units));
          expect(pick(row, 'shareOfSales')).toEqual(all <= 0 ? null : expect.closeTo((100 * sales) / all, 1));
          expect(pick(row, 'sellThrough')).toEqual(
            units + onHand <= 0 ? null : expect.closeTo((100 * units) / (units + onHand), 1),
          );
          expect(pick(row, 'weeksOfCover')).toEqual(weekly === 0 ? null : expect.closeTo(onHand / weekly, 0));
          expect(pick(row, 'expectedLostUnits')).toEqual(own.length === 0 ? null : expect.closeTo(weekly / 2, 0));
          expect(pick(row, 'unitsPerStoreAndWeek')).toEqual(
            stores === 0 ? null : expect.closeTo(units / stores / 2, 1),
          );
        }
        expect(pick(totals, 'shareOfSales')).toBe(all <= 0 ? null : 100);
      }),
    );
  });

  test('have running totals and ranks within their parent row, and the running total of the totals is the last one', () => {
    fc.assert(
      fc.property(cells, levels, fc.constantFrom(...reportFigures), (given, chosen, by) => {
        const { rows, totals } = build(given, chosen, { sort: { by, direction: 'desc' } });
        for (const parent of new Set(rows.map(toParent))) {
          const siblings = rows.filter((row) => toParent(row) === parent);
          let running = 0;
          for (const row of siblings) {
            running += pick(row, 'sales') ?? 0;
            expect(pick(row, 'runningTotalSales')).toBe(running);
            const better = siblings.filter(
              (one) => (pick(one, 'sales') ?? 0) > (pick(row, 'sales') ?? 0) && pick(one, 'rank') !== null,
            );
            expect(pick(row, 'rank')).toBe(
              pick(row, 'sales') === 0 && pick(row, 'units') === 0 ? null : better.length + 1,
            );
          }
        }
        const last = rows.findLast(({ ids }) => ids.length === 1);
        if (last) expect(pick(totals, 'runningTotalSales')).toBe(pick(last, 'runningTotalSales'));
      }),
    );
  });

  test.each(reportFigures.filter((figure) => !figure.startsWith('running')))(
    'are sorted by %s in both directions, unknown values last',
    (by) => {
      fc.assert(
        fc.property(cells, fc.constantFrom('asc' as const, 'desc' as const), (given, direction) => {
          const sorted = build(given, [byStore], { sort: { by, direction } }).rows.map((row) => pick(row, by) ?? null);
          const known = sorted.filter((value) => value !== null);
          const expected = known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a));
          expect(sorted).toEqual([...expected, ...sorted.filter((value) => value === null)]);
        }),
        { numRuns: 30 },
      );
    },
  );

  test('are limited on the first level, while the totals are those of all rows', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const all = build(given, [byStore, byValue]);
        const limited = build(given, [byStore, byValue], { limit: 1 });
        const stores = all.rows.filter(({ ids }) => ids.length === 1);
        expect(limited.rows).toEqual(all.rows.filter(({ ids }) => ids[0] === stores[0]?.ids[0]));
        expect(limited.totals).toEqual(all.totals);
        expect(limited.omittedRows).toBe(Math.max(0, stores.length - 1));
        expect(limited.count).toBe(limited.rows.length + 1);
      }),
    );
  });
});
