import { globalAssortmentRoutes as routes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { storeAssortmentRoutes as storeRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { waitForLockQueue } from '../../testing/table-locks.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';
import { compileStores, lockStores } from './compile.queries.ts';

const { newClient } = useWorld();

/** Two stores, three products (Ape, Bee, Cat), and an unassigned assortment of the first two. */
const makeShop = async () => {
  const client = await newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeIds = [await makeStore(db, { companyId }), await makeStore(db, { companyId })] as const;
    const ape = await makeProduct(db, { name: 'Ape' });
    const bee = await makeProduct(db, { name: 'Bee' });
    const cat = await makeProduct(db, { name: 'Cat' });
    const core = await makeGlobalAssortment(db, {
      name: 'Core',
      items: new Map([
        [ape, 6],
        [bee, 4],
      ]),
    });
    return { storeIds, ape, bee, cat, core };
  });
  return { client, admin: client.as('ROLE_ADMIN'), ...made };
};

const parLevels = async (client: TestClient, storeId: number) => {
  const { body } = await client.as('none')(storeRoutes.items, { params: { storeId } });
  return Object.fromEntries(
    body.content.map((item) => [item.product.name, `${item.globalAssortment.name} ${item.parLevel}`]),
  );
};

describe('a global assortment', () => {
  test('is created with its items and returns totals of active products and stores', async () => {
    const { client, admin, ape, bee, storeIds } = await makeShop();

    const items = [
      { productId: ape, quantity: 6 },
      { productId: bee, quantity: 4 },
    ];
    const { status, body: made, headers } = await admin(routes.create, { body: { name: 'Winter', items } });
    await admin(routes.assign, { body: { globalAssortmentId: made.id, storeIds: [...storeIds] } });
    await client.db(async (db) => {
      await db.updateTable('product').set({ inactive: true }).where('id', '=', bee).execute();
      await db.updateTable('store').set({ inactive: true }).where('id', '=', storeIds[0]).execute();
    });
    const { body: after } = await admin(routes.get, { params: { id: made.id } });

    expect([status, headers.location]).toEqual([201, `/api/v1/global-assortment/${made.id}`]);
    expect(made).toMatchObject({ amountOfActiveItems: 2, amountOfActiveStores: 0, totalProductQuantity: 10 });
    expect(after).toMatchObject({ amountOfActiveItems: 1, amountOfActiveStores: 1, totalProductQuantity: 6 });
  });

  test('is not created with an unknown product', async () => {
    const { client, admin, ape } = await makeShop();
    const foreignId = await (await newClient()).db((db) => makeProduct(db));

    const items = [ape, foreignId].map((productId) => ({ productId, quantity: 1 }));
    const rejected = await admin(routes.create, { body: { name: 'Winter', items } });

    expect(rejected).toMatchObject({ status: 404, body: { message: 'Product not found.' } });
    const { body } = await client.as('none')(routes.list, { query: { search: 'winter' } });
    expect(body.content).toEqual([]);
  });

  test('rejects duplicate products', async () => {
    const { admin, ape, core } = await makeShop();

    const twice = [ape, ape].map((productId) => ({ productId, quantity: 1 }));
    const made = await admin(routes.create, { body: { name: 'Winter', items: twice } });
    const added = await admin(routes.addItem, { params: { id: core }, body: { productId: ape, quantity: 1 } });

    expect(made.status).toBe(400);
    expect(added).toMatchObject({ status: 409, body: { message: 'Item already exists.' } });
  });

  test('has a unique name, and rejects a rename based on an older version', async () => {
    const { admin, core } = await makeShop();
    const { body: winter, headers } = await admin(routes.create, { body: { name: 'Winter' } });

    const taken = await admin(routes.rename, { params: { id: winter.id }, body: { name: 'CORE' } });
    await admin(routes.rename, { params: { id: winter.id }, body: { name: 'Autumn' } });
    const ifMatch = { 'if-match': headers.etag ?? '' };
    const late = await admin(routes.rename, { params: { id: winter.id }, body: { name: 'Spring' } }, ifMatch);

    expect(taken).toMatchObject({ status: 409, body: { code: 'GLOBAL_ASSORTMENT_NAME_TAKEN' } });
    expect(late.status).toBe(412);
    const { body } = await admin(routes.list, { query: { sort: ['name,asc'] } });
    expect(body.content.map(({ id, name }) => [id, name])).toEqual([
      [winter.id, 'Autumn'],
      [core, 'Core'],
    ]);
  });

  test('lists, searches, changes, and removes items', async () => {
    const { admin, ape, bee, cat, core: id } = await makeShop();

    const added = await admin(routes.addItem, { params: { id }, body: { productId: cat, quantity: 2 } });
    await admin(routes.changeItem, { params: { id, productId: ape }, body: { quantity: 9 } });
    await admin(routes.removeItem, { params: { id, productId: bee } });
    const gone = await admin(routes.changeItem, { params: { id, productId: bee }, body: { quantity: 1 } });
    const { body: all } = await admin(routes.items, { params: { id }, query: { sort: ['quantity,desc'] } });
    const { body: found } = await admin(routes.items, { params: { id }, query: { search: 'ap' } });

    expect(added.headers.location).toBe(`/api/v1/global-assortment/${id}/items/${cat}`);
    expect(gone).toMatchObject({ status: 404, body: { message: 'Entity not found' } });
    expect(all.content.map(({ product, quantity }) => [product.name, quantity])).toEqual([
      ['Ape', 9],
      ['Cat', 2],
    ]);
    expect(found.content.map(({ productId }) => productId)).toEqual([ape]);
  });
});

describe('adding products to a global assortment', () => {
  test('adds those that it does not contain, in all its stores, and can be undone', async () => {
    const { client, admin, ape, bee, cat, core: id, storeIds } = await makeShop();
    const [storeId] = storeIds;
    await admin(routes.assign, { body: { globalAssortmentId: id, storeIds: [storeId] } });
    await admin(routes.removeItem, { params: { id, productId: bee } });

    const added = await admin(routes.addItems, {
      params: { id },
      body: { productIds: [ape, bee, cat, cat], quantity: 2 },
    });
    const after = await parLevels(client, storeId);
    await admin(routes.changeItem, { params: { id, productId: cat }, body: { quantity: 3 } });
    const undone = await admin(undoRoutes.undo, { params: { token: added.headers[undoTokenHeader] ?? '' } });

    expect(added.body).toEqual({ addedProductIds: [bee, cat], containedProductIds: [ape] });
    expect(after).toEqual({ Ape: 'Core 6', Bee: 'Core 2', Cat: 'Core 2' });
    expect(undone.body).toEqual({ restored: 1, skipped: 1 });
    expect(await parLevels(client, storeId)).toEqual({ Ape: 'Core 6', Cat: 'Core 3' });
  });

  test('changes nothing if it contains all of them, and rejects products of other clients', async () => {
    const { client, admin, ape, bee, core: id } = await makeShop();
    const foreignId = await (await newClient()).db((db) => makeProduct(db));

    const contained = await admin(routes.addItems, { params: { id }, body: { productIds: [ape, bee], quantity: 9 } });
    const foreign = await admin(routes.addItems, { params: { id }, body: { productIds: [foreignId], quantity: 1 } });

    expect(contained.body).toEqual({ addedProductIds: [], containedProductIds: [ape, bee] });
    expect(contained.headers[undoTokenHeader]).toBeUndefined();
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Product not found.' } });
    const { body } = await client.as('none')(routes.items, { params: { id } });
    expect(body.content.map(({ quantity }) => quantity)).toEqual([6, 4]);
  });
});

describe('assigning a global assortment to stores', () => {
  test('assigns it to stores without it, and is rejected if all stores have it', async () => {
    const { client, admin, core, storeIds } = await makeShop();
    const [first, second] = storeIds;

    const one = await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [first] } });
    const both = await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [second, first, second] } });
    const again = await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [first, second] } });

    expect(one.body).toEqual({ globalAssortmentId: core, assignedStoreIds: [first], alreadyAssignedStoreIds: [] });
    expect(both.body).toEqual({
      globalAssortmentId: core,
      assignedStoreIds: [second],
      alreadyAssignedStoreIds: [first],
    });
    expect(again).toMatchObject({ status: 409, body: { message: 'Global Assortment already assigned.' } });
    expect(await parLevels(client, second)).toEqual({ Ape: 'Core 6', Bee: 'Core 4' });
  });

  test('unassigns it, and returns the stores that did not have it', async () => {
    const { client, admin, core, storeIds } = await makeShop();
    const [first, second] = storeIds;
    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [first] } });

    const { body } = await admin(routes.unassign, { body: { globalAssortmentId: core, storeIds: [...storeIds] } });

    expect(body).toEqual({ globalAssortmentId: core, unassignedStoreIds: [first], notAssignedStoreIds: [second] });
    expect(await parLevels(client, first)).toEqual({});
  });

  test('with a store of another client changes nothing', async () => {
    const { client, admin, core, storeIds } = await makeShop();
    const { storeIds: foreignStoreIds } = await makeShop();

    const rejected = await admin(routes.assign, {
      body: { globalAssortmentId: core, storeIds: [storeIds[0], foreignStoreIds[0]] },
    });

    expect(rejected).toMatchObject({ status: 404, body: { message: 'Store or Global Assortment not found.' } });
    expect(await parLevels(client, storeIds[0])).toEqual({});
  });

  test('is also possible from a store', async () => {
    const { client, admin, core, storeIds } = await makeShop();
    const params = { storeId: storeIds[0] };

    const made = await admin(storeRoutes.assign, { params, body: { globalAssortmentId: core } });
    const again = await admin(storeRoutes.assign, { params, body: { globalAssortmentId: core } });
    const { body: assignedAssortments } = await admin(storeRoutes.globalAssortments, { params });
    const gone = await admin(storeRoutes.unassign, { params: { ...params, globalAssortmentId: core } });
    const goneAgain = await admin(storeRoutes.unassign, { params: { ...params, globalAssortmentId: core } });

    expect([made.status, made.headers.location]).toEqual([201, `/api/v1/global-assortment/${core}`]);
    expect(again).toMatchObject({ status: 409, body: { message: 'Global Assortment already assigned.' } });
    expect(assignedAssortments.map(({ name, amountOfActiveStores }) => [name, amountOfActiveStores])).toEqual([
      ['Core', 1],
    ]);
    expect(gone.status).toBe(204);
    expect(goneAgain).toMatchObject({ status: 404, body: { message: 'Store or Global Assortment not found.' } });
    expect(await parLevels(client, storeIds[0])).toEqual({});
  });

  test('is recorded in the audit of each store', async () => {
    const { client, admin, core, storeIds } = await makeShop();

    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [...storeIds] } });
    await admin(routes.unassign, { body: { globalAssortmentId: core, storeIds: [storeIds[0]] } });

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityId', 'previousValue', 'updatedValue'])
        .where('field', '=', 'globalAssortmentIds')
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([
      { entityId: storeIds[0], previousValue: [], updatedValue: [core] },
      { entityId: storeIds[1], previousValue: [], updatedValue: [core] },
      { entityId: storeIds[0], previousValue: [core], updatedValue: [] },
    ]);
  });
});

describe('the par levels of a store', () => {
  test('are the largest quantity of its active assortments, on a tie from the oldest', async () => {
    const { client, admin, ape, bee, cat, core, storeIds } = await makeShop();
    const [storeId] = storeIds;
    const display = await client.db((db) =>
      makeGlobalAssortment(db, {
        name: 'Display',
        items: new Map([
          [ape, 6],
          [bee, 7],
          [cat, 2],
        ]),
      }),
    );
    const assign = (globalAssortmentId: number) =>
      admin(routes.assign, { body: { globalAssortmentId, storeIds: [storeId] } });

    await assign(display);
    await assign(core);
    const both = await parLevels(client, storeId);
    await admin(routes.changeItem, { params: { id: core, productId: bee }, body: { quantity: 9 } });
    await admin(routes.removeItem, { params: { id: core, productId: ape } });
    const changed = await parLevels(client, storeId);
    await admin(routes.deactivate, { params: { id: display } });
    const alone = await parLevels(client, storeId);
    await admin(routes.activate, { params: { id: display } });

    expect(both).toEqual({ Ape: 'Core 6', Bee: 'Display 7', Cat: 'Display 2' });
    expect(changed).toEqual({ Ape: 'Display 6', Bee: 'Core 9', Cat: 'Display 2' });
    expect(alone).toEqual({ Bee: 'Core 9' });
    expect(await parLevels(client, storeId)).toEqual(changed);
  });

  test('retain the adjustment of a removed product for its return', async () => {
    const { client, admin, ape, core, storeIds } = await makeShop();
    const [storeId] = storeIds;
    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [storeId] } });
    await admin(storeRoutes.adjust, { params: { storeId, productId: ape }, body: { adjustment: 3 } });

    await admin(routes.unassign, { body: { globalAssortmentId: core, storeIds: [storeId] } });
    const { status } = await admin(storeRoutes.adjust, {
      params: { storeId, productId: ape },
      body: { adjustment: 1 },
    });
    await admin(routes.changeItem, { params: { id: core, productId: ape }, body: { quantity: 10 } });
    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [storeId] } });

    expect(status).toBe(404);
    expect(await parLevels(client, storeId)).toEqual({ Ape: 'Core 13', Bee: 'Core 4' });
  });

  test('can be adjusted by product, but not below zero', async () => {
    const { client, admin, ape, cat, core, storeIds } = await makeShop();
    const [storeId] = storeIds;
    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [storeId] } });

    const more = await admin(storeRoutes.adjust, { params: { storeId, productId: ape }, body: { adjustment: 2 } });
    const none = await admin(storeRoutes.adjust, { params: { storeId, productId: ape }, body: { adjustment: -50 } });
    const foreign = await admin(storeRoutes.adjust, {
      params: { storeId, productId: cat },
      body: { adjustment: 2 },
    });

    expect(more.body).toMatchObject({ globalAssortmentQuantity: 6, adjustment: 2, parLevel: 8, onHandEstimation: 0 });
    expect(none.body).toMatchObject({ adjustment: -6, parLevel: 0 });
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Store or product not found.' } });
    expect(await parLevels(client, storeId)).toEqual({ Ape: 'Core 0', Bee: 'Core 4' });
  });

  test('can be adjusted by a percentage of the total, best sellers first', async () => {
    const { client, admin, ape, bee, core, storeIds } = await makeShop();
    const [storeId, other] = storeIds;
    await admin(routes.changeItem, { params: { id: core, productId: ape }, body: { quantity: 2 } });
    await admin(routes.changeItem, { params: { id: core, productId: bee }, body: { quantity: 2 } });
    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [...storeIds] } });
    const soldOn = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
    await client.db((db) =>
      db.insertInto('saleDay').values({ storeId, productId: bee, soldOn, units: 5, cents: 100 }).execute(),
    );

    const { body } = await admin(storeRoutes.adjustByPercent, { params: { storeId }, body: { percent: 25 } });
    const nothing = await admin(storeRoutes.adjustByPercent, { params: { storeId }, body: { percent: 0 } });
    const { body: all } = await admin(storeRoutes.adjustByPercent, {
      params: { storeId: other },
      body: { percent: -300 },
    });

    expect(body).toEqual({ changedItems: 1, totalParLevelBefore: 4, totalParLevelAfter: 5 });
    expect(nothing.body).toEqual({ changedItems: 0, totalParLevelBefore: 5, totalParLevelAfter: 5 });
    expect(all).toEqual({ changedItems: 2, totalParLevelBefore: 4, totalParLevelAfter: 0 });
    expect(await parLevels(client, storeId)).toEqual({ Ape: 'Core 2', Bee: 'Core 3' });
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['field', 'previousValue', 'updatedValue'])
        .where('entityType', '=', 'ASSORTMENT_ITEM')
        .where('entityId', '=', storeId)
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([{ field: `items/${bee}/adjustment`, previousValue: 0, updatedValue: 1 }]);
  });

  test('include a concurrent change that commits later', async () => {
    const { client, admin, ape, bee, core, storeIds } = await makeShop();
    const [storeId] = storeIds;
    const display = await client.db((db) => makeGlobalAssortment(db, { name: 'Display', items: new Map([[ape, 8]]) }));
    await admin(routes.assign, { body: { globalAssortmentId: core, storeIds: [storeId] } });

    const assigned = await client.db(async (db) => {
      await lockStores({ db }, [storeId]);
      await db.updateTable('globalAssortmentItem').set({ quantity: 9 }).where('productId', '=', bee).execute();
      await compileStores({ db, tenantId: client.tenantId }, [storeId]);
      const assigning = admin(routes.assign, { body: { globalAssortmentId: display, storeIds: [storeId] } });
      await waitForLockQueue(db);
      return { assigning };
    });
    await assigned.assigning;

    expect(await parLevels(client, storeId)).toEqual({ Ape: 'Display 8', Bee: 'Core 9' });
  });

  test('are equal after concurrent and sequential changes', async () => {
    const { client, admin, ape, bee, core, storeIds } = await makeShop();
    const display = await client.db((db) => makeGlobalAssortment(db, { name: 'Display', items: new Map([[ape, 8]]) }));
    const body = { globalAssortmentId: core, storeIds: [...storeIds] };

    for (let quantity = 10; quantity < 13; quantity += 1) {
      await Promise.all([
        admin(routes.assign, { body }),
        admin(routes.assign, { body: { ...body, globalAssortmentId: display } }),
        admin(routes.changeItem, { params: { id: core, productId: bee }, body: { quantity } }),
        admin(routes.changeItem, { params: { id: display, productId: ape }, body: { quantity } }),
      ]);
      for (const storeId of storeIds)
        expect(await parLevels(client, storeId)).toEqual({ Ape: `Display ${quantity}`, Bee: `Core ${quantity}` });
      await Promise.all([
        admin(routes.unassign, { body }),
        admin(routes.unassign, { body: { ...body, globalAssortmentId: display } }),
      ]);
    }
  });
});
