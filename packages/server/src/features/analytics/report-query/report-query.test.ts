import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { reportQueryRoutes as routes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { afterEach, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { addAttributes } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { firstHalf, makeSoldMarket } from './report-market.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));
const run = async (client: TestClient, query: Partial<ReportQueryInput>) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.run, { body: { days: firstHalf, ...query } });
  expect(status).toBe(200);
  return body;
};

test('has a row for each group, sorted by a figure, and totals', async () => {
  const client = await world.newClient();
  const { alder, birch } = await makeSoldMarket(client);

  const result = await run(client, {
    levels: [{ type: 'COMPANY' }],
    figures: ['sales', 'units', 'salesLastYear', 'percentageChangeSales', 'averagePrice', 'shareOfSales'],
    sort: { by: 'sales', direction: 'asc' },
  });

  expect(result).toEqual({
    days: firstHalf,
    lastYear: { soldOnAfter: '2025-01-01', soldOnBefore: '2025-06-30' },
    comparedWeeks: null,
    likeForLike: {
      days: { soldOnAfter: '2026-02-10', soldOnBefore: '2026-02-10' },
      lastYear: { soldOnAfter: '2025-02-10', soldOnBefore: '2025-02-10' },
      until: '2026-02-10',
      sales: 1500,
      salesLastYear: 1400,
      percentageChangeSales: 7,
      units: 5,
      unitsLastYear: 5,
      percentageChangeUnits: 0,
      leftOut: [{ name: 'Alder', first: '2026-01-01', last: null }],
      leftOutCount: 1,
    },
    words: {
      period: 'Jan 1 – Jun 30, 2026, compared with Jan 1 – Jun 30, 2025',
      filters: null,
      likeForLike: 'From 02/10 until 02/10, like for like: Sales +7%, Units 0% · Alder: no data before 01/01',
      problem: null,
    },
    columns: [],
    rows: [
      { ids: [birch], name: 'Birch', values: [1500, 5, 1400, 7, 300, 15] },
      { ids: [alder], name: 'Alder', values: [8500, 16, 0, 100, 531, 85] },
    ],
    totals: { values: [10_000, 21, 1400, 614, 476, 100] },
    omittedRows: 0,
  });
});

test('has up to three levels of stores and products, and columns with the days of the calendar', async () => {
  const client = await world.newClient();
  const { alder, birch, drinks, sweets, downtown, kiosk, harbour } = await makeSoldMarket(client);

  const { columns, rows, totals } = await run(client, {
    levels: [{ type: 'COMPANY' }, { type: 'PRODUCT_LINE' }, { type: 'STORE' }],
    columns: 'QUARTER',
    figures: ['sales', 'unitsLastYear'],
    sort: { by: 'name', direction: 'asc' },
  });

  expect(columns).toEqual([
    { from: '2026-01-01', to: '2026-03-31', name: 'Q1 2026, until 02/10' },
    { from: '2026-04-01', to: '2026-06-30', name: 'Q2 2026, no data yet' },
  ]);
  const none = [0, 0];
  expect(rows.map(({ ids, name, values, columns: own }) => [ids, name, values, own])).toEqual([
    [[alder], 'Alder', [8500, 0], [[8500, 0], none]],
    [[alder, drinks], 'Drinks', [2500, 0], [[2500, 0], none]],
    [[alder, drinks, downtown], 'Downtown', [2500, 0], [[2500, 0], none]],
    [[alder, sweets], 'Sweets', [6000, 0], [[6000, 0], none]],
    [[alder, sweets, kiosk], 'Kiosk', [6000, 0], [[6000, 0], none]],
    [[birch], 'Birch', [1500, 5], [[1500, 5], none]],
    [[birch, drinks], 'Drinks', [1500, 5], [[1500, 5], none]],
    [[birch, drinks, harbour], 'Harbour', [1500, 5], [[1500, 5], none]],
  ]);
  expect(totals).toEqual({ values: [10_000, 5], columns: [[10_000, 5], none] });
});

test('has rows by month above and below other levels, and no figures of the whole period in them', async () => {
  const client = await world.newClient();
  const { alder, birch, downtown, kiosk, harbour } = await makeSoldMarket(client);
  const figures = ['sales', 'unitsLastYear', 'unitsPerStoreAndWeek'] as const;
  const sort = { by: 'name', direction: 'asc' } as const;
  const [january, february] = [20260101, 20260201];

  const above = await run(client, { levels: [{ type: 'YEAR_MONTH' }, { type: 'STORE' }], figures: [...figures], sort });
  expect(above.rows.map(({ ids, name, values }) => [ids, name, values])).toEqual([
    [[january], 'Jan 2026', [2500, 0, null]],
    [[january, downtown], 'Downtown', [2500, 0, null]],
    [[february], 'Feb 2026', [7500, 5, null]],
    [[february, harbour], 'Harbour', [1500, 5, null]],
    [[february, kiosk], 'Kiosk', [6000, 0, null]],
  ]);

  const below = await run(client, {
    levels: [{ type: 'COMPANY' }, { type: 'YEAR_MONTH' }],
    columns: 'QUARTER',
    figures: ['sales', 'unitsLastYear'],
    sort,
  });
  expect(below.rows.map(({ ids, values, columns }) => [ids, values, columns])).toEqual([
    [
      [alder],
      [8500, 0],
      [
        [8500, 0],
        [0, 0],
      ],
    ],
    [
      [alder, january],
      [2500, 0],
      [
        [2500, 0],
        [0, 0],
      ],
    ],
    [
      [alder, february],
      [6000, 0],
      [
        [6000, 0],
        [0, 0],
      ],
    ],
    [
      [birch],
      [1500, 5],
      [
        [1500, 5],
        [0, 0],
      ],
    ],
    [
      [birch, february],
      [1500, 5],
      [
        [1500, 5],
        [0, 0],
      ],
    ],
  ]);
  expect(below.totals).toEqual({
    values: [10_000, 5],
    columns: [
      [10_000, 5],
      [0, 0],
    ],
  });
});

test('counts a product with two values of an attribute key in both rows, and once in their parent row and the totals', async () => {
  const client = await world.newClient();
  const { alder, birch, size, tea } = await makeSoldMarket(client);
  await client.db((db) => addAttributes(db, [[tea, size.getValueId('Small')]]));
  const attribute = { type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId } as const;

  const { rows, totals } = await run(client, { levels: [{ type: 'COMPANY' }, attribute], figures: ['units'] });
  expect(rows.map(({ ids, values }) => [ids, values])).toEqual([
    [[alder], [16]],
    [[alder, size.getValueId('Small')], [16]],
    [[alder, size.getValueId('Large')], [10]],
    [[birch], [5]],
    [[birch, 0], [5]],
  ]);
  expect(totals.values).toEqual([21]);

  const byProduct = await run(client, { levels: [attribute, { type: 'PRODUCT' }], figures: ['units'] });
  expect(byProduct.rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['Small', 16],
    ['Honey', 6],
    ['Tea', 10],
    ['Large', 10],
    ['Tea', 10],
    ['No Name', 5],
    ['Mint', 5],
  ]);
});

test('has figures of the stock, also for rows with stock only', async () => {
  const client = await world.newClient();
  const { downtown, uptown, kiosk, tea, honey, mint, alder } = await makeSoldMarket(client);
  await client.db(async (db) => {
    await makeCount(db, { storeId: downtown, productId: tea, quantity: 30, countedOn: '2026-07-01' });
    await makeCount(db, { storeId: uptown, productId: mint, quantity: 8, countedOn: '2026-07-01' });
    await makeCount(db, { storeId: kiosk, productId: honey, quantity: 4, countedOn: '2026-07-01' });
    const forecast = { asOf: '2026-06-29', weekly: [4], weekDispersion: 1, horizonDispersion: 1, uncertain: false };
    await db
      .insertInto('demandForecast')
      .values([
        { ...forecast, storeId: downtown, productId: tea, level: 4 },
        { ...forecast, storeId: uptown, productId: mint, level: 0.5 },
      ])
      .execute();
    await db
      .insertInto('storeStockOut')
      .values({
        storeId: uptown,
        productId: mint,
        companyId: alder,
        isEmpty: false,
        lostUnits: 1.25,
        lostCents: 300,
        neededUnits: 3,
        leadDays: 7,
      })
      .execute();
  });

  const { rows, totals } = await run(client, {
    levels: [{ type: 'STORE' }],
    figures: ['units', 'sellThrough', 'weeksOfCover', 'expectedLostUnits', 'unitsPerStoreAndWeek'],
    filters: { companyIds: [alder] },
    sort: { by: 'weeksOfCover', direction: 'desc' },
  });

  // January 1 to June 30 has 181 days.
  expect(rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['Uptown', 0, 0, 16, 1.3, null],
    ['Downtown', 10, 25, 7.5, 0, 0.39],
    ['Kiosk', 6, 60, null, null, 0.23],
  ]);
  expect(totals.values).toEqual([16, 27.59, 8.4, 1.3, 0.31]);
});

test('counts the stores that sold each row', async () => {
  const client = await world.newClient();
  const { kiosk, tea } = await makeSoldMarket(client);
  await client.db((db) =>
    makeSaleDays(db, [{ storeId: kiosk, productId: tea, soldOn: '2026-01-07', units: 32, cents: 3200 }]),
  );
  const week = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-07' };

  const { rows, totals } = await run(client, {
    levels: [{ type: 'PRODUCT_LINE' }, { type: 'PRODUCT' }],
    days: week,
    figures: ['units', 'unitsPerStoreAndWeek'],
  });

  expect(rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['Drinks', 42, 21],
    ['Tea', 42, 21],
  ]);
  expect(totals.values).toEqual([42, 21]);
});

test('ranks rows within their parent row, by sales of both years', async () => {
  const client = await world.newClient();
  await makeSoldMarket(client);

  const { rows, totals } = await run(client, {
    levels: [{ type: 'STORE' }],
    figures: ['rank', 'rankLastYear', 'rankChange', 'runningTotalSales'],
    sort: { by: 'rank', direction: 'asc' },
  });

  expect(rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['Kiosk', 1, null, null, 6000],
    ['Downtown', 2, null, null, 8500],
    ['Harbour', 3, 1, -2, 10_000],
  ]);
  expect(totals.values).toEqual([null, null, null, 10_000]);
});

test('follows the fiscal calendar of the account', async () => {
  world.setNow(new Date('2024-05-15T12:00:00Z'));
  const client = await world.newClient();
  const { downtown, tea } = await makeMarket(client);
  await client.as('ROLE_ADMIN')(firmRoutes.changeSettings, {
    body: { adminOnlyDelete: false, reportCalendar: { kind: 'NRF' } },
  });
  await client.db((db) =>
    makeSaleDays(db, [
      // Weeks 1 of 2024 and 2 of 2023, which are compared, and week 1 of 2023.
      { storeId: downtown, productId: tea, soldOn: '2024-02-04', units: 8 },
      { storeId: downtown, productId: tea, soldOn: '2023-02-05', units: 4 },
      { storeId: downtown, productId: tea, soldOn: '2023-02-04', units: 1 },
    ]),
  );

  expect(
    await run(client, { days: { name: 'Last quarter' }, columns: 'MONTH', figures: ['units', 'unitsLastYear'] }),
  ).toMatchObject({
    days: { soldOnAfter: '2024-02-04', soldOnBefore: '2024-05-04' },
    lastYear: { soldOnAfter: '2023-02-05', soldOnBefore: '2023-05-06' },
    comparedWeeks: 'Weeks 1–13, 2024, compared with weeks 2–14, 2023',
    columns: [
      { from: '2024-02-04', to: '2024-03-02', name: 'Period 1, 2024, until 02/04' },
      { from: '2024-03-03', to: '2024-04-06', name: 'Period 2, 2024, no data yet' },
      { from: '2024-04-07', to: '2024-05-04', name: 'Period 3, 2024, no data yet' },
    ],
    totals: {
      values: [8, 4],
      columns: [
        [8, 4],
        [0, 0],
        [0, 0],
      ],
    },
  });
  const byPeriod = await run(client, {
    days: { name: 'Last quarter' },
    levels: [{ type: 'YEAR_MONTH' }],
    figures: ['units', 'unitsLastYear'],
  });
  expect(byPeriod.rows).toEqual([{ ids: [20240204], name: 'Period 1, 2024', values: [8, 4] }]);
});

test('rejects a report that is too large, also as a file', async () => {
  const client = await world.newClient();
  await makeSoldMarket(client);
  const days = { soldOnAfter: '1927-01-01', soldOnBefore: '2026-12-31' };
  const query = { levels: [{ type: 'STORE' }], columns: 'DAY', days, figures: [...reportFigures] };
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));

  const rejected = { status: 409, body: { code: 'REPORT_TOO_LARGE' } };
  expect(await call(routes.run, { body: query })).toMatchObject(rejected);
  for (const file of [routes.xlsx, routes.csv])
    expect(await call(file, { body: { name: 'Sales', query } })).toMatchObject(rejected);
});

test('matches no store with the id of a filter that does not exist', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  await makeSoldMarket(client);
  const { downtown } = await makeSoldMarket(other);

  expect(await run(client, { levels: [{ type: 'STORE' }], filters: { storeIds: [downtown] } })).toMatchObject({
    rows: [],
    totals: { values: [0, 0] },
  });
});

test('has totals only without levels, and omits rows above the limit', async () => {
  const client = await world.newClient();
  const { honey, kiosk } = await makeSoldMarket(client);

  expect(await run(client, { filters: { productIds: [honey] } })).toMatchObject({
    rows: [],
    totals: { values: [6000, 6] },
  });
  expect(await run(client, { levels: [{ type: 'STORE' }], limit: 1 })).toMatchObject({
    rows: [{ ids: [kiosk], name: 'Kiosk' }],
    totals: { values: [10_000, 21] },
    omittedRows: 2,
  });
});

test.each([
  ['an attribute level without its key', { levels: [{ type: 'ATTRIBUTE_VALUE' }] }],
  ['more than three levels', { levels: Array.from({ length: 4 }, () => ({ type: 'STORE' })) }],
  ['an unknown figure', { figures: ['profit'] }],
  ['a period that ends before it starts', { days: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-01-01' } }],
])('rejects %s', async (_, query) => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));

  expect((await call(routes.run, { body: { days: firstHalf, ...query } })).status).toBe(400);
});

test('rejects an attribute key of another client', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  const { size } = await makeMarket(other);
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
  const levels = [{ type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId }];

  expect(await call(routes.run, { body: { days: firstHalf, levels } })).toMatchObject({
    status: 404,
    body: { code: 'ATTRIBUTE_NOT_FOUND' },
  });
});
