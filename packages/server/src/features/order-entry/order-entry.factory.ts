import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

export interface EntryStore {
  readonly companyId: number;
  readonly storeId: number;
  readonly otherStoreId: number;
  readonly tea: number;
  readonly soap: number;
  /** Not in the assortment of the store. */
  readonly hidden: number;
}

/** A store with a minimum of $40, soap (10 suggested), and tea in packs of six (12 suggested) for $5 each. */
export const makeEntryStore = (client: TestClient): Promise<EntryStore> =>
  client.db(async (db) => {
    const { id: priceListId } = await db
      .insertInto('priceList')
      .values({ name: 'Own' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const companyId = await makeCompany(db, { priceListId });
    const storeId = await makeStore(db, { companyId });
    const otherStoreId = await makeStore(db, { companyId });
    const [tea, soap, hidden] = [
      await makeProduct(db, { name: 'Tea', packSize: 6 }),
      await makeProduct(db, { name: 'Soap' }),
      await makeProduct(db, { name: 'Hidden' }),
    ];
    const products = [tea, soap, hidden];
    await db
      .insertInto('productPrice')
      .values(products.map((productId) => ({ productId, priceListId, priceCents: 500 })))
      .execute();
    const { id: globalAssortmentId } = await db
      .insertInto('globalAssortment')
      .values({ name: 'Shelf' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('storeAssortmentItem')
      .values(
        [tea, soap].map((productId) => ({ storeId, productId, globalAssortmentId, globalAssortmentQuantity: 10 })),
      )
      .execute();
    await db.insertInto('storeInventory').values({ storeId, productId: tea, onHand: 3, anchored: true }).execute();
    await db.insertInto('orderConstraint').values({ storeId, minValueCents: 4000 }).execute();
    return { companyId, storeId, otherStoreId, tea, soap, hidden };
  });
