// ASVS 2.3.2

import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { shipmentRoutes as routes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient, setNow } = useWorld();

/** An approved order of ten teas and four mugs; a hundred of each are in stock. */
const makeShop = async (settings: { timeZone?: string } = {}) => {
  const client = await newClient(settings);
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const tea = await makeProduct(db, { name: 'Tea', onHand: 100 });
    const mug = await makeProduct(db, { name: 'Mug', onHand: 100 });
    const items = [
      { productId: tea, quantity: 10 },
      { productId: mug, quantity: 4 },
    ];
    return {
      companyId,
      storeId,
      tea,
      mug,
      orderId: await makeOrder(db, { companyId, storeId, status: 'APPROVED', items }),
    };
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const getOrder = async () => (await manager(orderRoutes.get, { params: { orderId: made.orderId } })).body;
  const ship = (items: readonly { productId: number; quantity: number; storeId?: number }[], more: object = {}) =>
    manager(routes.create, {
      body: { orderId: made.orderId, shippedDate: '2026-03-02', items: [...items], ...more },
    });
  return { client, manager, getOrder, ship, ...made };
};

const getStock = async (client: TestClient, productId: number) =>
  (await client.as('none')(productRoutes.get, { params: { productId } })).body.quantity;
const getErrors = (body: unknown) => (body as { errors?: { pointer: string; message: string }[] }).errors;

describe('shipping an order', () => {
  test('beyond the stock of the brand is recorded and names the products below zero', async () => {
    const { client, manager, ship, tea, mug } = await makeShop();
    await manager(productRoutes.changeOnHand, { params: { productId: tea }, body: { onHand: 4 } });
    await manager(productRoutes.changeOnHand, { params: { productId: mug }, body: { onHand: 4 } });

    const shipped = await ship([
      { productId: tea, quantity: 6 },
      { productId: mug, quantity: 4 },
    ]);

    expect(shipped.status).toBe(201);
    expect(shipped.body.stockBelowZero).toEqual([{ id: tea, name: 'Tea', onHand: -2 }]);
    expect([(await getStock(client, tea)).onHand, (await getStock(client, mug)).onHand]).toEqual([-2, 0]);
  });

  test('within the stock of the brand names no product', async () => {
    const { ship, tea } = await makeShop();

    expect((await ship([{ productId: tea, quantity: 10 }])).body.stockBelowZero).toEqual([]);
  });

  test('accepts timestamps, which mean their day in the time zone of the account', async () => {
    const { manager, ship, tea } = await makeShop({ timeZone: 'America/New_York' });

    const shipped = await ship([{ productId: tea, quantity: 6 }], { shippedDate: '2026-03-03T04:59:59.999Z' });
    const params = { shipmentId: shipped.body.id };
    const moved = await manager(routes.update, { params, body: { shippedDate: '2026-03-03T05:00:00.000Z' } });
    const delivered = await manager(routes.update, {
      params,
      body: { status: 'DELIVERED', deliveredOn: '2026-03-04T23:30:00-05:00' },
    });

    expect(shipped).toMatchObject({ status: 201, body: { shippedDate: '2026-03-02' } });
    expect(moved).toMatchObject({ status: 200, body: { shippedDate: '2026-03-03' } });
    expect(delivered).toMatchObject({ status: 200, body: { deliveredOn: '2026-03-04' } });
  });

  test('the first shipment starts packing, the last one completes the order, and each is recorded', async () => {
    const { manager, getOrder, ship, tea, mug, orderId, client } = await makeShop();

    const first = await ship([{ productId: tea, quantity: 6 }], { shipper: 'ups', trackingNumber: ' 1z 999 aa1 ' });
    const halfway = await getOrder();
    await ship([
      { productId: tea, quantity: 4 },
      { productId: mug, quantity: 4 },
    ]);
    const done = await getOrder();

    expect(first).toMatchObject({
      status: 201,
      headers: { location: `/api/v1/shipments/${first.body.id}`, etag: '"1"' },
      body: { orderId, shipper: 'UPS', trackingNumber: '1Z999AA1', status: 'PRE_TRANSIT', deliveredOn: null },
    });
    expect(halfway).toMatchObject({
      status: 'PACKING',
      shippingState: 'PARTIALLY_SHIPPED',
      shipments: [{ id: first.body.id, items: [{ productId: tea, quantity: 6 }] }],
    });
    expect(halfway.items.map(({ shippedQuantity, remainingQuantity }) => [shippedQuantity, remainingQuantity])).toEqual(
      [
        [0, 4],
        [6, 4],
      ],
    );
    expect(done).toMatchObject({ status: 'SHIPPED', shippingState: 'FULLY_SHIPPED' });
    const { body: history } = await manager(orderRoutes.history, { params: { orderId } });
    expect(history.statusChanges.map(({ from, to }) => [from, to])).toEqual([
      ['PACKING', 'SHIPPED'],
      ['APPROVED', 'PACKING'],
    ]);
    expect(history.changes.filter(({ change }) => change.field?.startsWith('shipments/'))).toHaveLength(2);
    expect(await getStock(client, tea)).toEqual({ onHand: 90, unavailable: 0 });
  });

  test('a complete shipment applies both status changes', async () => {
    const { manager, ship, tea, mug, orderId } = await makeShop();

    await ship([
      { productId: tea, quantity: 10 },
      { productId: mug, quantity: 4 },
    ]);

    const { body } = await manager(orderRoutes.history, { params: { orderId } });
    expect(body.statusChanges.map(({ to }) => to)).toEqual(['SHIPPED', 'PACKING']);
  });

  test('shipping reduces the stock and the committed quantity', async () => {
    const { client, ship, tea } = await makeShop();

    const before = await getStock(client, tea);
    await ship([{ productId: tea, quantity: 3 }]);

    expect(before).toEqual({ onHand: 100, unavailable: 10 });
    expect(await getStock(client, tea)).toEqual({ onHand: 97, unavailable: 7 });
  });

  test('rejects shipments that exceed the open quantity by line', async () => {
    const { client, getOrder, ship, tea, mug } = await makeShop();
    await ship([{ productId: tea, quantity: 8 }]);

    const rejected = await ship([
      { productId: tea, quantity: 3 },
      { productId: mug, quantity: 5 },
    ]);

    expect(rejected).toMatchObject({ status: 409, body: { code: 'SHIPMENT_EXCEEDS_ORDER' } });
    expect(getErrors(rejected.body)).toEqual([
      { pointer: '/body/items/0/quantity', message: 'Tea: 2 left.' },
      { pointer: '/body/items/1/quantity', message: 'Mug: 4 left.' },
    ]);
    expect((await getOrder()).shipments).toHaveLength(1);
    expect(await getStock(client, mug)).toMatchObject({ onHand: 100 });
  });

  test('rejects unknown and duplicate products', async () => {
    const { client, ship, tea, storeId } = await makeShop();
    const other = await client.db((db) => makeProduct(db));

    const unknown = await ship([{ productId: other, quantity: 1 }]);
    const twice = await ship([
      { productId: tea, quantity: 1 },
      { productId: tea, quantity: 1, storeId },
    ]);

    expect(unknown).toMatchObject({ status: 404, body: { message: 'Order item with product id not found.' } });
    expect(twice.status).toBe(400);
    expect(getErrors(twice.body)).toEqual([
      { pointer: '/body/items/1/productId', message: 'items[1].productId must not repeat Tea' },
    ]);
  });

  test.each(['DRAFT', 'PENDING', 'SHIPPED', 'CANCELLED'] as const)(
    'an order that is %s sends nothing',
    async (status) => {
      const { client, ship, tea, orderId } = await makeShop();
      await client.db((db) => db.updateTable('salesOrder').set({ status }).where('id', '=', orderId).execute());

      const rejected = await ship([{ productId: tea, quantity: 1 }]);

      expect(rejected).toMatchObject({
        status: 409,
        body: { code: 'ORDER_NOT_SHIPPABLE', status: 409, orderStatus: status },
      });
    },
  );

  test('requires the order manager role and an own order', async () => {
    const { client, tea, orderId } = await makeShop();
    const body = { orderId, shippedDate: '2026-03-02', items: [{ productId: tea, quantity: 1 }] };

    const reporting = await client.as('ROLE_REPORTING')(routes.create, { body });
    const foreign = await (await newClient()).as('ROLE_ADMIN')(routes.create, { body });

    expect(reporting.status).toBe(403);
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Order not found' } });
  });

  test('in a regional order each item goes to its store', async () => {
    const client = await newClient();
    const made = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const regionId = await makeRegion(db, { companyId });
      const stores = [
        await makeStore(db, { companyId, regionId }),
        await makeStore(db, { companyId, regionId }),
      ] as const;
      const tea = await makeProduct(db);
      const items = stores.map((storeId) => ({ productId: tea, storeId, quantity: 5 }));
      return { stores, tea, orderId: await makeOrder(db, { companyId, regionId, status: 'APPROVED', items }) };
    });
    const send = (item: object) =>
      client.as('ROLE_ORDER_MANAGER')(routes.create, {
        body: {
          orderId: made.orderId,
          shippedDate: '2026-03-02',
          items: [{ productId: made.tea, quantity: 2, ...item }],
        },
      });

    const vague = await send({});
    const clear = await send({ storeId: made.stores[1] });

    expect(vague.status).toBe(400);
    expect(getErrors(vague.body)).toEqual([
      {
        pointer: '/body/items/0/storeId',
        message: 'items[0].storeId must be defined: several stores order this product',
      },
    ]);
    expect(clear.body.items).toEqual([{ productId: made.tea, storeId: made.stores[1], quantity: 2 }]);
  });
});

describe('a tracking number', () => {
  test('is unique per carrier among active shipments', async () => {
    const { manager, ship, tea } = await makeShop();
    const one = [{ productId: tea, quantity: 1 }];

    const first = await ship(one, { shipper: 'UPS', trackingNumber: '1Z5' });
    const again = await ship(one, { shipper: 'Ups', trackingNumber: '1z5' });
    const byAnother = await ship(one, { shipper: 'Road Runner', trackingNumber: '1Z5' });
    const nameless = await ship(one, { trackingNumber: '77' });
    const namelessAgain = await ship(one, { trackingNumber: '77' });
    await manager(routes.deactivate, { params: { shipmentId: first.body.id } });
    const freed = await ship(one, { shipper: 'UPS', trackingNumber: '1Z5' });

    expect([first, byAnother, nameless, freed].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect([again, namelessAgain]).toMatchObject([
      { status: 409, body: { code: 'TRACKING_NUMBER_TAKEN' } },
      { status: 409 },
    ]);
  });

  test('finds its shipment in any notation, active ones before voided ones', async () => {
    const { client, manager, ship, tea } = await makeShop();
    const one = [{ productId: tea, quantity: 1 }];
    const kept = await ship(one, { shipper: 'FEDEX', trackingNumber: '7 0000 1' });
    const gone = await ship(one, { shipper: 'USPS', trackingNumber: '700001' });
    await manager(routes.deactivate, { params: { shipmentId: gone.body.id } });
    const find = (trackingNumber: string) =>
      client.as('none')(routes.getByTrackingNumber, { params: { trackingNumber } });

    expect((await find('700 001')).body).toEqual(
      (await manager(routes.get, { params: { shipmentId: kept.body.id } })).body,
    );
    expect(await find('12')).toMatchObject({ status: 404, body: { message: 'Shipment not found' } });
  });

  test('added later updates the status', async () => {
    const { manager, ship, tea } = await makeShop();
    const { body: made } = await ship([{ productId: tea, quantity: 1 }]);

    const { body } = await manager(routes.update, {
      params: { shipmentId: made.id },
      body: { shipper: 'fedex', trackingNumber: 'ab 1' },
    });

    expect(made.status).toBe('UNKNOWN');
    expect(body).toMatchObject({ shipper: 'FEDEX', trackingNumber: 'AB1', status: 'PRE_TRANSIT' });
  });
});

describe('delivery to the store', () => {
  const onHand = async (client: TestClient, storeId: number, productId: number) => {
    const { body } = await client.as('none')(inventoryRoutes.items, {
      params: { storeId },
      query: { productIds: [productId] },
    });
    return body.content[0]?.onHandEstimation;
  };

  test('deliveries and returns change the inventory on their day, and not the order', async () => {
    const { client, manager, getOrder, ship, tea, storeId } = await makeShop();
    await client.db((db) => makeCount(db, { storeId, productId: tea, quantity: 5, countedOn: '2026-03-01' }));
    const { body: made } = await ship([{ productId: tea, quantity: 6 }]);
    const to = async (body: object) => {
      const response = await manager(routes.update, { params: { shipmentId: made.id }, body });
      return { day: response.body.deliveredOn, onHand: await onHand(client, storeId, tea) };
    };
    setNow(new Date('2026-03-09T12:00:00Z'));

    expect(await to({ status: 'TRANSIT' })).toEqual({ day: null, onHand: 5 });
    expect(await to({ status: 'DELIVERED' })).toEqual({ day: '2026-03-09', onHand: 11 });
    expect(await to({ deliveredOn: '2026-03-04' })).toEqual({ day: '2026-03-04', onHand: 11 });
    expect(await to({ deliveredOn: '2026-02-01' })).toEqual({ day: '2026-03-02', onHand: 11 });
    expect(await to({ status: 'RETURNED' })).toEqual({ day: '2026-03-02', onHand: 5 });
    const { body: history } = await client.as('none')(inventoryRoutes.history, { params: { storeId, productId: tea } });
    expect(history.content.map(({ kind, modifier, source }) => [kind, modifier, source.entityType])).toEqual([
      ['REVERSAL', -6, 'SHIPMENT'],
      ['DELIVERY', 6, 'SHIPMENT'],
      ['COUNT', 5, 'INVENTORY'],
    ]);
    expect(await to({ status: 'TRANSIT' })).toEqual({ day: null, onHand: 5 });
    expect((await getOrder()).status).toBe('PACKING');
    setNow(undefined);
  });

  test('units in transit are reported separately until they are delivered, returned or lost', async () => {
    const { client, manager, ship, tea, storeId } = await makeShop();
    await client.db((db) => makeCount(db, { storeId, productId: tea, quantity: 5 }));
    const { body: made } = await ship([{ productId: tea, quantity: 6 }]);
    const inTransit = async () => {
      const { body } = await client.as('none')(inventoryRoutes.items, { params: { storeId } });
      return body.content[0]?.inTransit;
    };
    const to = async (status: 'DELIVERED' | 'TRANSIT' | 'FAILURE' | 'RETURNED') => {
      await manager(routes.update, { params: { shipmentId: made.id }, body: { status } });
      return inTransit();
    };

    expect(await inTransit()).toBe(6);
    expect([await to('TRANSIT'), await to('DELIVERED'), await to('RETURNED'), await to('FAILURE')]).toEqual([
      6, 0, 0, 0,
    ]);
    await to('TRANSIT');
    await manager(routes.deactivate, { params: { shipmentId: made.id } });
    expect(await inTransit()).toBe(0);
  });

  test('a delivery before the last count is part of the count', async () => {
    const { client, manager, ship, tea, storeId } = await makeShop();
    await client.db((db) => makeCount(db, { storeId, productId: tea, quantity: 5, countedOn: '2026-03-05' }));
    const { body: made } = await ship([{ productId: tea, quantity: 6 }]);

    const body = { status: 'DELIVERED' as const, deliveredOn: '2026-03-05' };
    await manager(routes.update, { params: { shipmentId: made.id }, body });

    expect(await onHand(client, storeId, tea)).toBe(5);
  });
});

describe('voiding a shipment', () => {
  test('reverts stock, inventory and open quantity, and reopens the order', async () => {
    const { client, manager, getOrder, ship, tea, mug, storeId, orderId } = await makeShop();
    await ship([{ productId: mug, quantity: 4 }]);
    const { body: made } = await ship([{ productId: tea, quantity: 10 }]);
    await manager(routes.update, { params: { shipmentId: made.id }, body: { status: 'DELIVERED' } });
    const shipped = await getOrder();

    const taken = await manager(routes.deactivate, { params: { shipmentId: made.id } });
    const again = await manager(routes.deactivate, { params: { shipmentId: made.id } });
    const order = await getOrder();

    expect(shipped.status).toBe('SHIPPED');
    expect([taken.body.inactive, again.status]).toEqual([true, 200]);
    expect(order).toMatchObject({ status: 'PACKING', nextStatuses: [] });
    expect(order.items.map(({ remainingQuantity }) => remainingQuantity)).toEqual([0, 10]);
    expect(await getStock(client, tea)).toEqual({ onHand: 100, unavailable: 10 });
    const { body: shelves } = await client.as('none')(inventoryRoutes.items, { params: { storeId } });
    expect(shelves.content).toEqual([]);
    const { body: listed } = await manager(routes.list, { query: { orderId } });
    const { body: all } = await manager(routes.list, { query: { orderId, includeInactive: true } });
    expect([listed.totalElements, all.totalElements]).toEqual([1, 2]);
  });

  test('prevents further changes', async () => {
    const { manager, ship, tea } = await makeShop();
    const { body: made } = await ship([{ productId: tea, quantity: 1 }]);
    await manager(routes.deactivate, { params: { shipmentId: made.id } });

    const late = await manager(routes.update, { params: { shipmentId: made.id }, body: { status: 'DELIVERED' } });

    expect(late).toMatchObject({ status: 409, body: { code: 'SHIPMENT_INACTIVE' } });
  });

  test('without other shipments allows returning and cancelling the order', async () => {
    const { manager, getOrder, ship, tea, orderId } = await makeShop();
    const { body: made } = await ship([{ productId: tea, quantity: 1 }]);
    const cancel = () => manager(orderRoutes.cancel, { params: { orderId }, body: { cancellationReason: 'Closed' } });

    const rejected = await cancel();
    await manager(routes.deactivate, { params: { shipmentId: made.id } });

    expect(rejected).toMatchObject({ status: 409, body: { code: 'ORDER_HAS_SHIPPED' } });
    expect((await getOrder()).nextStatuses).toEqual(['APPROVED', 'CANCELLED']);
    expect((await cancel()).body.status).toBe('CANCELLED');
  });
});
