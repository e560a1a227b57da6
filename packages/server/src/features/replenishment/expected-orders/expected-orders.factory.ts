import { makeInput } from '@shelfward/forecast/simulation/expected-input.factory.ts';
import { computeExpectedOrders } from '@shelfward/forecast/simulation/expected-orders.rules.ts';
import type { TestClient } from '../../../testing/client.ts';
import { currentMonday, everyWeek, makeSellingStore } from '../replenishment.factory.ts';
import { replaceExpectedOrders } from './expected-order-writes.queries.ts';

/** One product in a store, as a run stores it: 10 units a week, two weeks from order to delivery. */
export const makeExpectedOrders = (client: TestClient) =>
  client.db(async (db) => {
    const made = await makeSellingStore(db, { products: [{ parLevel: 40, weekly: everyWeek(10, 30) }] });
    const { companyId, storeId, productIds } = made;
    const input = makeInput([{ companyId, storeId, productId: productIds[0] ?? 0, mean: 10, onHand: 40 }]);
    const ctx = { db, tenantId: client.tenantId, now: new Date() };
    const asOf = currentMonday();
    await replaceExpectedOrders(ctx, {
      asOf,
      stockDay: asOf,
      weeks: input.weeks,
      orders: computeExpectedOrders(input),
    });
    return made;
  });
