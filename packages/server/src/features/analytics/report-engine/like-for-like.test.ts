import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { afterEach, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const thisYear = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-12-31' };
const untilToday = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-11-22' };
const likeForLike = true;

/** Sales until 14 November 2026: $120. A year earlier: $100 until 14 November, $20 on 20 November, $80 in December. */
const makeYears = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, harbour, tea, mint } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-03-02', units: 7, cents: 7000 },
      { storeId: harbour, productId: mint, soldOn: '2026-11-14', units: 5, cents: 5000 },
      { storeId: downtown, productId: tea, soldOn: '2025-03-02', units: 6, cents: 6000 },
      { storeId: harbour, productId: mint, soldOn: '2025-11-14', units: 4, cents: 4000 },
      { storeId: downtown, productId: tea, soldOn: '2025-11-20', units: 2, cents: 2000 },
      { storeId: downtown, productId: tea, soldOn: '2025-12-24', units: 8, cents: 8000 },
    ]),
  );
  return market;
};

const totals = async (client: TestClient, query: object) => {
  const { body } = await client.as('ROLE_REPORTING')(routes.totals, { query: { ...thisYear, ...query } });
  return [body.totalSalesPrice, body.totalSalesPriceLastYear, body.percentageChangeSales];
};

test('is the same for every partial period of the year, while the specified periods differ', async () => {
  const client = await world.newClient();
  await makeYears(client);

  expect([await totals(client, thisYear), await totals(client, untilToday)]).toEqual([
    [12_000, 20_000, -40],
    [12_000, 12_000, 0],
  ]);
  expect([
    await totals(client, { ...thisYear, likeForLike }),
    await totals(client, { ...untilToday, likeForLike }),
  ]).toEqual([
    [12_000, 10_000, 20],
    [12_000, 10_000, 20],
  ]);
});

test('uses the last day with sales of the account, and does not change a complete period', async () => {
  const client = await world.newClient();
  const { downtown } = await makeYears(client);
  const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

  // The last sale of the store is in March.
  expect(await totals(client, { likeForLike, storeIds: downtown })).toEqual([7000, 6000, 17]);
  expect(await totals(client, { ...firstHalf, likeForLike })).toEqual([7000, 6000, 17]);
});

test('applies to Sales View, Retail Sales, Store Performance, and its details', async () => {
  const client = await world.newClient();
  const { downtown } = await makeYears(client);
  const user = client.as('ROLE_REPORTING');
  const lastYear = (rows: readonly { readonly totalSalesPriceLastYear: number }[]) =>
    rows.map((row) => row.totalSalesPriceLastYear);
  const query = { ...thisYear, likeForLike };

  const view = await user(routes.breakDown, { params: { groupByType: 'STORE' }, query });
  const retail = await user(routes.breakdown, { query: { ...query, 'groupBy.type': 'STORE' } });
  const stores = await user(analyticsRoutes.storePerformance, { query: { ...query, sort: 'sales,desc' } });
  const details = await user(analyticsRoutes.storeStatistics, { query: { ...query, storeId: downtown } });

  expect([lastYear(view.body), lastYear(retail.body)]).toEqual([
    [6000, 4000],
    [6000, 4000],
  ]);
  expect(
    stores.body.content.slice(0, 2).map((row) => [row.store.name, row.salesYoy, row.salesPercentageChange]),
  ).toEqual([
    ['Downtown', 6000, 17],
    ['Harbour', 4000, 25],
  ]);
  expect(details.body.salesYoy.filter(({ data }) => data > 0)).toEqual([{ month: '2025-03', data: 6000 }]);
  expect(details.body.sales).toHaveLength(12);
});

test('averages both years of a store over the days up to the last day with sales', async () => {
  world.setNow(new Date('2026-11-22T12:00:00Z'));
  const client = await world.newClient();
  const { harbour } = await makeYears(client);
  const { body } = await client.as('ROLE_REPORTING')(analyticsRoutes.storeStatistics, {
    query: { ...thisYear, likeForLike, storeId: harbour },
  });

  // 318 days from 1 January to 14 November in both years.
  expect([body.averageSalesPerWeek, body.averageYoySalesPerWeek]).toEqual([
    Math.round((5000 * 7) / 318),
    Math.round((4000 * 7) / 318),
  ]);
});
