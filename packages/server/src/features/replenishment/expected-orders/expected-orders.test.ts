import { addDays } from '@shelfward/contract/kit/dates.ts';
import { expectedOrderRoutes as routes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { saveCalendar, weekOfTests } from '../../deliveries/calendars.factory.ts';
import { runWaitingParRuns } from '../public.ts';
import { currentMonday, everyWeek, findLastRun, makeSellingStore } from '../replenishment.factory.ts';
import { makeExpectedOrders } from './expected-orders.factory.ts';

const world = useWorld();

const run = async (client: TestClient) => {
  await client.as('ROLE_ORDER_MANAGER')(replenishmentRoutes.startRun, {});
  await runWaitingParRuns({ database: world.database, clock: () => new Date() });
  expect(await findLastRun(client)).toMatchObject({ result: 'DONE' });
};

interface Scope {
  readonly companyId?: number;
  readonly storeId?: number;
}
const getOrders = async (client: TestClient, query: Scope = {}) =>
  (await client.as('ROLE_REPORTING')(routes.get, { query })).body;
const listProducts = async (client: TestClient, query: Scope & { readonly search?: string } = {}) =>
  (await client.as('ROLE_REPORTING')(routes.products, { query })).body.content;

/** Two stores of a company and one of another: 10, 20, and 5 units a week of a product, and 2 of another one. */
const makeStores = async () => {
  const client = await world.newClient();
  const made = await client.db(async (db) => {
    const products = [
      { name: 'Oat Bar', parLevel: 60, weekly: everyWeek(10, 40) },
      { name: 'Nut Bar', parLevel: 12, weekly: everyWeek(2, 40) },
    ];
    const first = await makeSellingStore(db, { products });
    const second = await makeSellingStore(db, {
      companyId: first.companyId,
      products: [{ parLevel: 120, weekly: everyWeek(20, 40) }],
    });
    const other = await makeSellingStore(db, { products: [{ parLevel: 30, weekly: everyWeek(5, 40) }] });
    return { first, second, other };
  });
  return { client, ...made };
};

describe('a run', () => {
  test('stores the orders, stock, and sales of 13 weeks for the account, companies, and stores', async () => {
    const { client, first, other } = await makeStores();
    expect(await getOrders(client)).toEqual({ stockDay: null, weeks: [], total: null });

    await run(client);

    const account = await getOrders(client);
    expect(account.stockDay).toBe(new Date().toISOString().slice(0, 10));
    expect(account.weeks).toHaveLength(13);
    expect(account.weeks[0]?.weekStart).toBe(currentMonday());
    const units = async (scope: Scope) => (await getOrders(client, scope)).total?.orderUnits.expected ?? 0;
    const [companyUnits, otherUnits] = [
      await units({ companyId: first.companyId }),
      await units({ companyId: other.companyId }),
    ];
    expect((account.total?.orderUnits.expected ?? 0) / (companyUnits + otherUnits)).toBeCloseTo(1, 2);
    // 10 and 2 units in each of the 13 weeks; the last weeks are not sold yet, and the week of the run is not complete.
    expect(await units({ storeId: first.storeId })).toBeGreaterThan(12 * 10);
    expect(await units({ storeId: first.storeId })).toBeLessThan(12 * 14);
    const store = await getOrders(client, { storeId: first.storeId });
    expect((store.total?.orderValue.expected ?? 0) / (store.total?.orderUnits.expected ?? 1)).toBeCloseTo(1000, -1);
    const { orderUnits } = account.total ?? {};
    expect(orderUnits?.low).toBeLessThan(orderUnits?.expected ?? 0);
    expect(orderUnits?.high).toBeGreaterThan(orderUnits?.expected ?? 0);
  });

  test('stores the orders of each product by week', async () => {
    const { client, first } = await makeStores();
    await run(client);

    const products = await listProducts(client, { storeId: first.storeId });
    expect(products.map(({ name }) => name)).toEqual(['Oat Bar', 'Nut Bar']);
    const [bar] = products;
    const sum = bar?.weekOrders.reduce((total, units) => total + units, 0) ?? 0;
    expect(sum / (bar?.orderUnits ?? 0)).toBeCloseTo(1, 2);
    expect(bar?.weekStock).toHaveLength(13);
    expect(await listProducts(client, { storeId: first.storeId, search: 'nut' })).toHaveLength(1);
    expect(await listProducts(client)).toHaveLength(4);
  });

  test('replaces the orders of the run before', async () => {
    const { client, first } = await makeStores();
    await run(client);
    await client.db((db) => db.updateTable('store').set({ inactive: true }).where('id', '=', first.storeId).execute());

    await run(client);

    const store = await getOrders(client, { storeId: first.storeId });
    expect(store).toMatchObject({ weeks: [], total: null });
    expect(store.stockDay).not.toBeNull();
    expect(await listProducts(client, { storeId: first.storeId })).toEqual([]);
  });
});

describe('the calendar of a store', () => {
  test('decides in which weeks it orders', async () => {
    const { client, first } = await makeStores();
    const firstOfMonth = { ...weekOfTests, orderDays: [1], deliveryDays: [1], leadDays: 7 };
    const closed = Array.from({ length: 6 }, (_, at) => ({
      day: addDays(currentMonday(), 7 * (2 * at + 1)),
      kind: 'NO_ORDERS' as const,
      name: 'Every second week',
    }));
    await saveCalendar(
      client,
      { scope: 'stores', scopeId: first.storeId },
      { pattern: firstOfMonth, exceptions: closed },
    );

    await run(client);

    const { weeks } = await getOrders(client, { storeId: first.storeId });
    const ordered = weeks.map(({ orderUnits }) => orderUnits.expected > 0);
    expect(ordered.slice(1)).toEqual(Array.from({ length: 12 }, (_, at) => at % 2 === 1));
  });
});

describe('the order rule', () => {
  test('decides what is expected: projected orders do not fill up a par level that is too high', async () => {
    const { client, first } = await makeStores();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const { companies: _, productLines: __, ...settings } = (await manager(replenishmentRoutes.settings, {})).body;
    const save = (orderRule: 'PAR_LEVEL' | 'PROJECTED') =>
      manager(replenishmentRoutes.updateSettings, { body: { ...settings, orderRule } });
    const stock = async () =>
      (await getOrders(client, { storeId: first.storeId })).weeks.at(-1)?.stockUnits.expected ?? 0;

    await save('PAR_LEVEL');
    await run(client);
    const byParLevel = await stock();
    await save('PROJECTED');
    await run(client);

    expect(await stock()).toBeLessThan(byParLevel);
  });
});

describe('the requested company or store', () => {
  test('must exist, and the store must belong to the company', async () => {
    const client = await world.newClient();
    const { companyId } = await makeExpectedOrders(client);
    // Replaces the orders of the other company.
    const { storeId } = await makeExpectedOrders(client);
    const foreign = await makeExpectedOrders(await world.newClient());
    const reject = async (query: Scope, code: string) => {
      for (const route of [routes.get, routes.products] as const) {
        const { status, body } = await client.as('ROLE_REPORTING')(route, { query });
        expect({ status, body }).toMatchObject({ status: 404, body: { code } });
      }
    };

    await reject({ storeId: foreign.storeId }, 'STORE_NOT_FOUND');
    await reject({ companyId: foreign.companyId }, 'COMPANY_NOT_FOUND');
    await reject({ storeId, companyId }, 'STORE_NOT_FOUND');
    expect((await getOrders(client, { storeId })).weeks).toHaveLength(13);
  });
});
