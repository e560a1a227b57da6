import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

const overview = async (client: TestClient, body: object) => {
  const response = await client.as('ROLE_REPORTING')(routes.overview, { body: { ...firstHalf, ...body } });
  return response.body.map(({ date, value }) => [date, value]);
};

describe('the overview', () => {
  test('has a value for each interval, 0 without sales', async () => {
    const client = await world.newClient();
    const { downtown, kiosk, tea, honey } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-01-04', units: 10, cents: 2500 },
        { storeId: kiosk, productId: tea, soldOn: '2026-01-04', units: 1, cents: 250 },
        { storeId: kiosk, productId: honey, soldOn: '2026-01-05', units: -2, cents: -500 },
        { storeId: kiosk, productId: honey, soldOn: '2026-07-01', units: 99, cents: 99 },
      ]),
    );
    const week = { soldOnAfter: '2026-01-03', soldOnBefore: '2026-01-06' };

    expect(await overview(client, week)).toEqual([
      ['2026-01-03', 0],
      ['2026-01-04', 2750],
      ['2026-01-05', -500],
      ['2026-01-06', 0],
    ]);
    expect(await overview(client, { ...week, metricsType: 'UNITS', rangeType: 'WEEK' })).toEqual([
      ['2025-12-29', 11],
      ['2026-01-05', -2],
    ]);
    expect(await overview(client, { rangeType: 'QUARTER' })).toEqual([
      ['2026-01-01', 2250],
      ['2026-04-01', 0],
    ]);
    expect(await overview(client, { rangeType: 'YEAR', storeId: kiosk })).toEqual([['2026-01-01', -250]]);
  });

  test('treats a filter of 0 as no filter', async () => {
    const client = await world.newClient();
    const { alder, downtown, drinks, tea, north } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [{ storeId: downtown, productId: tea, soldOn: '2026-01-04', units: 10, cents: 2500 }]),
    );
    const none = { companyId: 0, storeId: 0, regionId: 0, productLineId: 0, productId: 0 };
    const all = { companyId: alder, storeId: downtown, regionId: north, productLineId: drinks, productId: tea };
    const year = { rangeType: 'YEAR' };

    expect(await overview(client, { ...none, ...year })).toEqual([['2026-01-01', 2500]]);
    expect(await overview(client, { ...all, ...year })).toEqual([['2026-01-01', 2500]]);
    expect(await overview(client, { ...all, companyId: 999_999, ...year })).toEqual([['2026-01-01', 0]]);
  });
});

describe('the KPIs of a period', () => {
  test('show sales, sell-through, and average sales per store with sales', async () => {
    const client = await world.newClient();
    const { downtown, uptown, kiosk, tea, honey, alder, north } = await makeMarket(client);
    await client.db(async (db) => {
      await makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-01-04', units: 10, cents: 2500 },
        { storeId: kiosk, productId: honey, soldOn: '2026-01-05', units: 3, cents: 3001 },
        { storeId: uptown, productId: honey, soldOn: '2025-01-05', units: 9, cents: 9000 },
      ]);
      const onHand = (storeId: number, productId: number, units: number) => ({
        storeId,
        productId,
        onHand: units,
        anchored: true,
      });
      await db
        .insertInto('storeInventory')
        .values([onHand(downtown, tea, 5), onHand(uptown, honey, 20), onHand(kiosk, honey, 1)])
        .execute();
    });
    const kpis = async (query: object) => {
      const { body } = await client.as('ROLE_REPORTING')(routes.kpis, { query: { ...firstHalf, ...query } });
      return body;
    };

    // 13 of 13 + 26; $55.01 in two stores.
    expect(await kpis({})).toEqual({ unitsSold: 13, totalSales: 5501, sellThrough: 33.33, averageSalesPerStore: 2751 });
    expect(await kpis({ storeId: downtown })).toMatchObject({ sellThrough: 66.67, averageSalesPerStore: 2500 });
    expect(await kpis({ regionId: north, productId: honey })).toMatchObject({ unitsSold: 0, sellThrough: 0 });
    expect(await kpis({ companyId: alder, storeId: 999_999 })).toEqual({
      unitsSold: 0,
      totalSales: 0,
      sellThrough: null,
      averageSalesPerStore: 0,
    });
  });

  test('to date start with the year in the requested time zone', async () => {
    const client = await world.newClient();
    const { downtown, tea } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2025-12-31', units: 1, cents: 100 },
        { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 2, cents: 200 },
        { storeId: downtown, productId: tea, soldOn: '2026-01-02', units: 4, cents: 400 },
      ]),
    );
    const units = async (atTime: string, zoneOffset?: string) => {
      const { body } = await client.as('ROLE_REPORTING')(routes.yearToDate, { query: { atTime, zoneOffset } });
      return body.unitsSold;
    };

    expect(await units('2026-01-01T03:00:00Z')).toBe(2);
    expect(await units('2026-01-01T03:00:00Z', '-05:00')).toBe(1);
    expect(await units('2026-01-01T23:30:00Z', '60')).toBe(6);
  });

  test.each([
    ['no instant', { atTime: 'yesterday' }],
    ['no zone', { atTime: '2026-01-01T03:00:00Z', zoneOffset: 'CET' }],
    ['a year before the first', { atTime: '0001-01-01T03:00:00Z' }],
    ['a missing time', {}],
  ])('to date reject %s', async (_, query) => {
    const client = await world.newClient();

    const { status } = await createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'))(routes.yearToDate, {
      query,
    });

    expect(status).toBe(400);
  });

  test('have a date range from the first to the last day with sales', async () => {
    const client = await world.newClient();
    const dateRange = async () => (await client.as('ROLE_REPORTING')(routes.salesExtent, {})).body;
    expect(await dateRange()).toEqual({ firstSoldOn: null, lastSoldOn: null, spreadFrom: null, spreadTo: null });
    const { downtown, kiosk, tea, honey } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2024-02-29', units: 1 },
        { storeId: kiosk, productId: honey, soldOn: '2026-03-01', units: 1 },
      ]),
    );

    expect(await dateRange()).toMatchObject({ firstSoldOn: '2024-02-29', lastSoldOn: '2026-03-01', spreadFrom: null });
  });
});

describe('the spreadsheet of a section', () => {
  const readSheet = async (client: TestClient, groupByType: 'REGION' | 'ATTRIBUTE_VALUE', query: object = {}) => {
    const { status, body } = await client.as('ROLE_REPORTING')(routes.breakDownSpreadsheet, {
      params: { groupByType },
      query: { ...firstHalf, ...query },
    });
    expect(status).toBe(200);
    const { sheets } = await readXlsx(body.content, { readStyles: true });
    const [sheet] = sheets;
    const rows = sheet?.rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
    const formats = [0, 1, 2, 3, 4, 5, 6].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt);
    return { name: body.name, sheet: sheet?.name, rows, formats, about: sheets.at(-1)?.rows };
  };

  test('contains the rows of the screen as numbers and dollars, and its tiles as a summary', async () => {
    world.setNow(new Date('2026-11-21T09:00:00Z'));
    const client = await world.newClient();
    const { downtown, kiosk, tea, honey } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-01-04', units: 10, cents: 2599 },
        { storeId: downtown, productId: tea, soldOn: '2025-01-04', units: 8, cents: 2000 },
        { storeId: kiosk, productId: honey, soldOn: '2026-01-05', units: -1, cents: -50 },
      ]),
    );

    expect(await readSheet(client, 'REGION')).toEqual({
      name: 'Sales View Regions 11-21-2026.xlsx',
      sheet: 'Regions',
      formats: [undefined, '#,##0', '"$"#,##0.00', '#,##0', '"$"#,##0.00', '0.0#%', '0.0#%'],
      rows: [
        [
          'Name',
          'Sales Quantity',
          'Sales Value',
          'Sales Quantity Last Year',
          'Sales Value Last Year',
          'Percentage Change Sales',
          'Percentage Change Units',
        ],
        ['North', 10, 25.99, 8, 20, 0.3, 0.25],
        ['No Name', -1, -0.5, 0, 0, -1, -1],
        [],
        ['Summary'],
        ['SALES', null, 25.49],
        ['UNITS', 9],
        ['LY SALES', null, null, null, 20],
        ['LY UNITS', null, null, 8],
        ['AVERAGE UNIT PRICE', null, 2.83],
        ['AVERAGE LY UNIT PRICE', null, null, null, 2.5],
      ],
      about: [
        ['Report', 'Sales View Regions'],
        ['Period', 'Jan 1 – Jun 30, 2026, compared with Jan 1 – Jun 30, 2025'],
        ['Filters', 'None'],
        ['Like for like', 'From 01/04 until 01/05, like for like: Sales +27%, Units +13%'],
        ['Currency', 'USD'],
        ['Created', expect.stringMatching(/^2026-11-2[01] \d{2}:\d{2}$/)],
      ],
    });
  });

  test('of an attribute key is named after the key, without characters invalid in file names, and evaluates no formula', async () => {
    world.setNow(new Date('2026-03-01T23:59:00Z'));
    const client = await world.newClient();
    const { downtown, tea, size } = await makeMarket(client);
    await client.db(async (db) => {
      await db.updateTable('attributeKey').set({ name: 'Size/Fit: "S"' }).where('id', '=', size.keyId).execute();
      const formula = '=HYPERLINK("http://x.invalid","y")';
      await db
        .updateTable('attributeValue')
        .set({ name: formula })
        .where('id', '=', size.getValueId('Large'))
        .execute();
      await makeSaleDays(db, [{ storeId: downtown, productId: tea, soldOn: '2026-01-04', units: 1, cents: 1 }]);
    });

    const { name, sheet, rows } = await readSheet(client, 'ATTRIBUTE_VALUE', { attributeKeyId: size.keyId });

    expect(name).toBe('Sales View Size_Fit_ _S_ 03-01-2026.xlsx');
    expect(sheet).toBe('Size Fit  "S"');
    expect(rows?.[1]?.[0]).toBe('=HYPERLINK("http://x.invalid","y")');
  });

  test('of an attribute requires an attribute key', async () => {
    const client = await world.newClient();
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
    const params = { groupByType: 'ATTRIBUTE_VALUE' };

    expect(await call(routes.breakDownSpreadsheet, { params, query: firstHalf })).toMatchObject({
      status: 400,
      body: { code: 'BREAKDOWN_FAILED' },
    });
  });
});
