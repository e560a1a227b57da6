import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeScopedUser } from '../users/user-scopes.factory.ts';

const world = useWorld();

test('partners count only in their own stores, if users without a role can count', async () => {
  const client = await world.newClient();
  const { companyId, storeId, otherId, productId } = await client.db(async (db) => {
    const company = await makeCompany(db);
    const store = await makeStore(db, { companyId: company });
    const product = await makeProduct(db);
    const { id: globalAssortmentId } = await db
      .insertInto('globalAssortment')
      .values({ name: 'Shelf' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('storeAssortmentItem')
      .values({ storeId: store, productId: product, globalAssortmentId, globalAssortmentQuantity: 4 })
      .execute();
    const other = await makeStore(db, { companyId: await makeCompany(db) });
    return { companyId: company, storeId: store, otherId: other, productId: product };
  });
  const { call } = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [companyId] });
  const count = (store: number) =>
    call(inventoryRoutes.count, { params: { storeId: store, productId }, body: { onHandEstimation: 7 } });

  expect((await count(storeId)).status).toBe(403);
  await client.acrossClients((db) =>
    db.updateTable('client').set({ usersCanCount: true }).where('id', '=', client.tenantId).execute(),
  );
  const [counted, recounted, other] = [await count(storeId), await count(storeId), await count(otherId)];

  expect([counted.status, recounted.status, other.status]).toEqual([200, 200, 404]);
  expect(recounted.body).toMatchObject({ onHandEstimation: 7, anchored: true });
  expect(recounted.body).not.toHaveProperty('phantomSuspected');
});
