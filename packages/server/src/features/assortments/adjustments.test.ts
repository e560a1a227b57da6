import { storeAssortmentRoutes as routes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';

const { newClient } = useWorld();

/** Two stores with the same three products: par levels 10, 5 and 0. */
const makeShop = async () => {
  const client = await newClient();
  const records = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const stores = [
      await makeStore(db, { companyId, name: 'Plano' }),
      await makeStore(db, { companyId, name: 'Waco' }),
    ] as const;
    const ape = await makeProduct(db, { name: 'Ape' });
    const bee = await makeProduct(db, { name: 'Bee' });
    const cat = await makeProduct(db, { name: 'Cat' });
    const items = new Map([
      [ape, 10],
      [bee, 5],
      [cat, 0],
    ]);
    await makeGlobalAssortment(db, { items, storeIds: [...stores] });
    return { stores, ape, bee, cat };
  });
  const reporter = client.as('ROLE_REPORTING');
  const levels = async (storeId: number) => {
    const { body } = await reporter(routes.items, { params: { storeId } });
    return body.content.map(({ parLevel }) => parLevel);
  };
  return { client, reporter, admin: client.as('ROLE_ADMIN'), levels, ...records };
};

describe('a percentage', () => {
  test('is previewed by store without changing data', async () => {
    const { reporter, levels, stores } = await makeShop();

    const { body } = await reporter(routes.previewAdjustment, { body: { storeIds: [...stores], percent: 10 } });

    // 15 + 10 % is 16.5, rounded to 17: 10 becomes 11, and 5 becomes 6.
    const each = { changedItems: 2, totalParLevelBefore: 15, totalParLevelAfter: 17 };
    expect(body).toEqual({
      changedItems: 4,
      totalParLevelBefore: 30,
      totalParLevelAfter: 34,
      stores: [
        { storeId: stores[0], storeName: 'Plano', ...each },
        { storeId: stores[1], storeName: 'Waco', ...each },
      ],
      items: [],
    });
    expect(await levels(stores[0])).toEqual([10, 5, 0]);
  });

  test('is previewed by product for one store, and the preview matches the result', async () => {
    const { reporter, levels, stores, ape, bee } = await makeShop();
    const params = { storeId: stores[0] };

    const { body: preview } = await reporter(routes.previewAdjustment, {
      body: { storeIds: [stores[0]], percent: -30 },
    });
    const { body: applied } = await reporter(routes.adjustByPercent, { params, body: { percent: -30 } });

    expect(
      preview.items.map(({ product, parLevelBefore, parLevelAfter }) => [product.id, parLevelBefore, parLevelAfter]),
    ).toEqual([
      [ape, 10, 7],
      [bee, 5, 4],
    ]);
    expect(applied).toEqual({ changedItems: 2, totalParLevelBefore: 15, totalParLevelAfter: 11 });
    expect(await levels(stores[0])).toEqual([7, 4, 0]);
    expect(await levels(stores[1])).toEqual([10, 5, 0]);
  });

  test('can be undone, except for later adjustments', async () => {
    const { reporter, admin, levels, stores, bee } = await makeShop();
    const params = { storeId: stores[0] };
    const { headers } = await reporter(routes.adjustByPercent, { params, body: { percent: 100 } });
    await admin(routes.adjust, { params: { ...params, productId: bee }, body: { adjustment: 1 } });

    const { body } = await reporter(undoRoutes.undo, { params: { token: String(headers['x-undo-token']) } });

    expect(body).toEqual({ restored: 1, skipped: 1 });
    expect(await levels(stores[0])).toEqual([10, 6, 0]);
  });

  test('without changes offers no undo', async () => {
    const { reporter, stores } = await makeShop();

    const { body, headers } = await reporter(routes.adjustByPercent, {
      params: { storeId: stores[0] },
      body: { percent: 0 },
    });

    expect(body.changedItems).toBe(0);
    expect(headers['x-undo-token']).toBeUndefined();
  });

  test("returns 404 for another client's store", async () => {
    const { reporter, stores } = await makeShop();
    const { stores: foreignStores } = await makeShop();

    const rejected = await reporter(routes.previewAdjustment, {
      body: { storeIds: [stores[0], foreignStores[0]], percent: 5 },
    });

    expect(rejected).toMatchObject({ status: 404, body: { message: 'Store not found.' } });
  });
});

test('a shelf maximum is set, named where it contradicts the pack, and removed', async () => {
  const { client, admin, stores, bee } = await makeShop();
  const params = { storeId: stores[0], productId: bee };
  await client.db((db) => db.updateTable('product').set({ packSize: 12 }).where('id', '=', bee).execute());
  const getItem = async () => (await admin(routes.items, { params, query: { search: 'Bee' } })).body.content[0];

  const { body } = await admin(routes.changeShelfMaximum, { params, body: { shelfMaximum: 8 } });
  const listed = await getItem();
  await admin(routes.changeShelfMaximum, { params, body: { shelfMaximum: null } });

  const contradictions = ['a pack of 12 is above the shelf maximum of 8'];
  expect(body).toMatchObject({ shelfMaximum: 8, contradictions, parLevel: 5 });
  expect(listed).toEqual(body);
  expect(await getItem()).toEqual({ ...body, shelfMaximum: null, contradictions: [] });
});
