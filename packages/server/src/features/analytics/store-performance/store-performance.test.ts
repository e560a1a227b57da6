import { analyticsRoutes as routes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeGlobalAssortment } from '../../assortments/assortments.factory.ts';
import { makeCompany, makeRegion } from '../../companies/companies.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const world = useWorld();
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Company Alder: region North with Downtown and Uptown. Company Birch: Harbour. */
const makeTown = (client: TestClient) =>
  client.db(async (db) => {
    const alder = await makeCompany(db, { name: 'Alder' });
    const birch = await makeCompany(db, { name: 'birch' });
    const north = await makeRegion(db, { companyId: alder, name: 'North', code: 'N' });
    const downtown = await makeStore(db, { companyId: alder, regionId: north, name: 'Downtown', number: '7' });
    const uptown = await makeStore(db, { companyId: alder, regionId: north, name: 'uptown', number: '8' });
    const harbour = await makeStore(db, { companyId: birch, name: 'Harbour', number: '9' });
    const [tea, honey] = [await makeProduct(db), await makeProduct(db)];
    return { alder, birch, north, downtown, uptown, harbour, tea, honey };
  });

const named = async (client: TestClient, query: object = {}) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.storePerformance, {
    query: { ...firstHalf, ...query },
  });
  return status === 200 ? body.content.map(({ store }) => store.name) : status;
};

describe('store performance', () => {
  test('totals and compares both periods, including the first and last day', async () => {
    const client = await world.newClient();
    const { downtown, tea, honey, alder, north } = await makeTown(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2025-12-31', units: 1000, cents: 1 },
        { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2500 },
        { storeId: downtown, productId: honey, soldOn: '2026-06-30', units: 5, cents: 5000 },
        { storeId: downtown, productId: tea, soldOn: '2026-07-01', units: 1000, cents: 1 },
        { storeId: downtown, productId: tea, soldOn: '2024-12-31', units: 1000, cents: 1 },
        { storeId: downtown, productId: tea, soldOn: '2025-01-01', units: 4, cents: 1000 },
        { storeId: downtown, productId: honey, soldOn: '2025-06-30', units: 6, cents: 5000 },
        { storeId: downtown, productId: tea, soldOn: '2025-07-01', units: 1000, cents: 1 },
      ]),
    );

    const { body } = await client.as('ROLE_REPORTING')(routes.storePerformance, {
      query: { ...firstHalf, storeIds: String(downtown) },
    });

    expect(body.content).toEqual([
      {
        store: {
          id: downtown,
          name: 'Downtown',
          code: null,
          city: null,
          state: null,
          company: { id: alder, name: 'Alder' },
          region: { id: north, name: 'North', code: 'N' },
        },
        units: 15,
        unitsYoy: 10,
        unitsPercentageChange: 50,
        sales: 7500,
        salesYoy: 6000,
        salesPercentageChange: 25,
        globalAssortmentQuantity: 0,
        adjustment: 0,
        parLevel: 0,
      },
    ]);
  });

  test('compares 29 February with 28 February, and counts a day of both periods in both', async () => {
    const client = await world.newClient();
    const { downtown, tea } = await makeTown(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2023-02-28', units: 3 },
        { storeId: downtown, productId: tea, soldOn: '2024-02-28', units: 50 },
        { storeId: downtown, productId: tea, soldOn: '2024-02-29', units: 7 },
      ]),
    );
    const request = async (soldOnAfter: string, soldOnBefore: string) => {
      const query = { soldOnAfter, soldOnBefore, storeIds: String(downtown) };
      const { body } = await client.as('ROLE_REPORTING')(routes.storePerformance, { query });
      return body.content.map(({ units, unitsYoy }) => [units, unitsYoy]);
    };

    expect(await request('2024-02-29', '2024-02-29')).toEqual([[7, 3]]);
    expect(await request('2023-01-01', '2024-12-31')).toEqual([[60, 3]]);
  });

  test('compares with the same weekdays 52 weeks earlier on request', async () => {
    const client = await world.newClient();
    const { downtown, tea } = await makeTown(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-03-02', units: 6 },
        { storeId: downtown, productId: tea, soldOn: '2025-03-02', units: 50 },
        { storeId: downtown, productId: tea, soldOn: '2025-03-03', units: 4 },
      ]),
    );
    const query = {
      soldOnAfter: '2026-03-02',
      soldOnBefore: '2026-03-02',
      storeIds: downtown,
      comparison: 'WEEKS_52' as const,
    };

    const { body } = await client.as('ROLE_REPORTING')(routes.storePerformance, { query });

    expect(body.content).toMatchObject([{ units: 6, unitsYoy: 4, unitsPercentageChange: 50 }]);
  });

  test('same stores only includes stores with sales in both periods', async () => {
    const client = await world.newClient();
    const { downtown, uptown, harbour, tea } = await makeTown(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-03-02', units: 6 },
        { storeId: downtown, productId: tea, soldOn: '2025-03-02', units: -1 },
        { storeId: uptown, productId: tea, soldOn: '2026-03-02', units: 6 },
        { storeId: uptown, productId: tea, soldOn: '2025-03-03', units: 4 },
        { storeId: harbour, productId: tea, soldOn: '2025-03-03', units: 4 },
      ]),
    );

    expect(await named(client, { sameStoresOnly: true })).toEqual(['uptown']);
  });

  test('lists active stores without sales, and inactive stores only with sales', async () => {
    const client = await world.newClient();
    const { alder, tea } = await makeTown(client);
    await client.db(async (db) => {
      const closed = await makeStore(db, { companyId: alder, name: 'Closed last spring', inactive: true });
      await makeStore(db, { companyId: alder, name: 'Closed for ever', inactive: true });
      await makeSaleDays(db, [{ storeId: closed, productId: tea, soldOn: '2025-03-01', units: 3, cents: 750 }]);
    });

    expect(await named(client)).toEqual(['Closed last spring', 'Downtown', 'Harbour', 'uptown']);
  });

  test('filters by company, region, store, and search text', async () => {
    const client = await world.newClient();
    const { alder, birch, north, harbour } = await makeTown(client);

    expect(await named(client, { companyIds: String(birch) })).toEqual(['Harbour']);
    expect(await named(client, { companyIds: [alder, birch] })).toEqual(['Downtown', 'Harbour', 'uptown']);
    expect(await named(client, { regionIds: north })).toEqual(['Downtown', 'uptown']);
    expect(await named(client, { storeIds: harbour })).toEqual(['Harbour']);
    expect(await named(client, { search: ' TOWN ' })).toEqual(['Downtown', 'uptown']);
    expect(await named(client, { search: '%' })).toEqual([]);
    expect(await named(client, { search: 'town', companyIds: birch })).toEqual([]);
  });

  test('sorts by each column in both directions, names case-insensitively, ties by name', async () => {
    const client = await world.newClient();
    const { downtown, uptown, harbour, tea } = await makeTown(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-02-01', units: 9, cents: 100 },
        { storeId: downtown, productId: tea, soldOn: '2025-02-01', units: 10, cents: 200 },
        { storeId: uptown, productId: tea, soldOn: '2026-02-01', units: 5, cents: 300 },
        { storeId: uptown, productId: tea, soldOn: '2025-02-01', units: 10, cents: 150 },
        { storeId: harbour, productId: tea, soldOn: '2026-02-01', units: 20, cents: 200 },
        { storeId: harbour, productId: tea, soldOn: '2025-02-01', units: 10, cents: 200 },
      ]),
    );
    const [D, U, H] = ['Downtown', 'uptown', 'Harbour'];

    expect(await named(client)).toEqual([D, H, U]);
    expect(await named(client, { sort: 'storeName,desc' })).toEqual([U, H, D]);
    expect(await named(client, { sort: 'companyName,asc' })).toEqual([D, U, H]);
    expect(await named(client, { sort: 'companyName,desc' })).toEqual([H, D, U]);
    expect(await named(client, { sort: 'regionName,asc' })).toEqual([H, D, U]);
    expect(await named(client, { sort: 'units,desc' })).toEqual([H, D, U]);
    expect(await named(client, { sort: 'unitsPercentageChange,asc' })).toEqual([U, D, H]);
    expect(await named(client, { sort: 'sales,asc' })).toEqual([D, H, U]);
    expect(await named(client, { sort: 'salesPercentageChange,desc' })).toEqual([U, H, D]);
    expect(await named(client, { sort: ['companyName,asc', 'sales,desc'] })).toEqual([U, D, H]);
  });

  test('returns pages of the sorted rows', async () => {
    const client = await world.newClient();
    await makeTown(client);
    const request = async (page: number) => {
      const query = { ...firstHalf, page, size: 2, sort: 'storeName,desc' };
      const { body } = await client.as('ROLE_REPORTING')(routes.storePerformance, { query });
      return body;
    };

    const [first, second] = [await request(0), await request(1)];

    expect([...first.content, ...second.content].map(({ store }) => store.name)).toEqual([
      'uptown',
      'Harbour',
      'Downtown',
    ]);
    expect(second).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, last: true, numberOfElements: 1 });
  });

  test('totals the assortments of a store', async () => {
    const client = await world.newClient();
    const { downtown, tea, honey } = await makeTown(client);
    await client.db(async (db) => {
      const items = new Map([
        [tea, 6],
        [honey, 4],
      ]);
      await makeGlobalAssortment(db, { items, storeIds: [downtown] });
      await db
        .updateTable('storeAssortmentItem')
        .set({ adjustment: 3 })
        .where('storeId', '=', downtown)
        .where('productId', '=', tea)
        .execute();
      const gone = await makeProduct(db);
      await db
        .insertInto('storeAssortmentItem')
        .values({ storeId: downtown, productId: gone, adjustment: 50 })
        .execute();
    });

    const { body } = await client.as('ROLE_REPORTING')(routes.storePerformance, {
      query: { ...firstHalf, storeIds: downtown },
    });

    expect(body.content).toMatchObject([{ globalAssortmentQuantity: 10, adjustment: 3, parLevel: 13 }]);
  });

  test('runs three queries, independent of the number of stores', async () => {
    const client = await world.newClient();
    const { alder } = await makeTown(client);
    const request = async () => {
      world.takeStatements();
      await named(client, { sort: 'regionName,desc' });
      return world.takeStatements().filter((statement) => /\b(store|sale_day)\b/.test(statement)).length;
    };
    const few = await request();
    await client.db(async (db) => {
      await db
        .insertInto('store')
        .values(Array.from({ length: 60 }, (_, index) => ({ companyId: alder, name: `Branch ${index}` })))
        .execute();
    });

    expect([few, await request()]).toEqual([3, 3]);
  });

  test('sorts by and shows the computed percentage change', async () => {
    const client = await world.newClient();
    const { downtown, tea } = await makeTown(client);
    await client.db((db) =>
      makeSaleDays(db, [
        { storeId: downtown, productId: tea, soldOn: '2026-02-01', units: 225, cents: -300 },
        { storeId: downtown, productId: tea, soldOn: '2025-02-01', units: 200, cents: 700 },
      ]),
    );

    const { body } = await client.as('ROLE_REPORTING')(routes.storePerformance, {
      query: { ...firstHalf, storeIds: downtown },
    });

    expect(body.content).toMatchObject([
      { unitsPercentageChange: 13, salesPercentageChange: percentageChange(-300, 700) },
    ]);
  });

  test("never shows another client's sales", async () => {
    const [client, otherClient] = [await world.newClient(), await world.newClient()];
    const { downtown, alder } = await makeTown(otherClient);

    expect(await named(client)).toEqual([]);
    expect(await named(client, { storeIds: downtown })).toEqual([]);
    expect(await named(client, { companyIds: alder })).toEqual([]);
  });

  test.each([
    ['without a first day', { soldOnBefore: '2026-01-31' }],
    ['without a last day', { soldOnAfter: '2026-01-01' }],
    ['backwards', { soldOnAfter: '2026-02-01', soldOnBefore: '2026-01-31' }],
    ['on days that do not exist', { soldOnAfter: '2026-02-30', soldOnBefore: '2026-03-31' }],
    ['before the first year', { soldOnAfter: '0001-01-01', soldOnBefore: '2026-03-31' }],
  ])('rejects a period %s', async (_, query) => {
    const client = await world.newClient();
    const request = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));

    const list = await request(routes.storePerformance, { query });
    const chart = await request(routes.storeStatistics, { query: { ...query, storeId: 1 } });

    expect([list.status, chart.status]).toEqual([400, 400]);
  });

  test('converts timestamps to dates', async () => {
    const client = await world.newClient();
    await makeTown(client);

    const query = { soldOnAfter: '2026-01-01T00:00:00.000Z', soldOnBefore: '2026-01-31T23:59:59.999Z' };

    expect(await named(client, query)).toHaveLength(3);
  });

  test('is for reporting users', async () => {
    const client = await world.newClient();
    const request = async (role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' | 'none') => {
      const { status } = await client.as(role)(routes.storePerformance, { query: firstHalf });
      return status;
    };

    expect([await request('ROLE_ADMIN'), await request('ROLE_ORDER_MANAGER'), await request('none')]).toEqual([
      200, 403, 403,
    ]);
  });
});
