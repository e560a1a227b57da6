import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { orderConversionRoutes as routes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeGlobalAssortment } from '../../assortments/assortments.factory.ts';
import { makeCompany, makeRegion } from '../../companies/companies.factory.ts';
import { makeCount } from '../../inventory/inventory.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';

const world = useWorld();
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Company Alder: region North with Downtown and Uptown. Company Birch: Harbour. Tea is in the product line Drinks. */
const makeTown = (client: TestClient) =>
  client.db(async (db) => {
    const alder = await makeCompany(db, { name: 'Alder' });
    const birch = await makeCompany(db, { name: 'birch' });
    const north = await makeRegion(db, { companyId: alder, name: 'North' });
    const downtown = await makeStore(db, { companyId: alder, regionId: north, name: 'Downtown', number: '7' });
    const uptown = await makeStore(db, { companyId: alder, regionId: north, name: 'uptown', number: '8' });
    const harbour = await makeStore(db, { companyId: birch, name: 'Harbour', number: '9' });
    const line = { name: 'Drinks' };
    const { id: drinks } = await db.insertInto('productLine').values(line).returning('id').executeTakeFirstOrThrow();
    const tea = await makeProduct(db, { name: 'Tea', productLineId: drinks });
    const honey = await makeProduct(db, { name: 'Honey' });
    return { alder, birch, north, downtown, uptown, harbour, drinks, tea, honey };
  });
type Town = Awaited<ReturnType<typeof makeTown>>;

/** Par levels, counts, orders, and sales in Downtown and Harbour; no data in Uptown. */
const makeTrade = (client: TestClient, { alder, birch, downtown, harbour, tea, honey }: Town) =>
  client.db(async (db) => {
    const items = new Map([
      [tea, 60],
      [honey, 40],
    ]);
    await makeGlobalAssortment(db, { items, storeIds: [downtown] });
    await makeCount(db, { storeId: downtown, productId: tea, quantity: 30 });
    await makeCount(db, { storeId: downtown, productId: honey, quantity: 25 });
    const createdDate = new Date('2026-03-10T12:00:00Z');
    const keys = { companyId: alder, storeId: downtown, status: 'APPROVED', createdDate } as const;
    await makeOrder(db, {
      ...keys,
      items: [
        { productId: tea, quantity: 50 },
        { productId: honey, quantity: 30 },
      ],
    });
    await makeOrder(db, {
      companyId: birch,
      storeId: harbour,
      status: 'SHIPPED',
      createdDate: new Date('2026-05-31T23:59:59Z'),
      items: [{ productId: tea, quantity: 10 }],
    });
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 40 },
      { storeId: downtown, productId: honey, soldOn: '2026-03-11', units: 20 },
      { storeId: harbour, productId: tea, soldOn: '2026-06-30', units: 15 },
      { storeId: harbour, productId: tea, soldOn: '2025-12-31', units: 1000 },
      { storeId: downtown, productId: tea, soldOn: '2026-07-01', units: 1000 },
    ]);
  });

const makeKey = (client: TestClient, values: Readonly<Record<string, readonly number[]>>) =>
  client.db(async (db) => {
    const { id } = await db
      .insertInto('attributeKey')
      .values({ name: 'Size' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [name, productIds] of Object.entries(values)) {
      const value = { attributeKeyId: id, name };
      const { id: attributeValueId } = await db
        .insertInto('attributeValue')
        .values(value)
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = productIds.map((productId) => ({ productId, attributeValueId }));
      if (rows.length > 0) await db.insertInto('productAttribute').values(rows).execute();
    }
    return id;
  });

const request = async (client: TestClient, type: GroupByType, query: object = {}) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.list, {
    query: { ...firstHalf, orderAnalyticGroupByType: type, off: 0, limit: 200, ...query },
  });
  if (status !== 200) throw new Error(`returned ${status}`);
  return body;
};
const named = async (client: TestClient, type: GroupByType, query: object = {}) =>
  (await request(client, type, query)).map(({ name }) => name);
const totals = async (client: TestClient, type: GroupByType, query: object = {}) =>
  (await request(client, type, query)).map(
    ({ name, assortmentCount, estimatedInventory, totalOrderQuantity, totalSalesQuantity }) => [
      name,
      assortmentCount,
      estimatedInventory,
      totalOrderQuantity,
      totalSalesQuantity,
    ],
  );

const details = async (client: TestClient, query: object) => {
  const { status, body } = await client.as('ROLE_REPORTING')(routes.details, { query: { ...firstHalf, ...query } });
  if (status !== 200) throw new Error(`returned ${status}`);
  return body;
};

describe('order conversion', () => {
  test('shows assortment count, inventory, orders, sales, and the two ratios of a store', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);

    const [downtown] = await request(client, 'STORE', { storeId: town.downtown });

    expect(downtown).toEqual({
      id: town.downtown,
      name: 'Downtown',
      companyName: 'Alder',
      assortmentCount: 100,
      estimatedInventory: 55,
      inventoryUtilization: 55,
      totalOrderQuantity: 80,
      totalSalesQuantity: 60,
      conversionRate: 75,
    });
  });

  test('shows the company of stores and regions, because their names are not unique', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);
    const companies = async (type: GroupByType) => (await request(client, type)).map((row) => row.companyName);

    expect(await companies('STORE')).toEqual(['Alder', 'birch', 'Alder']);
    expect(await companies('REGION')).toEqual([null, 'Alder']);
    expect(await companies('COMPANY')).toEqual([null, null]);
    expect(await companies('PRODUCT')).toEqual([null, null]);
    expect(await companies('YEAR_MONTH')).toEqual([null, null, null, null]);
  });

  test('has equal totals for all groupings', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);
    const attributeKeyId = await makeKey(client, { Small: [town.tea], Unused: [] });

    expect(await totals(client, 'STORE')).toEqual([
      ['Downtown', 100, 55, 80, 60],
      ['Harbour', 0, 0, 10, 15],
      ['uptown', 0, 0, 0, 0],
    ]);
    expect(await totals(client, 'COMPANY')).toEqual([
      ['Alder', 100, 55, 80, 60],
      ['birch', 0, 0, 10, 15],
    ]);
    expect(await totals(client, 'REGION')).toEqual([
      ['', 0, 0, 10, 15],
      ['North', 100, 55, 80, 60],
    ]);
    expect(await totals(client, 'PRODUCT')).toEqual([
      ['Honey', 40, 25, 30, 20],
      ['Tea', 60, 30, 60, 55],
    ]);
    expect(await totals(client, 'PRODUCT_LINE')).toEqual([
      ['', 40, 25, 30, 20],
      ['Drinks', 60, 30, 60, 55],
    ]);
    for (const type of ['ATTRIBUTE_VALUE', 'ATTRIBUTE_KEY_ID'] as const)
      expect(await totals(client, type, { attributeKeyId })).toEqual([
        ['', 40, 25, 30, 20],
        ['Small', 60, 30, 60, 55],
      ]);
    expect(await totals(client, 'YEAR_MONTH')).toEqual([
      ['2026-01', 0, 0, 0, 40],
      ['2026-03', 0, 0, 80, 20],
      ['2026-05', 0, 0, 10, 0],
      ['2026-06', 0, 0, 0, 15],
    ]);
  });

  test('counts orders by creation date, without drafts, canceled, and inactive orders', async () => {
    const client = await world.newClient();
    const { alder, downtown, tea } = await makeTown(client);
    await client.db(async (db) => {
      const order = (quantity: number, input: object) =>
        makeOrder(db, {
          companyId: alder,
          storeId: downtown,
          status: 'PENDING',
          createdDate: new Date('2026-02-01T00:00:00Z'),
          items: [{ productId: tea, quantity }],
          ...input,
        });
      await order(1, { createdDate: new Date('2026-01-01T00:00:00Z') });
      await order(2, { createdDate: new Date('2026-06-30T23:59:59.999Z') });
      await order(4, { status: 'PACKING' });
      await order(100, { createdDate: new Date('2025-12-31T23:59:59.999Z') });
      await order(100, { createdDate: new Date('2026-07-01T00:00:00Z') });
      await order(100, { status: 'DRAFT' });
      await order(100, { status: 'CANCELLED' });
      await order(100, { inactive: true });
    });

    expect(await totals(client, 'STORE', { storeId: downtown })).toEqual([['Downtown', 0, 0, 7, 0]]);
  });

  test('counts the lines of a region’s order for their stores', async () => {
    const client = await world.newClient();
    const { alder, north, downtown, uptown, tea } = await makeTown(client);
    await client.db((db) =>
      makeOrder(db, {
        companyId: alder,
        regionId: north,
        status: 'APPROVED',
        createdDate: new Date('2026-02-01T00:00:00Z'),
        items: [
          { productId: tea, storeId: downtown, quantity: 3 },
          { productId: tea, storeId: uptown, quantity: 5 },
        ],
      }),
    );

    expect(await totals(client, 'STORE', { regionId: north })).toEqual([
      ['Downtown', 0, 0, 3, 0],
      ['uptown', 0, 0, 5, 0],
    ]);
  });

  test('lists active stores without data, and inactive stores only with data', async () => {
    const client = await world.newClient();
    const { alder, tea } = await makeTown(client);
    await client.db(async (db) => {
      const closed = await makeStore(db, { companyId: alder, name: 'Closed last spring', inactive: true });
      await makeStore(db, { companyId: alder, name: 'Closed for ever', inactive: true });
      await makeSaleDays(db, [{ storeId: closed, productId: tea, soldOn: '2026-03-01', units: 3 }]);
    });

    expect(await named(client, 'STORE')).toEqual(['Closed last spring', 'Downtown', 'Harbour', 'uptown']);
    expect(await named(client, 'COMPANY')).toEqual(['Alder']);
  });

  test('filters by company, region, store, line and product', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);
    const { alder, birch, north, harbour, drinks, honey } = town;

    expect(await named(client, 'STORE', { companyId: alder })).toEqual(['Downtown', 'uptown']);
    expect(await named(client, 'STORE', { regionId: north })).toEqual(['Downtown', 'uptown']);
    expect(await named(client, 'STORE', { storeId: harbour })).toEqual(['Harbour']);
    expect(await named(client, 'STORE', { companyId: birch, regionId: north })).toEqual([]);
    expect(await totals(client, 'COMPANY', { productLineId: drinks })).toEqual([
      ['Alder', 60, 30, 50, 40],
      ['birch', 0, 0, 10, 15],
    ]);
    expect(await totals(client, 'COMPANY', { productId: honey })).toEqual([['Alder', 40, 25, 30, 20]]);
    expect(await totals(client, 'PRODUCT', { companyId: birch })).toEqual([['Tea', 0, 0, 10, 15]]);
    expect(await totals(client, 'YEAR_MONTH', { companyId: birch, productId: honey })).toEqual([]);
    expect(await named(client, 'STORE', { companyId: 0, storeId: harbour })).toEqual(['Harbour']);
  });

  test('searches the rows by their names, stores by number, code and city too', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);
    const attributeKeyId = await makeKey(client, { Small: [town.tea] });

    expect(await named(client, 'STORE', { search: ' TOWN ' })).toEqual(['Downtown', 'uptown']);
    expect(await named(client, 'STORE', { search: '9' })).toEqual(['Harbour']);
    expect(await named(client, 'STORE', { search: '%' })).toEqual([]);
    expect(await totals(client, 'COMPANY', { search: 'BIR' })).toEqual([['birch', 0, 0, 10, 15]]);
    expect(await named(client, 'REGION', { search: 'nor' })).toEqual(['North']);
    expect(await totals(client, 'PRODUCT', { search: 'tea' })).toEqual([['Tea', 60, 30, 60, 55]]);
    expect(await named(client, 'PRODUCT_LINE', { search: 'drink' })).toEqual(['Drinks']);
    expect(await named(client, 'ATTRIBUTE_VALUE', { search: 'mall', attributeKeyId })).toEqual(['Small']);
    expect(await named(client, 'YEAR_MONTH', { search: '-03' })).toEqual(['2026-03']);
  });

  test('sorts by each column, null values last in both directions, ties by name', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);
    const [D, H, U] = ['Downtown', 'Harbour', 'uptown'];
    const by = (orderBy: string) => named(client, 'STORE', { orderBy });

    expect(await by('name')).toEqual([D, H, U]);
    expect(await by('name,desc')).toEqual([U, H, D]);
    expect(await by('assortment_count')).toEqual([H, U, D]);
    expect(await by('ESTIMATED_INVENTORY,DESC')).toEqual([D, H, U]);
    expect(await by('inventory_utilization')).toEqual([D, H, U]);
    expect(await by('inventory_utilization,desc')).toEqual([D, H, U]);
    expect(await by('total_order')).toEqual([U, H, D]);
    expect(await by('total_sales,desc')).toEqual([D, H, U]);
    expect(await by('conversion_rate')).toEqual([D, H, U]);
    expect(await by('conversion_rate,desc')).toEqual([H, D, U]);
  });

  test('returns a page of the sorted rows', async () => {
    const client = await world.newClient();
    await makeTown(client);
    const part = (off: number, limit: number) => named(client, 'STORE', { off, limit, orderBy: 'name,desc' });

    expect([await part(0, 2), await part(2, 2), await part(3, 100_000)]).toEqual([
      ['uptown', 'Harbour'],
      ['Downtown'],
      [],
    ]);
  });

  test("never shows another client's data", async () => {
    const [client, otherClient] = [await world.newClient(), await world.newClient()];
    const town = await makeTown(otherClient);
    await makeTrade(otherClient, town);

    for (const type of ['STORE', 'COMPANY', 'PRODUCT', 'YEAR_MONTH'] as const)
      expect(await request(client, type, { companyId: town.alder })).toEqual([]);
    const sold = await details(client, { rangeType: 'YEAR', storeId: town.downtown });
    expect(sold).toEqual([{ date: '2026-01-01', totalSalesQuantity: 0, totalOrderQuantity: 0 }]);
  });
});

describe('the details of a row', () => {
  test('have a point for each interval, 0 without data', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);

    expect(await details(client, { rangeType: 'MONTH', storeId: town.downtown })).toEqual([
      { date: '2026-01-01', totalSalesQuantity: 40, totalOrderQuantity: 0 },
      { date: '2026-02-01', totalSalesQuantity: 0, totalOrderQuantity: 0 },
      { date: '2026-03-01', totalSalesQuantity: 20, totalOrderQuantity: 80 },
      { date: '2026-04-01', totalSalesQuantity: 0, totalOrderQuantity: 0 },
      { date: '2026-05-01', totalSalesQuantity: 0, totalOrderQuantity: 0 },
      { date: '2026-06-01', totalSalesQuantity: 0, totalOrderQuantity: 0 },
    ]);
    expect(await details(client, {})).toHaveLength(181);
  });

  test('of a month only include its days within the period', async () => {
    const client = await world.newClient();
    const town = await makeTown(client);
    await makeTrade(client, town);
    const month = (rowId: number) =>
      details(client, { soldOnBefore: '2026-03-15', orderAnalyticGroupByType: 'YEAR_MONTH', rowId });

    const march = await month(202_603);
    expect([march.at(0)?.date, march.at(-1)?.date, march.length]).toEqual(['2026-03-01', '2026-03-15', 15]);
    expect((await month(202_602)).length).toBe(28);
    expect(await month(202_604)).toEqual([]);
  });

  test('require a grouping and a row together', async () => {
    const client = await world.newClient();
    const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
    const status = async (query: object) => (await call(routes.details, { query: { ...firstHalf, ...query } })).status;

    expect(await status({ rowId: 1 })).toBe(400);
    expect(await status({ orderAnalyticGroupByType: 'STORE' })).toBe(400);
  });
});

test('counts an order on the day of its creation in the time zone of the account', async () => {
  const client = await world.newClient({ timeZone: 'America/Los_Angeles' });
  const { alder, downtown, tea } = await makeTown(client);
  const order = { companyId: alder, storeId: downtown, status: 'APPROVED' } as const;
  await client.db(async (db) => {
    for (const [quantity, createdDate] of [
      [1, '2026-06-09T06:59:59.999Z'],
      [10, '2026-06-09T07:00:00.000Z'],
      [100, '2026-06-10T06:59:59.999Z'],
      [1000, '2026-06-10T07:00:00.000Z'],
    ] as const)
      await makeOrder(db, { ...order, createdDate: new Date(createdDate), items: [{ productId: tea, quantity }] });
  });
  const day = { soldOnAfter: '2026-06-09', soldOnBefore: '2026-06-09' };

  const [row] = await request(client, 'STORE', { ...day, storeId: downtown });

  expect(row).toMatchObject({ totalOrderQuantity: 110 });
  expect(await details(client, { ...day, rangeType: 'DAY' })).toEqual([
    { date: '2026-06-09', totalSalesQuantity: 0, totalOrderQuantity: 110 },
  ]);
});

test.each([
  ['without a first day', { soldOnAfter: undefined }],
  ['backwards', { soldOnAfter: '2026-07-01' }],
  ['that ends with the calendar', { soldOnAfter: '9999-01-01', soldOnBefore: '9999-12-31' }],
])('rejects a period %s', async (_, query) => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));
  const input = { ...firstHalf, ...query };

  const list = await call(routes.list, {
    query: { ...input, orderAnalyticGroupByType: 'STORE', off: 0, limit: 200 },
  });

  expect([list.status, (await call(routes.details, { query: input })).status]).toEqual([400, 400]);
});

test.each([
  ['no grouping', { orderAnalyticGroupByType: undefined }],
  ['an unknown grouping', { orderAnalyticGroupByType: 'BUYER' }],
  ['no offset', { off: undefined }],
  ['no limit', { limit: undefined }],
  ['a limit over all', { limit: 100_001 }],
  ['an unknown order', { orderBy: 'profit' }],
  ['an unknown direction', { orderBy: 'name,up' }],
  ['an unknown field', { page: 1 }],
])('rejects %s', async (_, query) => {
  const client = await world.newClient();
  const call = createUntypedCaller(world.app, client.headersFor('ROLE_REPORTING'));

  const input = { ...firstHalf, orderAnalyticGroupByType: 'STORE', off: 0, limit: 200, ...query };

  expect((await call(routes.list, { query: input })).status).toBe(400);
});

test('grouping by attribute requires a key of this client', async () => {
  const [client, otherClient] = [await world.newClient(), await world.newClient()];
  const foreignKey = await makeKey(otherClient, {});
  const call = client.as('ROLE_REPORTING');
  const findError = async (attributeKeyId?: number) => {
    const input = attributeKeyId === undefined ? {} : { attributeKeyId };
    const query = { ...firstHalf, orderAnalyticGroupByType: 'ATTRIBUTE_VALUE', off: 0, limit: 15, ...input } as const;
    const { status, body } = await call(routes.list, { query });
    return [status, body];
  };

  expect(await findError()).toMatchObject([400, { code: 'BREAKDOWN_FAILED', message: 'Error during processing' }]);
  expect(await findError(foreignKey)).toMatchObject([404, { code: 'ATTRIBUTE_NOT_FOUND' }]);
});

test('is for reporting users', async () => {
  const client = await world.newClient();
  const query = { ...firstHalf, orderAnalyticGroupByType: 'STORE', off: 0, limit: 15 } as const;
  const status = async (role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' | 'none') =>
    (await client.as(role)(routes.list, { query })).status;

  expect([await status('ROLE_ADMIN'), await status('ROLE_ORDER_MANAGER'), await status('none')]).toEqual([
    200, 403, 403,
  ]);
});
