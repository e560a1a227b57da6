import { addDays } from '@shelfward/contract/kit/dates.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { todayRoutes as routes } from '@shelfward/contract/today/today.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeDeliveredOrder, makeOrderingStore } from '../deliveries/lead-times.factory.ts';

const world = useWorld();
const today = toDay(new Date(), 'UTC');
const daysAgo = (days: number) => addDays(today, -days);

/** A store whose ten orders were delivered after 3 or 4 days. */
const setUp = async () => {
  const client = await world.newClient();
  const place = await client.db(async (db) => {
    const made = await makeOrderingStore(db);
    for (let at = 0; at < 10; at += 1)
      await makeDeliveredOrder(db, { ...made, orderedOn: daysAgo(40 + at), shipments: [[10, 3 + (at % 2)]] });
    return made;
  });
  return { client, ...place };
};

const listLate = async (client: TestClient) =>
  (await client.as('ROLE_ORDER_MANAGER')(routes.tasks, { query: { kind: 'LATE_SHIPMENTS' } })).body.content;

describe('late orders of Today', () => {
  test('are there from the day after the usual delivery until the delivery', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    const place = { companyId, storeId, productId };
    await client.db((db) => makeDeliveredOrder(db, { ...place, orderedOn: daysAgo(2) }));
    expect(await listLate(client)).toEqual([]);

    const orderId = await client.db((db) =>
      makeDeliveredOrder(db, { ...place, orderedOn: daysAgo(9), shipments: [[10, null]] }),
    );
    expect(await listLate(client)).toMatchObject([
      {
        title: `Order ${orderId}`,
        reason: expect.stringMatching(/^to Company \d+, Store \d+ is \d days late$/),
        company: { id: companyId },
        action: { label: 'Open order', path: `/orders/orderDetail/${orderId}?tab=shipments` },
      },
    ]);

    await client.db(async (db) => {
      const delivered = { status: 'DELIVERED', deliveredOn: today } as const;
      await db.updateTable('shipment').set(delivered).where('salesOrderId', '=', orderId).execute();
      await db.updateTable('salesOrder').set({ salesNote: 'Arrived' }).where('id', '=', orderId).execute();
    });
    expect(await listLate(client)).toEqual([]);
  });

  test('of a company are one task, which says how many are probably lost', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db(async (db) => {
      const order = { companyId, storeId, productId, shipments: [[10, null]] } as const;
      await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(150) });
      await makeDeliveredOrder(db, { ...order, orderedOn: daysAgo(140) });
    });
    expect(await listLate(client)).toMatchObject([
      {
        title: '2 orders',
        reason: expect.stringMatching(
          /^to Company \d+ are late, the latest \(Order \d+\) by \d+ days; 2 probably lost$/,
        ),
        action: { path: `/companies/companyDetail/${companyId}?tab=deliveries` },
      },
    ]);
  });

  test('do not repeat orders that have not shipped by their requested date', async () => {
    const { client, companyId, storeId, productId } = await setUp();
    await client.db(async (db) => {
      const orderId = await makeDeliveredOrder(db, { companyId, storeId, productId, orderedOn: daysAgo(12) });
      await db
        .updateTable('salesOrder')
        .set({ requestedShipDate: daysAgo(3) })
        .where('id', '=', orderId)
        .execute();
    });
    expect(await listLate(client)).toEqual([]);
    const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.tasks, { query: { kind: 'LATE_ORDERS' } });
    expect(body.content).toHaveLength(1);
  });
});
