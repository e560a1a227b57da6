// G8
// ASVS 2.3.4

import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { shipmentRoutes as routes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Two products with a hundred in stock each, and a number of approved orders of ten each. */
const makeOrders = async (count: number) => {
  const client = await newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const products = [await makeProduct(db, { onHand: 100 }), await makeProduct(db, { onHand: 100 })];
    const items = products.map((productId) => ({ productId, quantity: 10 }));
    const orderIds: number[] = [];
    for (const _ of times(count)) orderIds.push(await makeOrder(db, { companyId, storeId, status: 'APPROVED', items }));
    return { storeId, products, orderIds };
  });
  return { client, manager: client.as('ROLE_ORDER_MANAGER'), ...made };
};

describe('concurrent shipments', () => {
  test('fifty concurrent shipments never exceed the order', async () => {
    const { client, manager, products, orderIds } = await makeOrders(1);
    const [orderId = 0] = orderIds;

    const responses = await Promise.all(
      times(50).map((index) =>
        manager(routes.create, {
          body: {
            orderId,
            shippedDate: '2026-03-02',
            items: products.map((productId) => ({ productId, quantity: 1 + (index % 3) })),
          },
        }),
      ),
    );

    const sent = responses.filter(({ status }) => status === 201);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const units = sent.reduce((sum, { body }) => sum + (body.items[0]?.quantity ?? 0), 0);
    const { body: order } = await manager(orderRoutes.get, { params: { orderId } });
    expect(order.items.map(({ shippedQuantity }) => shippedQuantity)).toEqual([units, units]);
    expect(order).toMatchObject({ status: 'SHIPPED', shipments: { length: sent.length } });
    const stock = await client.db((db) => db.selectFrom('product').select('onHand').orderBy('id').execute());
    expect(stock.map(({ onHand }) => onHand)).toEqual([100 - units, 100 - units]);
  });

  test('orders with the same products are shipped, delivered and voided concurrently without deadlocks', async () => {
    const { client, manager, products, orderIds, storeId } = await makeOrders(8);

    const responses = await Promise.all(
      orderIds.map(async (orderId, index) => {
        const items = (index % 2 === 0 ? products : products.toReversed()).map((productId) => ({
          productId,
          quantity: 10,
        }));
        const { body: made } = await manager(routes.create, { body: { orderId, shippedDate: '2026-03-02', items } });
        const params = { shipmentId: made.id };
        const delivered = await manager(routes.update, { params, body: { status: 'DELIVERED' } });
        const taken = index % 2 === 0 ? await manager(routes.deactivate, { params }) : delivered;
        return [delivered.status, taken.status];
      }),
    );

    expect(responses).toEqual(times(8).map(() => [200, 200]));
    const [stock, shelves] = await client.db(async (db) => [
      await db.selectFrom('product').select('onHand').orderBy('id').execute(),
      await db.selectFrom('storeInventory').select('onHand').where('storeId', '=', storeId).execute(),
    ]);
    expect(stock.map(({ onHand }) => onHand)).toEqual([60, 60]);
    expect(shelves.map(({ onHand }) => onHand)).toEqual([40, 40]);
  });

  test('of fifty changes with the same version, one wins', async () => {
    const { manager, products, orderIds } = await makeOrders(1);
    const items = products.map((productId) => ({ productId, quantity: 1 }));
    const { body: made } = await manager(routes.create, {
      body: { orderId: orderIds[0] ?? 0, shippedDate: '2026-03-02', items },
    });

    const responses = await Promise.all(
      times(50).map((index) =>
        manager(
          routes.update,
          {
            params: { shipmentId: made.id },
            body: { shippedDate: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}` },
          },
          { 'if-match': '"1"' },
        ),
      ),
    );

    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...times(49).map(() => 412),
    ]);
  });
});
