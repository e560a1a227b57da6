import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { TestClient } from '../../../testing/client.ts';
import { makeProductLine } from '../../products/products.factory.ts';
import { currentMonday, makeSellingStore } from '../replenishment.factory.ts';

/** One compared forecast of 95 % with a miss of 6 units. */
export const makeAccuracy = (
  client: TestClient,
): Promise<{ readonly companyId: number; readonly productLineId: number }> =>
  client.db(async (db) => {
    const { companyId, storeId, productIds } = await makeSellingStore(db, { products: [{ parLevel: 6, weekly: [] }] });
    const [productId = 0] = productIds;
    const productLineId = await makeProductLine(db, 'Chews');
    await db.updateTable('product').set({ productLineId }).where('id', '=', productId).execute();
    const period = { firstWeek: addDays(currentMonday(), -7 * 3), weeks: 3, serviceLevel: 0.95 };
    const sums = { pairs: 1, notCompared: 0, covered: 0, demandUnits: 16, expectedUnits: 7.5, missedUnits: 6 };
    await db
      .insertInto('parAccuracy')
      .values({ ...period, ...sums, companyId, productLineId })
      .execute();
    const miss = { parLevel: 10, demandUnits: 16, missedUnits: 6, missedCents: 6000 };
    await db
      .insertInto('parAccuracyMiss')
      .values({ ...period, ...miss, storeId, productId })
      .execute();
    return { companyId, productLineId };
  });
