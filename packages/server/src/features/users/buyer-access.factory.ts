import type { PlacedBuyer } from '@shelfward/contract/users/buyer-access.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

let made = 0;

/** A buyer of a store for tests; of a new store of a new company by default. */
export const makePlacedBuyer = (
  client: TestClient,
  given: { readonly storeId?: number; readonly emailAddress?: string; readonly inactive?: boolean } = {},
): Promise<PlacedBuyer> =>
  client.db(async (db) => {
    made += 1;
    const { storeId = await makeStore(db, { companyId: await makeCompany(db) }), ...values } = given;
    const { id: buyerId } = await db
      .insertInto('buyer')
      .values({ name: `Robin Retail ${made}`, emailAddress: `robin${made}@willow.example`, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('storeBuyer').values({ storeId, buyerId }).execute();
    return { record: 'STORE', recordId: storeId, buyerId };
  });
