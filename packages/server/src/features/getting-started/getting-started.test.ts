import { alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { gettingStartedRoutes as routes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { ruleInput } from '../alerts/alerts.factory.ts';
import { makeReportMailBody } from '../analytics/report-mails/report-mails.factory.ts';
import { saveCalendar } from '../deliveries/calendars.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeCompanyWithStores, makeSaleDays } from '../sales/sales.factory.ts';

const world = useWorld();

const getStart = async (client: TestClient) => (await client.as('ROLE_ORDER_MANAGER')(routes.get, {})).body;

test('an empty account has no done step, and is offered the page', async () => {
  const start = await getStart(await world.newClient());

  expect(start.isShown).toBe(true);
  expect(start.steps.filter(({ isDone }) => isDone)).toEqual([]);
  expect(start.counts).toMatchObject({ products: 0, pricedProducts: 0, stores: 0, salesWeeks: 0, orders: 0 });
});

test('counts the records of this account only, and ends with sales and an order', async () => {
  const client = await world.newClient();
  const other = await world.newClient();
  const { companyId, downtown, tea } = await makeCompanyWithStores(client);

  const withStores = await getStart(client);
  await client.db(async (db) => {
    await makeCount(db, { storeId: downtown, productId: tea, quantity: 4 });
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 1 },
      { storeId: downtown, productId: tea, soldOn: '2026-01-20', units: 1 },
    ]);
    await makeOrder(db, { companyId, storeId: downtown });
  });
  const inUse = await getStart(client);

  expect(withStores.isShown).toBe(true);
  expect(withStores.counts).toMatchObject({ products: 2, companies: 1, stores: 2 });
  expect(withStores.steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))).toEqual(['PRODUCTS', 'STORES']);
  expect(inUse.isShown).toBe(false);
  expect(inUse.counts).toMatchObject({
    storesWithCount: 1,
    salesWeeks: 3,
    orders: 1,
    storesWithAssortment: 0,
  });
  expect((await getStart(other)).counts.products).toBe(0);
});

test('names what remains after the first order, of this account only', async () => {
  const client = await world.newClient();
  const other = await world.newClient();
  await client.db(async (db) => {
    const user = client.userIdFor('ROLE_ADMIN');
    await db.insertInto('dashboard').values({ ownerId: user, name: 'Sales' }).execute();
  });

  const listDone = async (one: TestClient) =>
    (await getStart(one)).next.flatMap(({ step, isDone }) => (isDone ? [step] : []));

  expect(await listDone(client)).toContain('DASHBOARD');
  expect(await listDone(client)).not.toContain('ALERT');
  expect(await listDone(other)).not.toContain('DASHBOARD');
});

test('each remaining step is done by its own record', async () => {
  const client = await world.newClient();
  const listDone = async () => (await getStart(client)).next.flatMap(({ step, isDone }) => (isDone ? [step] : []));

  expect(await listDone()).toEqual(['USERS']);
  await saveCalendar(client, { scope: 'account', scopeId: 0 });
  expect(await listDone()).toEqual(['DELIVERY_DAYS', 'USERS']);
  await client.as('ROLE_ADMIN')(reportMailRoutes.create, { body: makeReportMailBody(client) });
  expect(await listDone()).toEqual(['DELIVERY_DAYS', 'WEEKLY_MAIL', 'USERS']);
  await client.as('ROLE_ADMIN')(alertRoutes.create, { body: ruleInput() });
  expect(await listDone()).toEqual(['DELIVERY_DAYS', 'WEEKLY_MAIL', 'ALERT', 'USERS']);
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
