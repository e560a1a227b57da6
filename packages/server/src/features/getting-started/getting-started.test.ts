import { gettingStartedRoutes as routes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeCompanyWithStores, makeSaleDays } from '../sales/sales.factory.ts';

const world = useWorld();

const getStart = async (client: TestClient) => (await client.as('ROLE_ORDER_MANAGER')(routes.get, {})).body;

test('an empty account has no done step, and is offered the page', async () => {
  const start = await getStart(await world.newClient());

  expect(start.isShown).toBe(true);
  expect(start.steps.filter(({ isDone }) => isDone)).toEqual([]);
  expect(start.counts).toMatchObject({ priceLists: 0, products: 0, stores: 0, salesWeeks: 0, orders: 0 });
});

test('counts the records of this account only, and ends with sales and an order', async () => {
  const client = await world.newClient();
  const other = await world.newClient();
  const { companyId, downtown, tea } = await makeCompanyWithStores(client);

  const withStores = await getStart(client);
  await client.db(async (db) => {
    await db.updateTable('product').set({ onHand: 12 }).where('id', '=', tea).execute();
    await makeCount(db, { storeId: downtown, productId: tea, quantity: 4 });
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 1 },
      { storeId: downtown, productId: tea, soldOn: '2026-01-20', units: 1 },
    ]);
    await makeOrder(db, { companyId, storeId: downtown });
  });
  const inUse = await getStart(client);

  expect(withStores.isShown).toBe(true);
  expect(withStores.counts).toMatchObject({ priceLists: 1, products: 2, companies: 1, stores: 2 });
  expect(withStores.steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))).toEqual([
    'PRICE_LIST',
    'PRODUCTS',
    'STORES',
  ]);
  expect(inUse.isShown).toBe(false);
  expect(inUse.counts).toMatchObject({
    storesWithCount: 1,
    productsInStock: 1,
    salesWeeks: 3,
    orders: 1,
    storesWithAssortment: 0,
  });
  expect((await getStart(other)).counts.products).toBe(0);
});

test('deactivated records do not complete a step', async () => {
  const client = await world.newClient();
  const { companyId, downtown } = await makeCompanyWithStores(client);
  await client.db(async (db) => {
    await makeOrder(db, { companyId, storeId: downtown, inactive: true });
    await db.updateTable('store').set({ inactive: true }).execute();
  });

  const { counts, steps } = await getStart(client);

  expect(counts).toMatchObject({ stores: 0, orders: 0 });
  expect(steps.find(({ step }) => step === 'STORES')?.isDone).toBe(false);
});
