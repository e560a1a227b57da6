import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { deliveryPerformanceRoutes as routes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeRegion } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeShipment } from '../shipments/shipments.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { saveCalendar } from './calendars.factory.ts';
import { makeDeliveredOrder, makeOrderingStore } from './lead-times.factory.ts';

const world = useWorld();
const today = toDay(new Date(), 'UTC');
const daysAgo = (days: number) => addDays(today, -days);

type Place = Awaited<ReturnType<typeof makeOrderingStore>>;

const setUp = async () => {
  const client = await world.newClient();
  return { client, ...(await client.db((db) => makeOrderingStore(db))) };
};

const get = async (client: TestClient, scope: DeliveryScope, scopeId: number) =>
  (await client.as('ROLE_REPORTING')(routes.get, { params: { scope, scopeId } })).body;

/** Orders of 10 units, each delivered after these numbers of days. */
const deliver = (client: TestClient, { companyId, storeId, productId }: Place, days: readonly number[]) =>
  client.db(async (db) => {
    for (const [at, after] of days.entries())
      await makeDeliveredOrder(db, {
        companyId,
        storeId,
        productId,
        orderedOn: daysAgo(40 + at),
        shipments: [[10, after]],
      });
  });

describe('delivery performance', () => {
  test('is the setting without a delivery', async () => {
    const { client, storeId } = await setUp();
    expect(await get(client, 'stores', storeId)).toEqual({
      orders: 0,
      meanDays: 14,
      p10Days: 14,
      p50Days: 14,
      p90Days: 14,
      meanInterval: null,
      histogram: [],
      deliveredShare: 1,
      lostShare: 0,
      settingDays: 14,
      wrongDates: 0,
      late: [],
    });
  });

  test('is learnt from the days between order and delivery', async () => {
    const { client, ...place } = await setUp();
    await deliver(client, place, [3, 3, 3, 4, 4, 5, 3, 4, 3, 3]);
    const found = await get(client, 'stores', place.storeId);
    expect(found).toMatchObject({
      orders: 10,
      p50Days: 3,
      histogram: [
        { days: 3, orders: 6 },
        { days: 4, orders: 3 },
        { days: 5, orders: 1 },
      ],
      settingDays: 14,
      late: [],
    });
    expect(found.meanDays).toBeGreaterThan(3.4);
    expect(found.meanDays).toBeLessThan(4.5);
    expect(found.meanInterval?.from).toBeLessThan(found.meanDays);
    for (const [scope, id] of [
      ['account', 0],
      ['companies', place.companyId],
    ] as const)
      expect(await get(client, scope, id)).toMatchObject({ orders: 10, p50Days: 3 });
  });

  test('starts with the approval of an order', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db(async (db) => {
      const orderId = await makeDeliveredOrder(db, {
        companyId,
        storeId,
        productId,
        orderedOn: daysAgo(50),
        shipments: [[10, 12]],
      });
      await db
        .insertInto('salesOrderStatusChange')
        .values([
          { salesOrderId: orderId, toStatus: 'APPROVED', changedAt: new Date(`${daysAgo(45)}T12:00:00Z`) },
          { salesOrderId: orderId, toStatus: 'APPROVED', changedAt: new Date(`${daysAgo(44)}T12:00:00Z`) },
        ])
        .execute();
    });
    expect((await get(client, 'stores', storeId)).histogram).toEqual([{ days: 7, orders: 1 }]);
  });

  test('counts each shipment of an order by its share of the units', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db((db) =>
      makeDeliveredOrder(db, {
        companyId,
        storeId,
        productId,
        orderedOn: daysAgo(30),
        shipments: [
          [7, 3],
          [3, 9],
        ],
      }),
    );
    expect(await get(client, 'stores', storeId)).toMatchObject({
      orders: 1,
      histogram: [
        { days: 3, orders: 0.7 },
        { days: 9, orders: 0.3 },
      ],
    });
  });

  test('counts a delivery of two orders for both', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db(async (db) => {
      const order = { companyId, storeId, productId };
      await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(20), shipments: [[10, 8]] });
      await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(16), shipments: [[10, 4]] });
    });
    expect((await get(client, 'stores', storeId)).histogram).toEqual([
      { days: 4, orders: 1 },
      { days: 8, orders: 1 },
    ]);
  });

  test('has the share of the units that arrive', async () => {
    const { client, ...place } = await setUp();
    await deliver(client, place, [3, 3, 3, 3, 3, 3]);
    await client.db(async (db) => {
      await db.updateTable('salesOrderItem').set({ shortClosed: true, quantity: 20 }).execute();
      await db.updateTable('salesOrder').set({ totalUnit: 20 }).execute();
    });
    const { deliveredShare } = await get(client, 'stores', place.storeId);
    expect(deliveredShare).toBeGreaterThan(0.5);
    expect(deliveredShare).toBeLessThan(0.6);
  });

  test('of a store without deliveries is that of its region, and of a region that of its company', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    const [regionId, siblingId, otherId] = await client.db(async (db) => {
      const region = await makeRegion(db, { companyId });
      const sibling = await makeStore(db, { companyId, regionId: region });
      const order = { companyId, productId };
      for (let at = 0; at < 20; at += 1) {
        await makeDeliveredOrder(db, { ...order, storeId, orderedOn: daysAgo(60 + at), shipments: [[10, 20]] });
        await makeDeliveredOrder(db, {
          ...order,
          regionId: region,
          lineStoreId: sibling,
          orderedOn: daysAgo(60 + at),
          shipments: [[10, 4]],
        });
      }
      return [region, sibling, await makeStore(db, { companyId })];
    });
    expect(await get(client, 'regions', regionId)).toMatchObject({ orders: 20, p50Days: 4 });
    expect(await get(client, 'stores', siblingId)).toMatchObject({ orders: 0, p50Days: 4, histogram: [] });
    const other = await get(client, 'stores', otherId);
    expect(other.meanDays).toBeGreaterThan(10);
    expect(other.meanDays).toBeLessThan(14);
  });

  test('leaves out deliveries before their order or in the future, and counts them', async () => {
    const { client, ...place } = await setUp();
    await deliver(client, place, [3, -2, 4, 400, 80]);
    expect(await get(client, 'stores', place.storeId)).toMatchObject({
      orders: 2,
      wrongDates: 3,
      histogram: [
        { days: 3, orders: 1 },
        { days: 4, orders: 1 },
      ],
    });
  });

  test('leaves out orders that were placed in advance, and units that are not followed', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db(async (db) => {
      const order = { companyId, storeId, productId };
      const early = await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(90), shipments: [[10, 60]] });
      await db
        .updateTable('salesOrder')
        .set({ requestedShipDate: daysAgo(35) })
        .where('id', '=', early)
        .execute();
      const untracked = await makeOrder(db, {
        companyId,
        storeId,
        status: 'SHIPPED',
        createdDate: new Date(`${daysAgo(30)}T12:00:00Z`),
        items: [{ productId, quantity: 10, shippedQuantity: 10 }],
      });
      const items = [{ storeId, productId, quantity: 10 }];
      await makeShipment(db, { orderId: untracked, shippedDate: daysAgo(29), items });
    });
    expect(await get(client, 'stores', storeId)).toMatchObject({ orders: 0, meanInterval: null, late: [] });
  });

  test('lists late orders, and those that are probably lost', async () => {
    const { client, ...place } = await setUp();
    const { companyId, storeId, productId } = place;
    await deliver(client, place, [3, 3, 3, 4, 4, 5, 3, 4, 3, 3]);
    const before = await get(client, 'stores', storeId);
    const order = { companyId, storeId, productId };
    const lateId = await client.db(async (db) => {
      await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(1) });
      const toShipToday = await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(12) });
      await db.updateTable('salesOrder').set({ requestedShipDate: today }).where('id', '=', toShipToday).execute();
      return makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(12) });
    });
    expect((await get(client, 'stores', storeId)).late).toMatchObject([{ orderId: lateId, state: 'LATE' }]);
    const lostId = await client.db((db) =>
      makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(100), shipments: [[10, null]] }),
    );
    const found = await get(client, 'stores', storeId);
    expect(found.late).toMatchObject([
      { orderId: lostId, orderedOn: daysAgo(100), units: 10, state: 'PROBABLY_LOST', store: { id: storeId } },
      // An order that never came makes a loss of the next one more probable.
      { orderId: lateId, orderedOn: daysAgo(12), units: 10, state: 'PROBABLY_LOST', region: null },
    ]);
    for (const { expectedOn, daysLate } of found.late) expect(addDays(expectedOn, daysLate)).toBe(today);
    expect(found.lostShare).toBeGreaterThan(before.lostShare);
    expect(found.meanDays).toBeGreaterThan(before.meanDays);
    expect((await get(client, 'companies', companyId)).late).toHaveLength(2);
  });

  test('is late after the delivery day of the calendar, also without a known delivery', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    const own = {
      pattern: { orderDays: everyDay, cutOff: '23:59', timeZone: 'UTC', deliveryDays: everyDay, leadDays: 3 },
      exceptions: [],
    };
    const params = { scope: 'companies' as const, scopeId: companyId };
    await client.as('ROLE_ORDER_MANAGER')(deliveryCalendarRoutes.update, { params, body: { own } });
    const lateId = await client.db(async (db) => {
      const order = { companyId, storeId, productId };
      await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(3) });
      return makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(5) });
    });
    expect(await get(client, 'stores', storeId)).toMatchObject({
      settingDays: 3,
      late: [{ orderId: lateId, expectedOn: daysAgo(2), daysLate: 2, state: 'LATE' }],
    });
  });

  test('is late by the calendar of the region where orders are placed by region', async () => {
    const { client, companyId, productId } = await setUp();
    const { regionId, storeId } = await client.db(async (db) => {
      const id = await makeRegion(db, { companyId });
      const place = { companyId, regionId: id, proposalProcessedByRegion: true };
      return { regionId: id, storeId: await makeStore(db, place) };
    });
    const days = [1, 2, 3, 4, 5, 6, 7];
    const week = { orderDays: days, cutOff: '23:59', timeZone: 'UTC', deliveryDays: days };
    await saveCalendar(client, { scope: 'regions', scopeId: regionId }, { pattern: { ...week, leadDays: 4 } });
    await saveCalendar(client, { scope: 'stores', scopeId: storeId }, { pattern: { ...week, leadDays: 0 } });
    await client.db((db) => makeDeliveredOrder(db, { companyId, storeId, productId, orderedOn: daysAgo(5) }));

    expect((await get(client, 'stores', storeId)).late).toMatchObject([{ expectedOn: daysAgo(1), daysLate: 1 }]);
  });

  test('has no late orders where no delivery is known', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db((db) => makeDeliveredOrder(db, { companyId, storeId, productId, orderedOn: daysAgo(80) }));
    expect(await get(client, 'stores', storeId)).toMatchObject({ orders: 1, meanDays: 14, late: [] });
  });

  test('returns 404 for records of another client, and 400 for other scopes', async () => {
    const { client, companyId, storeId } = await setUp();
    const other = await world.newClient();
    const read = (scope: DeliveryScope, scopeId: number) =>
      other.as('ROLE_REPORTING')(routes.get, { params: { scope, scopeId } });
    expect(await read('companies', companyId)).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    expect(await read('stores', storeId)).toMatchObject({ status: 404, body: { code: 'STORE_NOT_FOUND' } });
    expect(await read('regions', 999_999)).toMatchObject({ status: 404, body: { code: 'REGION_NOT_FOUND' } });
    expect(await read('account', 1)).toMatchObject({ status: 400 });
    expect(
      await client.as('ROLE_REPORTING')(routes.get, { params: { scope: 'stores', scopeId: storeId } }),
    ).toMatchObject({
      status: 200,
    });
  });
});
