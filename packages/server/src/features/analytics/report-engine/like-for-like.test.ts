import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
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

/** Daily sales of one unit for $1, twice as many this year. */
const sellDaily = (
  client: TestClient,
  { storeId, productId, until }: { storeId: number; productId: number; until: string },
) =>
  client.db((db) =>
    makeSaleDays(
      db,
      Array.from({ length: 800 }, (_, at) => addDays(until, -at)).map((soldOn) => ({
        storeId,
        productId,
        soldOn,
        units: soldOn >= '2026-01-01' ? 2 : 1,
        cents: soldOn >= '2026-01-01' ? 200 : 100,
      })),
    ),
  );

const run = async (client: TestClient, query: object = {}) => {
  const body = { days: { soldOnAfter: '2026-11-01', soldOnBefore: '2026-11-30' }, figures: figures.slice(), ...query };
  return (await client.as('ROLE_REPORTING')(reportQueryRoutes.run, { body })).body;
};
const figures = ['sales', 'salesLastYear', 'percentageChangeSales'] as const;

test('ends where the data of each store end, and names those that end earlier', async () => {
  world.setNow(new Date('2026-11-28T12:00:00Z'));
  const client = await world.newClient();
  const { alder, birch, downtown, uptown, harbour, tea } = await makeMarket(client);
  await sellDaily(client, { storeId: downtown, productId: tea, until: '2026-11-27' });
  await sellDaily(client, { storeId: uptown, productId: tea, until: '2026-11-14' });
  await sellDaily(client, { storeId: harbour, productId: tea, until: '2026-11-20' });

  const all = await run(client);
  expect(all.totals.values).toEqual([200 * (27 + 14 + 20), 9000, 36]);
  expect(all.likeForLike).toMatchObject({ until: '2026-11-27', sales: 200 * 61, salesLastYear: 6100 });
  expect(all.words).toMatchObject({
    period: 'Nov 1 – Nov 30, 2026, compared with Nov 1 – Nov 30, 2025',
    likeForLike:
      'Until 11/27, like for like: Sales +100%, Units +100% · Harbour: no data after 11/20 · Uptown: no data after 11/14',
  });
  expect((await run(client, { likeForLike })).totals.values).toEqual([200 * 61, 6100, 100]);

  const ofBirch = await run(client, { filters: { companyIds: [birch] } });
  expect(ofBirch.words).toMatchObject({
    filters: 'Company: Birch',
    likeForLike: 'Until 11/20, like for like: Sales +100%, Units +100%',
  });
  const byStore = await run(client, { likeForLike, levels: [{ type: 'STORE' }], filters: { companyIds: [alder] } });
  expect(byStore.rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['Downtown', 5400, 2700, 100],
    ['Uptown', 2800, 1400, 100],
  ]);
});

test('names a company whose data end before the period, and a period without data', async () => {
  world.setNow(new Date('2026-12-03T12:00:00Z'));
  const client = await world.newClient();
  const { downtown, harbour, tea } = await makeMarket(client);
  await sellDaily(client, { storeId: downtown, productId: tea, until: '2026-12-02' });
  await sellDaily(client, { storeId: harbour, productId: tea, until: '2026-11-14' });
  const week = { days: { soldOnAfter: '2026-11-26', soldOnBefore: '2026-12-02' } };

  expect((await run(client, week)).words.likeForLike).toBe(
    'Like for like: Sales +100%, Units +100% · Harbour: no data after 11/14',
  );
  world.setNow(new Date('2027-01-03T12:00:00Z'));
  const january = { days: { soldOnAfter: '2027-01-01', soldOnBefore: '2027-01-31' } };
  expect((await run(client, january)).words.likeForLike).toContain('like for like: –');
});

test('has a dash without a comparable store, while the specified change stays', async () => {
  world.setNow(new Date('2026-11-28T12:00:00Z'));
  const client = await world.newClient();
  const { downtown, tea } = await makeMarket(client);
  await client.db((db) =>
    makeSaleDays(db, [{ storeId: downtown, productId: tea, soldOn: '2026-11-20', units: 1, cents: 100 }]),
  );

  const specified = await run(client);
  expect(specified.totals.values).toEqual([100, 0, 100]);
  expect(specified.words.likeForLike).toBe('Until 11/20, like for like: –');
  expect((await run(client, { likeForLike })).totals.values).toEqual([0, 0, null]);
});

test('same stores are the same on Store Performance and other reports', async () => {
  const client = await world.newClient();
  const { downtown, harbour, mint } = await makeYears(client);
  const query = { ...thisYear, sameStoresOnly: true, productIds: mint };
  const { body } = await client.as('ROLE_REPORTING')(analyticsRoutes.storePerformance, { query });

  // Downtown sold Tea in both years, and no Mint.
  expect(new Map(body.content.map(({ store, sales }) => [store.id, sales]))).toEqual(
    new Map([
      [downtown, 0],
      [harbour, 5000],
    ]),
  );
});

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

test('averages both years of a store over the days with data in both', async () => {
  world.setNow(new Date('2026-11-22T12:00:00Z'));
  const client = await world.newClient();
  const { harbour, mint } = await makeYears(client);
  await client.db((db) =>
    makeSaleDays(db, [{ storeId: harbour, productId: mint, soldOn: '2025-01-01', units: 0, cents: 0 }]),
  );
  const { body } = await client.as('ROLE_REPORTING')(analyticsRoutes.storeStatistics, {
    query: { ...thisYear, likeForLike, storeId: harbour },
  });

  // 318 days from 1 January to 14 November in both years.
  expect([body.averageSalesPerWeek, body.averageYoySalesPerWeek]).toEqual([
    Math.round((5000 * 7) / 318),
    Math.round((4000 * 7) / 318),
  ]);
});
