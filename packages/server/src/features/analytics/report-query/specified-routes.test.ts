import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { comparisons, percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByTypes, isByAttribute } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { rangeTypes, startOfInterval } from '@shelfward/contract/analytics/ranges.rules.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { divideRounded } from '@shelfward/contract/kit/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { budget } from '../../../testing/tier.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const runs = { numRuns: budget({ gate: 30, full: 150 }) };

/** Some end with a February whose comparison has a leap day, or after the last day with sales. */
const period = fc.oneof(
  fc.constantFrom(
    { soldOnAfter: '2025-02-01', soldOnBefore: '2025-02-28' },
    { soldOnAfter: '2024-05-10', soldOnBefore: '2025-02-28' },
    { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' },
  ),
  fc
    .tuple(fc.constantFrom('2024-01-20', '2024-02-29', '2025-03-01', '2025-10-01'), fc.nat(420))
    .map(([soldOnAfter, days]) => ({ soldOnAfter, soldOnBefore: addDays(soldOnAfter, days) })),
);
const options = fc.record({
  comparison: fc.constantFrom(...comparisons),
  sameStoresOnly: fc.boolean(),
  likeForLike: fc.boolean(),
  wholeMonth: fc.boolean(),
});
/** Places among the records of the market, so that filters overlap. */
const chosen = fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 1 });
const storeFilters = fc.record({ companies: chosen, regions: chosen, stores: chosen });
const productFilters = fc.record({ lines: chosen, products: chosen, values: chosen });
const without = fc.record({ region: fc.boolean(), line: fc.boolean(), size: fc.boolean() });
const level = fc.constantFrom(...groupByTypes);
type StoreFilters = typeof storeFilters extends fc.Arbitrary<infer T> ? T : never;
type ProductFilters = typeof productFilters extends fc.Arbitrary<infer T> ? T : never;
type Without = typeof without extends fc.Arbitrary<infer T> ? T : never;

type Market = Awaited<ReturnType<typeof makeMarket>>;

/**
 * Sales and returns of every pair on some days of three years; those of one store, and of one product that is on hand,
 * only in the first.
 */
const sellEverywhere = (client: TestClient, market: Market) => {
  const { downtown, uptown, kiosk, harbour, tea, mint, honey, candle } = market;
  const rows = [downtown, uptown, kiosk, harbour].flatMap((storeId, store) =>
    [tea, mint, honey, candle].flatMap((productId, product) =>
      Array.from({ length: 40 }, (_, at) => ({
        storeId,
        productId,
        soldOn: addDays('2023-11-05', (at * (21 + store + 2 * product)) % (product === 3 || store === 3 ? 250 : 960)),
        units: ((at * 7 + store * 3 + product) % 9) - 2,
        cents: ((at * 131 + store * 17 + product * 29) % 900) - 150,
      })),
    ),
  );
  rows.push({ storeId: downtown, productId: tea, soldOn: '2024-02-29', units: 11, cents: 1300 });
  const byDay = new Map(rows.map((row) => [`${row.storeId} ${row.productId} ${row.soldOn}`, row]));
  return client.db(async (db) => {
    await makeSaleDays(db, [...byDay.values()]);
    const inventory = [downtown, uptown, kiosk, harbour].map((storeId) => ({
      storeId,
      productId: candle,
      onHand: 40,
      anchored: true,
    }));
    await db.insertInto('storeInventory').values(inventory).execute();
  });
};

const openMarket = async () => {
  const client = await world.newClient();
  const market = await makeMarket(client);
  await sellEverywhere(client, market);
  const call = client.as('ROLE_REPORTING');
  const { alder, birch, north, downtown, uptown, kiosk, harbour, drinks, sweets, tea, mint, honey, candle } = market;
  const { size, taste } = market;
  const values = [
    size.getValueId('Large'),
    size.getValueId('Small'),
    taste.getValueId('Bitter'),
    taste.getValueId('Fresh'),
  ];
  const pick = (ids: readonly number[], places: readonly number[] | undefined) =>
    places && [...new Set(places.map((place) => ids[place % ids.length] ?? 0))];
  const toStores = ({ companies, regions, stores }: StoreFilters) => ({
    companyIds: pick([alder, birch], companies),
    regionIds: pick([north], regions),
    storeIds: pick([downtown, uptown, kiosk, harbour], stores),
  });
  const toProducts = ({ lines, products, values: places }: ProductFilters) => ({
    productLineIds: pick([drinks, sweets], lines),
    productIds: pick([tea, mint, honey, candle], products),
    attributeValueIds: pick(values, places),
  });
  const toWithout = ({ region, line, size: lacksSize }: Without) => ({
    ...(region && { withoutRegion: true }),
    ...(line && { withoutProductLine: true }),
    ...(lacksSize && { withoutAttributeKeyIds: [size.keyId] }),
  });
  const run = async (query: ReportQueryInput): Promise<ReportResult> =>
    (await call(reportQueryRoutes.run, { body: { figures: [...sums], ...query } })).body;
  return {
    call,
    run,
    toStores,
    toProducts,
    toWithout,
    keyId: size.keyId,
    stores: { downtown, uptown, kiosk, harbour },
  };
};

const sums = ['sales', 'units', 'salesLastYear', 'unitsLastYear'] as const;

const toTotals = ([sales = 0, units = 0, salesLastYear = 0, unitsLastYear = 0]: readonly number[]) => ({
  unitsSold: units,
  totalSalesPrice: sales,
  unitsSoldLastYear: unitsLastYear,
  totalSalesPriceLastYear: salesLastYear,
  percentageChangeSales: percentageChange(sales, salesLastYear),
  percentageChangeUnits: percentageChange(units, unitsLastYear),
});
const toNumbers = (values: readonly (number | null)[] = []): number[] => values.map((value) => value ?? 0);
const byId = <R extends { readonly id: number }>(rows: readonly R[]): R[] => rows.toSorted((a, b) => a.id - b.id);

describe('specified reports equal reports of the same query', () => {
  test('in their rows and totals', async () => {
    const { call, run, toStores, toProducts, toWithout, keyId } = await openMarket();
    await fc.assert(
      fc.asyncProperty(
        period,
        options,
        storeFilters,
        productFilters,
        without,
        level,
        async (days, compared, ofStores, ofProducts, lacking, type) => {
          const attributeKeyId = isByAttribute(type) ? keyId : null;
          const { attributeValueIds, ...lists } = { ...toStores(ofStores), ...toProducts(ofProducts) };
          const filters = { ...lists, ...toWithout(lacking) };
          const query = { days, ...compared };
          const report = await run({
            ...query,
            levels: [{ type, attributeKeyId }],
            filters: { ...filters, attributeValueIds },
          });
          const expected = report.rows.map(({ ids: [id = 0], values }) => ({
            id: type === 'YEAR_MONTH' ? Math.floor(id / 100) : id,
            ...toTotals(toNumbers(values)),
          }));
          const request = { ...days, ...compared, ...filters };
          const toFigures = (rows: readonly { readonly id: number; readonly value: string }[]) =>
            byId(
              rows.map((named: { value: string; companyName?: string; id: number }) => {
                const { value: _, companyName: __, ...row } = named;
                return row;
              }),
            );

          const salesView = await call(salesReportRoutes.breakDown, {
            params: { groupByType: type },
            query: { ...request, attributeValuesIds: attributeValueIds, attributeKeyId: attributeKeyId ?? undefined },
          });
          expect(toFigures(salesView.body)).toEqual(byId(expected));
          const retail = await call(salesReportRoutes.breakdown, {
            query: {
              ...request,
              attributeValueIds,
              'groupBy.type': type,
              'groupBy.attributeKeyId': attributeKeyId ?? undefined,
            },
          });
          expect(retail.body).toEqual(salesView.body);
          const totals = await call(salesReportRoutes.totals, {
            query: { ...request, attributeValuesIds: attributeValueIds },
          });
          expect(totals.body).toEqual(toTotals(toNumbers(report.totals.values)));
        },
      ),
      runs,
    );
  });

  test('in their intervals and KPIs', async () => {
    const { call, run, toStores, toProducts } = await openMarket();
    await fc.assert(
      fc.asyncProperty(
        period,
        storeFilters,
        productFilters,
        fc.constantFrom(...rangeTypes),
        fc.constantFrom('SALES', 'UNITS'),
        async (days, ofStores, ofProducts, rangeType, metricsType) => {
          const filters = { ...toStores(ofStores), ...toProducts(ofProducts) };
          const byStore = [{ type: 'STORE' as const, attributeKeyId: null }];
          const report = await run({
            days,
            filters,
            levels: byStore,
            columns: rangeType,
            figures: ['sales', 'units', 'sellThrough'],
          });
          const overview = await call(salesReportRoutes.overview, {
            body: { ...days, ...filters, rangeType, metricsType },
          });
          expect(overview.body).toEqual(
            report.columns.map(({ from }, at) => ({
              date: startOfInterval(from, rangeType),
              value: toNumbers(report.totals.columns?.[at])[metricsType === 'SALES' ? 0 : 1],
            })),
          );
          const kpis = await call(salesReportRoutes.kpis, { query: { ...days, ...filters } });
          const [sales = 0, units = 0] = toNumbers(report.totals.values);
          const selling = report.rows.filter(({ values: [, sold] }) => (sold ?? 0) > 0).length;
          expect(kpis.body).toEqual({
            unitsSold: units,
            totalSales: sales,
            sellThrough: report.totals.values[2],
            averageSalesPerStore: selling === 0 ? 0 : divideRounded(sales, selling),
          });
        },
      ),
      runs,
    );
  });

  test('of stores and their months', async () => {
    const { call, run, toStores, toProducts, stores } = await openMarket();
    await fc.assert(
      fc.asyncProperty(
        period,
        options,
        storeFilters,
        productFilters,
        fc.constantFrom('downtown', 'uptown', 'kiosk', 'harbour'),
        async (days, comparison, ofStores, ofProducts, name) => {
          const { sameStoresOnly: _, ...compared } = comparison;
          const filters = { ...toStores(ofStores), ...toProducts(ofProducts) };
          const report = await run({
            days,
            ...compared,
            filters,
            levels: [{ type: 'STORE', attributeKeyId: null }],
          });
          const performance = await call(analyticsRoutes.storePerformance, {
            query: { ...days, ...compared, ...filters, size: 100 },
          });
          const listed = performance.body.content.map(({ store, sales, units, salesYoy, unitsYoy }) => ({
            id: store.id,
            values: [sales, units, salesYoy, unitsYoy],
          }));
          const sold = new Map(report.rows.map(({ ids: [id], values }) => [id, values]));
          expect(byId(listed)).toEqual(byId(listed.map(({ id }) => ({ id, values: sold.get(id) ?? [0, 0, 0, 0] }))));
          expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...sold.keys()]));

          const storeId = stores[name];
          const products = toProducts(ofProducts);
          const months = await run({
            days,
            ...compared,
            filters: { ...products, storeIds: [storeId] },
            columns: 'MONTH',
          });
          const statistics = await call(analyticsRoutes.storeStatistics, {
            query: { ...days, ...compared, ...products, storeId },
          });
          const series = ['sales', 'units', 'salesYoy', 'unitsYoy'] as const;
          for (const [at, figure] of series.entries())
            expect(statistics.body[figure].map(({ data }) => data)).toEqual(
              months.totals.columns?.map((values) => toNumbers(values)[at]),
            );
          expect(statistics.body.sales.map(({ month }) => month)).toEqual(
            months.columns.map(({ from }) => from.slice(0, 7)),
          );
        },
      ),
      runs,
    );
  });
});
