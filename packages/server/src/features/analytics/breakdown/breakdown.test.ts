import { salesReportRoutes as routes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

type Grouping = 'COMPANY' | 'REGION' | 'STORE' | 'PRODUCT_LINE' | 'PRODUCT' | 'ATTRIBUTE_VALUE' | 'YEAR_MONTH';
type Market = Awaited<ReturnType<typeof makeMarket>>;

/** Each row as name, units, cents, units last year, and cents last year. */
const section = async (client: TestClient, groupByType: Grouping, query: object = {}) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.breakDown, {
    params: { groupByType },
    query: { ...firstHalf, ...query },
  });
  if (status !== 200) return status;
  return body.map((row) => [
    row.value,
    row.unitsSold,
    row.totalSalesPrice,
    row.unitsSoldLastYear,
    row.totalSalesPriceLastYear,
  ]);
};

/**
 * Downtown sold 10 Tea ($25), 4 Candles ($8); Kiosk 6 Honey ($60); Harbour 5 Mint ($15), and 5 of them a year earlier.
 */
const makeSoldMarket = async (client: TestClient): Promise<Market> => {
  const market = await makeMarket(client);
  const { downtown, kiosk, harbour, tea, mint, honey, candle } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2500 },
      { storeId: downtown, productId: candle, soldOn: '2026-06-30', units: 4, cents: 800 },
      { storeId: kiosk, productId: honey, soldOn: '2026-02-10', units: 6, cents: 6000 },
      { storeId: harbour, productId: mint, soldOn: '2026-02-10', units: 5, cents: 1500 },
      { storeId: harbour, productId: mint, soldOn: '2025-02-10', units: 5, cents: 1400 },
    ]),
  );
  return market;
};

describe('a breakdown', () => {
  test('has a row for each group with sales in either period, best seller first', async () => {
    const client = await world.newClient();
    const { uptown, tea, alder, birch } = await makeSoldMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [{ storeId: uptown, productId: tea, soldOn: '2025-01-01', units: 2, cents: 500 }]),
    );

    const { body } = await client.as('ROLE_REPORTING')(routes.breakDown, {
      params: { groupByType: 'COMPANY' },
      query: firstHalf,
    });

    expect(body).toEqual([
      {
        id: alder,
        value: 'Alder',
        unitsSold: 20,
        totalSalesPrice: 9300,
        unitsSoldLastYear: 2,
        totalSalesPriceLastYear: 500,
        percentageChangeSales: 1760,
        percentageChangeUnits: 900,
      },
      {
        id: birch,
        value: 'Birch',
        unitsSold: 5,
        totalSalesPrice: 1500,
        unitsSoldLastYear: 5,
        totalSalesPriceLastYear: 1400,
        percentageChangeSales: 7,
        percentageChangeUnits: 0,
      },
    ]);
    expect(await section(client, 'STORE')).toEqual([
      ['Kiosk', 6, 6000, 0, 0],
      ['Downtown', 14, 3300, 0, 0],
      ['Harbour', 5, 1500, 5, 1400],
      ['Uptown', 0, 0, 2, 500],
    ]);
  });

  test('groups members without a region, product line, or value in a row with an empty name', async () => {
    const client = await world.newClient();
    const { size } = await makeSoldMarket(client);

    expect(await section(client, 'REGION')).toEqual([
      ['', 11, 7500, 5, 1400],
      ['North', 14, 3300, 0, 0],
    ]);
    expect(await section(client, 'PRODUCT_LINE')).toEqual([
      ['Sweets', 6, 6000, 0, 0],
      ['Drinks', 15, 4000, 5, 1400],
      ['', 4, 800, 0, 0],
    ]);
    expect(await section(client, 'ATTRIBUTE_VALUE', { attributeKeyId: size.keyId })).toEqual([
      ['Small', 6, 6000, 0, 0],
      ['Large', 10, 2500, 0, 0],
      ['', 9, 2300, 5, 1400],
    ]);
  });

  test('by month compares each month with its comparison month', async () => {
    const client = await world.newClient();
    const { harbour, mint } = await makeSoldMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: harbour, productId: mint, soldOn: '2025-03-31', units: 1, cents: 100 },
        { storeId: harbour, productId: mint, soldOn: '2025-06-30', units: 2, cents: 200 },
        { storeId: harbour, productId: mint, soldOn: '2025-07-01', units: 4, cents: 400 },
      ]),
    );

    const { body } = await client.as('ROLE_REPORTING')(routes.breakDown, {
      params: { groupByType: 'YEAR_MONTH' },
      query: firstHalf,
    });

    expect(body.map(({ id }) => id)).toEqual([202_601, 202_602, 202_603, 202_606]);
    expect(await section(client, 'YEAR_MONTH')).toEqual([
      ['2026-01', 10, 2500, 0, 0],
      ['2026-02', 11, 7500, 5, 1400],
      ['2026-03', 0, 0, 1, 100],
      ['2026-06', 4, 800, 2, 200],
    ]);
    // 364 days before 1 January to 30 June 2026 are 2 January to 1 July 2025.
    expect(await section(client, 'YEAR_MONTH', { comparison: 'WEEKS_52' })).toEqual([
      ['2026-01', 10, 2500, 0, 0],
      ['2026-02', 11, 7500, 5, 1400],
      ['2026-03', 0, 0, 1, 100],
      ['2026-06', 4, 800, 6, 600],
    ]);
  });

  test('filters by stores and products; values of one key are combined with OR, of two keys with AND', async () => {
    const client = await world.newClient();
    const { alder, birch, north, kiosk, drinks, sweets, size, taste } = await makeSoldMarket(client);
    const [large, small, bitter] = [size.getValueId('Large'), size.getValueId('Small'), taste.getValueId('Bitter')];
    const products = async (query: object) => {
      const rows = await section(client, 'PRODUCT', query);
      return Array.isArray(rows) ? rows.map(([name]) => name) : rows;
    };

    expect(await products({ companyIds: [birch] })).toEqual(['Mint']);
    expect(await products({ companyIds: [alder, birch] })).toEqual(['Honey', 'Tea', 'Mint', 'Candle']);
    expect(await products({ regionIds: north })).toEqual(['Tea', 'Candle']);
    expect(await products({ regionIds: north, companyIds: birch })).toEqual([]);
    expect(await products({ storeIds: kiosk })).toEqual(['Honey']);
    expect(await products({ productLineIds: `${drinks},${sweets}` })).toEqual(['Honey', 'Tea', 'Mint']);
    expect(await products({ attributeValuesIds: [large, small] })).toEqual(['Honey', 'Tea']);
    expect(await products({ attributeValuesIds: [large, small, bitter] })).toEqual(['Tea']);
    expect(await products({ attributeValuesIds: [small, bitter] })).toEqual([]);
    expect(await products({ attributeValuesIds: large, productLineIds: sweets })).toEqual([]);
  });

  test('filters members without a region, product line, or value, alone or with other filters', async () => {
    const client = await world.newClient();
    const { north, drinks, size, taste } = await makeSoldMarket(client);
    const names = async (groupByType: Grouping, query: object) => {
      const rows = await section(client, groupByType, query);
      return Array.isArray(rows) ? rows.map(([name]) => name) : rows;
    };

    expect(await names('STORE', { withoutRegion: true })).toEqual(['Kiosk', 'Harbour']);
    expect(await names('STORE', { withoutRegion: true, regionIds: north })).toEqual(['Kiosk', 'Downtown', 'Harbour']);
    expect(await names('PRODUCT', { withoutProductLine: true })).toEqual(['Candle']);
    expect(await names('PRODUCT', { withoutProductLine: true, productLineIds: drinks })).toEqual([
      'Tea',
      'Mint',
      'Candle',
    ]);
    expect(await names('PRODUCT', { withoutAttributeKeyIds: size.keyId })).toEqual(['Mint', 'Candle']);
    expect(await names('PRODUCT', { withoutAttributeKeyIds: [size.keyId, taste.keyId] })).toEqual(['Candle']);
    expect(
      await names('PRODUCT', { withoutAttributeKeyIds: size.keyId, attributeValuesIds: size.getValueId('Large') }),
    ).toEqual(['Tea', 'Mint', 'Candle']);
  });

  test('of same stores excludes stores without sales in one of the periods, for any product', async () => {
    const client = await world.newClient();
    const { downtown, uptown, tea, mint } = await makeSoldMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: uptown, productId: tea, soldOn: '2026-01-05', units: 3, cents: 300 },
        { storeId: uptown, productId: mint, soldOn: '2025-01-05', units: 1, cents: 100 },
        { storeId: downtown, productId: tea, soldOn: '2025-01-05', units: -1, cents: -100 },
      ]),
    );
    const same = { sameStoresOnly: true };

    expect(await section(client, 'STORE', same)).toEqual([
      ['Harbour', 5, 1500, 5, 1400],
      ['Uptown', 3, 300, 1, 100],
    ]);
    expect(await section(client, 'PRODUCT', same)).toEqual([
      ['Mint', 5, 1500, 6, 1500],
      ['Tea', 3, 300, 0, 0],
    ]);
    expect(await section(client, 'YEAR_MONTH', { ...same, storeIds: uptown })).toEqual([['2026-01', 3, 300, 1, 100]]);
  });

  test("returns no rows for another client's companies, stores, product lines, or values", async () => {
    const [client, otherClient] = [await world.newClient(), await world.newClient()];
    await makeSoldMarket(client);
    const { alder, north, downtown, tea, drinks, size } = await makeSoldMarket(otherClient);
    const request = (query: object) => section(client, 'STORE', query);

    expect(
      await Promise.all([
        request({ companyIds: alder }),
        request({ regionIds: north }),
        request({ storeIds: downtown }),
        request({ productLineIds: drinks }),
        request({ attributeValuesIds: size.getValueId('Large') }),
        section(client, 'ATTRIBUTE_VALUE', { attributeKeyId: size.keyId }),
        client
          .as('ROLE_REPORTING')(routes.breakdown, {
            query: { ...firstHalf, 'groupBy.type': 'STORE', productId: tea },
          })
          .then(({ body }) => body),
      ]),
    ).toEqual([[], [], [], [], [], 404, []]);
  });

  test('by attribute requires an attribute key', async () => {
    const client = await world.newClient();
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
    const request = (groupByType: string, query: object = {}) =>
      call(routes.breakDown, { params: { groupByType }, query: { ...firstHalf, ...query } });

    for (const type of ['ATTRIBUTE_VALUE', 'ATTRIBUTE_KEY_ID'])
      expect(await request(type)).toMatchObject({
        status: 400,
        body: { code: 'BREAKDOWN_FAILED', message: 'Error during processing' },
      });
    expect(await request('ATTRIBUTE_VALUE', { attributeKeyId: 999_999 })).toMatchObject({
      status: 404,
      body: { code: 'ATTRIBUTE_NOT_FOUND' },
    });
    const unknown = { status: 400, body: { code: 'BREAKDOWN_FAILED', message: 'Error during processing' } };
    const query = { ...firstHalf, 'groupBy.type': 'COLOUR' };
    expect(await request('COLOUR')).toMatchObject(unknown);
    expect(
      await call(routes.breakDownSpreadsheet, { params: { groupByType: 'COLOUR' }, query: firstHalf }),
    ).toMatchObject(unknown);
    expect(await call(routes.breakdown, { query })).toMatchObject(unknown);
    expect(await call(routes.breakdown, { query: firstHalf })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', message: 'groupBy.type must be defined' },
    });
    expect((await request('STORE', { soldOnBefore: '2025-12-31' })).status).toBe(400);
    expect(
      (await request('STORE', { companyIds: Array.from({ length: 1000 }, (_, id) => id + 1).join(',') })).status,
    ).toBe(200);
  });
});

describe('year-over-year comparison', () => {
  test('compares 29 February with 28 February, or with the Thursday 52 weeks before', async () => {
    const client = await world.newClient();
    const { downtown, tea } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2023-02-28', units: 3, cents: 300 },
        { storeId: downtown, productId: tea, soldOn: '2023-03-01', units: 40, cents: 4000 },
        { storeId: downtown, productId: tea, soldOn: '2023-03-02', units: 500, cents: 50_000 },
        { storeId: downtown, productId: tea, soldOn: '2024-02-28', units: 6, cents: 600 },
        { storeId: downtown, productId: tea, soldOn: '2024-02-29', units: 7, cents: 700 },
        { storeId: downtown, productId: tea, soldOn: '2025-02-28', units: 2, cents: 200 },
      ]),
    );
    const compare = (soldOnAfter: string, soldOnBefore: string, comparison?: string) =>
      section(client, 'STORE', { soldOnAfter, soldOnBefore, comparison });

    expect(await compare('2024-02-29', '2024-02-29')).toEqual([['Downtown', 7, 700, 3, 300]]);
    expect(await compare('2024-02-29', '2024-02-29', 'WEEKS_52')).toEqual([['Downtown', 7, 700, 500, 50_000]]);
    expect(await compare('2024-02-01', '2024-02-29')).toEqual([['Downtown', 13, 1300, 3, 300]]);
    // 2024 has one more day, which has no comparison day in 2025 but counts in the whole month.
    expect(await compare('2025-02-01', '2025-02-28')).toEqual([['Downtown', 2, 200, 6, 600]]);
    expect(await compare('2025-01-01', '2025-12-31')).toEqual([['Downtown', 2, 200, 13, 1300]]);
  });

  test('has no rows for years without sales, and shows 100 percent up or down next to them', async () => {
    const client = await world.newClient();
    const { downtown, tea } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [{ storeId: downtown, productId: tea, soldOn: '2024-06-01', units: 5, cents: 500 }]),
    );
    const changes = async (year: number) => {
      const { body } = await client.as('ROLE_REPORTING')(routes.breakDown, {
        params: { groupByType: 'STORE' },
        query: { soldOnAfter: `${year}-01-01`, soldOnBefore: `${year}-12-31` },
      });
      return body.map((row) => [row.percentageChangeSales, row.percentageChangeUnits]);
    };

    expect([await changes(2023), await changes(2024), await changes(2025), await changes(2026)]).toEqual([
      [],
      [[100, 100]],
      [[-100, -100]],
      [],
    ]);
  });

  test('subtracts returns, including more returns than sales', async () => {
    const client = await world.newClient();
    const { downtown, kiosk, tea, honey } = await makeMarket(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-01-05', units: 10, cents: 1000 },
        { storeId: downtown, productId: tea, soldOn: '2026-01-06', units: -4, cents: -400 },
        { storeId: kiosk, productId: honey, soldOn: '2026-01-06', units: -2, cents: -250 },
        { storeId: kiosk, productId: tea, soldOn: '2026-01-07', units: 2, cents: 250 },
      ]),
    );

    expect(await section(client, 'STORE')).toEqual([
      ['Downtown', 6, 600, 0, 0],
      ['Kiosk', 0, 0, 0, 0],
    ]);
    expect(await section(client, 'PRODUCT')).toEqual([
      ['Tea', 8, 850, 0, 0],
      ['Honey', -2, -250, 0, 0],
    ]);
  });

  test('includes inactive stores and products, and shows a moved store under its current company', async () => {
    const client = await world.newClient();
    const { birch, downtown, kiosk, tea } = await makeSoldMarket(client);
    await client.db(async (db) => {
      await db.updateTable('store').set({ inactive: true }).where('id', '=', downtown).execute();
      await db.updateTable('product').set({ inactive: true, discontinued: true }).where('id', '=', tea).execute();
      await db.updateTable('store').set({ companyId: birch, number: '2' }).where('id', '=', kiosk).execute();
    });

    expect(await section(client, 'COMPANY')).toEqual([
      ['Birch', 11, 7500, 5, 1400],
      ['Alder', 14, 3300, 0, 0],
    ]);
    expect(await section(client, 'STORE', { companyIds: birch })).toEqual([
      ['Kiosk', 6, 6000, 0, 0],
      ['Harbour', 5, 1500, 5, 1400],
    ]);
    expect(await section(client, 'PRODUCT', { storeIds: downtown })).toEqual([
      ['Tea', 10, 2500, 0, 0],
      ['Candle', 4, 800, 0, 0],
    ]);
  });
});

describe('Retail Sales', () => {
  test('drills down from a row to the rows that it totals', async () => {
    const client = await world.newClient();
    const { alder, north, drinks, size } = await makeSoldMarket(client);
    const level = async (type: Grouping, query: object) => {
      const { body } = await client.as('ROLE_REPORTING')(routes.breakdown, {
        query: { ...firstHalf, 'groupBy.type': type, ...query },
      });
      return body.map((row) => [row.value, row.unitsSold, row.totalSalesPrice]);
    };

    expect(await level('REGION', { companyIds: alder })).toEqual([
      ['', 6, 6000],
      ['North', 14, 3300],
    ]);
    expect(await level('STORE', { companyIds: alder, regionId: north })).toEqual([['Downtown', 14, 3300]]);
    expect(await level('STORE', { companyIds: alder, withoutRegion: true })).toEqual([['Kiosk', 6, 6000]]);
    expect(await level('PRODUCT', { productLineId: drinks })).toEqual([
      ['Tea', 10, 2500],
      ['Mint', 5, 1500],
    ]);
    expect(await level('STORE', { attributeValueIds: size.getValueId('Small') })).toEqual([['Kiosk', 6, 6000]]);
    expect(await level('ATTRIBUTE_VALUE', { 'groupBy.attributeKeyId': size.keyId, regionId: north })).toEqual([
      ['Large', 10, 2500],
      ['', 4, 800],
    ]);
  });

  test('offers the remaining groupings, and none below the third level', async () => {
    const client = await world.newClient();
    const { size, taste } = await makeMarket(client);
    await client.db((db) =>
      db.updateTable('attributeKey').set({ inactive: true }).where('id', '=', taste.keyId).execute(),
    );
    const offered = async (...currentGroupBy: { type: Grouping; attributeKeyId?: number }[]) => {
      const { body } = await client.as('ROLE_REPORTING')(routes.groupByOptions, { body: { currentGroupBy } });
      return body.map(({ type, attributeKeyName }) => attributeKeyName ?? type);
    };

    expect(await offered()).toEqual(['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT', 'Size']);
    expect(await offered({ type: 'STORE' })).toEqual(['PRODUCT_LINE', 'PRODUCT', 'Size']);
    expect(await offered({ type: 'ATTRIBUTE_VALUE', attributeKeyId: size.keyId })).not.toContain('Size');
    expect(await offered({ type: 'COMPANY' }, { type: 'STORE' }, { type: 'PRODUCT' })).toEqual([]);
  });

  test('rejects an attribute key of another client and a missing key', async () => {
    const [client, otherClient] = [await world.newClient(), await world.newClient()];
    const { size } = await makeMarket(otherClient);
    const request = (attributeKeyId: number | null) =>
      createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'))(routes.groupByOptions, {
        body: { currentGroupBy: [{ type: 'ATTRIBUTE_KEY_ID', attributeKeyId }] },
      });

    expect(await request(size.keyId)).toMatchObject({ status: 404, body: { code: 'ATTRIBUTE_NOT_FOUND' } });
    expect((await request(null)).status).toBe(400);
  });
});

test('Sales View lists the attribute keys of products with sales in either period', async () => {
  const client = await world.newClient();
  const { birch, alder } = await makeSoldMarket(client);
  const keys = async (query: object) => {
    const { body } = await client.as('ROLE_REPORTING')(routes.availableAttributeKeys, {
      query: { ...firstHalf, ...query },
    });
    return body.attributeKeys.map(({ name }) => name);
  };

  expect(await keys({})).toEqual(['Size', 'Taste']);
  expect(await keys({ companyIds: birch })).toEqual(['Taste']);
  expect(await keys({ soldOnAfter: '2026-06-01' })).toEqual([]);
  expect(await keys({ companyIds: alder, soldOnBefore: '2026-01-31' })).toEqual(['Size', 'Taste']);
});
