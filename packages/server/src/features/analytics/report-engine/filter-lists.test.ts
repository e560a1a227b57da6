import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const days = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Each pair of a store and a product sells a power of two, so that a sum names its parts. */
const makeSales = async () => {
  const client = await world.newClient();
  const market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea, honey, candle } = market;
  const pairs = [downtown, kiosk, harbour].flatMap((storeId) =>
    [tea, honey, candle].map((productId) => ({ storeId, productId })),
  );
  await client.db((db) =>
    makeSaleDays(
      db,
      pairs.map((pair, index) => ({ ...pair, soldOn: '2026-02-03', units: 2 ** index, cents: 100 * 2 ** index })),
    ),
  );
  const sum = (storeIds: readonly number[], productIds: readonly number[]) =>
    pairs.reduce(
      (units, { storeId, productId }, index) =>
        storeIds.includes(storeId) && productIds.includes(productId) ? units + 2 ** index : units,
      0,
    );
  return { ...market, call: client.as('ROLE_REPORTING'), sum };
};

describe('several stores, products, and values', () => {
  test('filter the overview, the KPIs, and the year to date', async () => {
    const { call, sum, alder, downtown, harbour, drinks, sweets, tea, honey } = await makeSales();
    const units = sum([downtown, harbour], [tea, honey]);
    const lists = { storeIds: [downtown, harbour], productLineIds: [drinks, sweets] };

    const overview = { ...days, ...lists, rangeType: 'YEAR', metricsType: 'UNITS' } as const;
    expect((await call(salesReportRoutes.overview, { body: overview })).body).toEqual([
      { date: '2026-01-01', value: units },
    ]);
    const kpis = await call(salesReportRoutes.kpis, { query: { ...days, ...lists } });
    expect(kpis.body).toMatchObject({ unitsSold: units, averageSalesPerStore: (100 * units) / 2 });
    const yearToDate = { ...lists, companyIds: [alder], atTime: '2026-06-30T12:00:00Z', zoneOffset: 'Z' };
    const toDate = await call(salesReportRoutes.yearToDate, { query: yearToDate });
    expect(toDate.body.unitsSold).toBe(sum([downtown], [tea, honey]));
  });

  test('filter the rows and totals of Retail Sales and the Sales View', async () => {
    const { call, sum, downtown, kiosk, tea, candle, size } = await makeSales();
    const products = { productIds: [tea, candle] };

    const rows = await call(salesReportRoutes.breakdown, {
      query: { ...days, ...products, 'groupBy.type': 'STORE', storeIds: [downtown, kiosk] },
    });
    expect(new Map(rows.body.map(({ id, unitsSold }) => [id, unitsSold]))).toEqual(
      new Map([downtown, kiosk].map((id) => [id, sum([id], [tea, candle])])),
    );
    const section = { params: { groupByType: 'STORE' as const }, query: { ...days, ...products } };
    expect((await call(salesReportRoutes.breakDown, section)).body).toHaveLength(3);
    const values = { attributeValuesIds: [size.getValueId('Large')], productIds: [tea, candle] };
    const totals = await call(salesReportRoutes.totals, { query: { ...days, ...values, storeIds: [downtown] } });
    expect(totals.body.unitsSold).toBe(sum([downtown], [tea]));
  });

  test('filter Store Performance and its months by products', async () => {
    const { call, sum, downtown, harbour, tea, honey, size } = await makeSales();
    const values = [size.getValueId('Large'), size.getValueId('Small')];
    const query = { ...days, attributeValueIds: values };

    const { body } = await call(analyticsRoutes.storePerformance, {
      query: { ...query, storeIds: [downtown, harbour], sort: 'units,desc' },
    });
    expect(body.content.map(({ store, units }) => [store.id, units])).toEqual(
      [harbour, downtown].map((id) => [id, sum([id], [tea, honey])]),
    );
    const months = await call(analyticsRoutes.storeStatistics, { query: { ...query, storeId: harbour } });
    expect(months.body.units[1]).toEqual({ month: '2026-02', data: sum([harbour], [tea, honey]) });
  });

  test('filter Order Conversion, its totals, and its details', async () => {
    const { call, sum, downtown, kiosk, harbour, tea, honey, candle } = await makeSales();
    const lists = { storeIds: [downtown, harbour], productIds: [honey, candle], productId: tea };
    const query = { ...days, ...lists, orderAnalyticGroupByType: 'STORE', off: 0, limit: 200 } as const;

    const { body } = await call(orderConversionRoutes.list, { query });
    expect(new Map(body.map(({ id, totalSalesQuantity }) => [id, totalSalesQuantity]))).toEqual(
      new Map([downtown, harbour].map((id) => [id, sum([id], [tea, honey, candle])])),
    );
    expect(body.some(({ id }) => id === kiosk)).toBe(false);
    const totals = await call(orderConversionRoutes.totals, { query });
    expect(totals.body.totalSalesQuantity).toBe(sum([downtown, harbour], [tea, honey, candle]));
    const details = await call(orderConversionRoutes.details, { query: { ...days, ...lists, rangeType: 'YEAR' } });
    expect(details.body.map(({ totalSalesQuantity }) => totalSalesQuantity)).toEqual([
      sum([downtown, harbour], [tea, honey, candle]),
    ]);
  });
});
