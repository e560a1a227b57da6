import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { currentMonday, makeSellingStore } from '../replenishment.factory.ts';

interface GivenStop {
  readonly storeId: number;
  readonly productId: number;
  readonly weeks?: number;
  readonly weeklyUnits?: number;
  readonly lostCents?: number;
}

/** A product in a store that stopped selling, as a run stores it. */
export const makeStop = async (db: Db, { storeId, productId, ...given }: GivenStop): Promise<number> => {
  const { weeks = 8, weeklyUnits = 15, lostCents = 12_000 } = given;
  const { id } = await db
    .insertInto('salesStop')
    .values({
      storeId,
      productId,
      weeks,
      weeklyUnits,
      lostCents,
      since: addDays(currentMonday(), -7 * weeks),
      endedProbability: 0.6,
      foundAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A stop in a new store with one product. */
export const makeStoppedStore = async (db: Db) => {
  const { companyId, storeId, productIds } = await makeSellingStore(db, { products: [{ parLevel: 40, weekly: [] }] });
  const [productId = 0] = productIds;
  return { companyId, storeId, productId, id: await makeStop(db, { storeId, productId }) };
};
