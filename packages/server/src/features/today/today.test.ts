import { addDays, dayMs } from '@shelfward/contract/kit/dates.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { todayRoutes as routes, type TaskDecision } from '@shelfward/contract/today/today.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeBookedFile, makeFeed } from '../feeds/freshness.factory.ts';
import { makeIntegration, makeLog } from '../integrations/core/integrations.factory.ts';
import { makeCount } from '../inventory/inventory.factory.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProposal } from '../proposals/proposals.factory.ts';
import { everyWeek, makeSellingStore, makeSuggestion } from '../replenishment/replenishment.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeShipment } from '../shipments/shipments.factory.ts';
import { computeRisks, listOpenTasks, makeCountedShelf, makeOrderTask } from './today.factory.ts';

const world = useWorld();
const day = (offset: number): string => addDays(new Date().toISOString().slice(0, 10), offset);

const decide = (client: TestClient, body: TaskDecision, role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' = 'ROLE_ADMIN') =>
  client.as(role)(routes.decide, { body });

const getSummary = async (client: TestClient) => (await client.as('ROLE_ADMIN')(routes.summary, { query: {} })).body;

const makeEmptyShelf = async (client: TestClient) => {
  const shelf = await makeCountedShelf(client, 0);
  await computeRisks(client, world.database);
  return shelf;
};

describe('the tasks of a day', () => {
  test('are empty for a new account', async () => {
    const client = await world.newClient();

    expect(await listOpenTasks(client)).toEqual([]);
    expect(await getSummary(client)).toMatchObject({
      kinds: [],
      shelves: null,
      done: { tasks: 0 },
      snoozed: { tasks: 0 },
    });
  });

  test('contain orders that wait for approval and late ones, by company', async () => {
    const client = await world.newClient();
    const { companyId, storeId, productId } = await makeOrderTask(client);
    const late = { companyId, storeId, status: 'APPROVED', requestedShipDate: day(-3) } as const;
    await client.db((db) => makeOrder(db, { ...late, items: [{ productId, quantity: 2 }] }));

    const tasks = await listOpenTasks(client);

    expect(tasks.map(({ kind, title, action }) => [kind, title, action.label])).toEqual([
      ['ORDERS_TO_APPROVE', '1 order', 'Approve 1 order'],
      ['LATE_ORDERS', '1 order', 'Ship 1 order'],
    ]);
    expect(tasks[1]?.reason).toContain('was to ship 3 days ago');
  });

  test('contain proposals that expire within three days', async () => {
    const client = await world.newClient();
    const { storeId } = await makeOrderTask(client);
    const { id } = await makeProposal(client, [storeId]);
    const soon = new Date(Date.now() + 2 * dayMs);
    await client.db((db) =>
      db.updateTable('orderProposal').set({ expirationDate: soon }).where('id', '=', id).execute(),
    );

    const [task] = (await listOpenTasks(client)).filter(({ kind }) => kind === 'EXPIRING_PROPOSAL');

    expect(task).toMatchObject({ title: `Proposal ${id}`, action: { path: `/proposals/edit/${id}` } });
  });

  test('contain late and failed shipments', async () => {
    const client = await world.newClient();
    const { orderId } = await makeOrderTask(client);
    const shipment = { orderId, trackingNumber: '1Z1' } as const;
    await client.db(async (db) => {
      await makeShipment(db, { ...shipment, status: 'TRANSIT', shippedDate: day(-10) });
      await makeShipment(db, { ...shipment, trackingNumber: '1Z2', status: 'FAILURE', shippedDate: day(-4) });
    });

    const tasks = await listOpenTasks(client);

    expect(tasks.find(({ kind }) => kind === 'LATE_SHIPMENTS')?.reason).toContain('is 3 days late');
    expect(tasks.find(({ kind }) => kind === 'FAILED_SHIPMENTS')?.reason).toContain('could not be delivered');
  });

  test('contain unresolved records of an integration for administrators only', async () => {
    const client = await world.newClient();
    await client.db(async (db) => {
      const integrationId = await makeIntegration(db, { integrationType: 'SALES_AGGREGATION' });
      await makeLog(db, { integrationId });
    });

    expect((await listOpenTasks(client)).map(({ kind }) => kind)).toContain('UNRESOLVED_RECORDS');
    expect(await listOpenTasks(client, 'ROLE_ORDER_MANAGER')).toEqual([]);
  });

  test('contain products that run out with their expected lost sales, the largest stake first', async () => {
    const client = await world.newClient();
    await makeOrderTask(client);
    const { storeId } = await makeEmptyShelf(client);

    const [task] = await listOpenTasks(client);

    expect(task).toMatchObject({ kind: 'STOCK_OUT', title: 'Calm Gummies', canAct: true, stakeKind: 'LOST_SALES' });
    // Two weeks of lead time at ten units for $10.00.
    expect(task?.stake).toBeGreaterThan(18_000);
    expect(task?.stake).toBeLessThan(22_000);
    expect(task?.reason).toMatch(/^is out of stock at 1 store of .*; about 20 units of sales lost; only 0 units of 30/);
    expect((await getSummary(client)).shelves).toEqual({ all: 1, atRisk: 1, empty: 1 });
    expect(task?.action.path).toBe(`/proposals?open=new-task-${task?.id}`);
    const stores = await client.as('ROLE_ORDER_MANAGER')(routes.taskStores, { params: { id: task?.id ?? 0 } });
    expect(stores.body).toEqual([storeId]);
  });

  test('value orders for a shelf at risk by the sales that they protect', async () => {
    const client = await world.newClient();
    const { companyId, storeId, productId } = await makeEmptyShelf(client);
    const items = [{ productId, quantity: 5 }];
    await client.db((db) => makeOrder(db, { companyId, storeId, status: 'PENDING', items }));
    await computeRisks(client, world.database);

    const task = (await listOpenTasks(client)).find(({ kind }) => kind === 'ORDERS_TO_APPROVE');

    expect(task?.stake).toBeGreaterThan(4500);
    expect(task?.stake).toBeLessThanOrEqual(5000);
  });

  test('name a product that a proposal cannot fill while another one of its line is available', async () => {
    const client = await world.newClient();
    const { storeId, productId } = await makeEmptyShelf(client);
    const { id } = await makeProposal(client, [storeId]);
    await client.db(async (db) => {
      const line = await db
        .insertInto('productLine')
        .values({ name: 'Gummies' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('product').set({ productLineId: line.id }).where('id', '=', productId).execute();
      await db
        .insertInto('product')
        .values({ upc: '99', name: 'Sleep Gummies', productLineId: line.id, onHand: 512 })
        .execute();
    });

    const [task] = await listOpenTasks(client);

    expect(task).toMatchObject({ kind: 'SHORT_PRODUCT', action: { path: `/proposals/edit/${id}` } });
    expect(task?.reason).toMatch(
      /^is short by 30 units in proposal .*; 1 product of its line has 512 units available$/,
    );
  });

  test('contain stores with stock that does not sell, until it is counted', async () => {
    const client = await world.newClient();
    const shelf = await client.db(async (db) => {
      const products = [
        { name: 'Sleep Gummies', parLevel: 30, weekly: [...everyWeek(10, 30), ...everyWeek(0, 5)] },
        { name: 'Calm Gummies', parLevel: 30, weekly: everyWeek(10, 35) },
      ];
      const { storeId, productIds } = await makeSellingStore(db, { storeName: 'Boise', products });
      for (const productId of productIds)
        await makeCount(db, { storeId, productId, quantity: 400, countedOn: day(-7 * 36) });
      const storeIds = productIds.map(() => storeId);
      await refreshEstimates({ db, tenantId: client.tenantId }, { storeIds, productIds });
      return { storeId, productId: productIds[0] ?? 0 };
    });
    await computeRisks(client, world.database);
    const findCounts = async () => (await listOpenTasks(client)).filter(({ kind }) => kind === 'COUNT_STOCK');

    const [task] = await findCounts();

    expect(task).toMatchObject({
      title: 'Boise',
      action: { path: `/stores/storeDetail/${shelf.storeId}?tab=inventory` },
    });
    expect(task?.reason).toMatch(/^records \d+ units of Sleep Gummies but has sold none for 5 weeks$/);
    // Ten units a week for two weeks at $10.00.
    expect(task?.stake).toBeGreaterThan(18_000);
    await client.db((db) => makeCount(db, { ...shelf, quantity: 0, countedOn: day(0) }));
    expect(await findCounts()).toEqual([]);
  });

  test('contain stores whose retailer reports stock that does not sell, although the estimate is empty', async () => {
    const client = await world.newClient();
    const products = [
      { name: 'Sleep Gummies', parLevel: 30, weekly: [...everyWeek(10, 30), ...everyWeek(0, 5)] },
      { name: 'Calm Gummies', parLevel: 30, weekly: everyWeek(10, 35) },
    ];
    const made = await client.db((db) => makeSellingStore(db, { storeName: 'Boise', products }));
    const key = { storeId: made.storeId, productId: made.productIds[0] ?? 0 };
    await client.db(async (db) => {
      const feedId = await makeFeed(db, { companyId: made.companyId });
      const saleImportId = await makeBookedFile(db, { feedId, receivedOn: day(-1) });
      for (const productId of made.productIds)
        await db
          .insertInto('reportedInventory')
          .values({
            storeId: made.storeId,
            productId,
            feedId,
            saleImportId,
            asOf: day(-3),
            onHand: 12,
            definition: 'available',
          })
          .execute();
    });
    await computeRisks(client, world.database);
    const findCounts = async () => (await listOpenTasks(client)).filter(({ kind }) => kind === 'COUNT_STOCK');

    const [task, ...others] = await findCounts();

    expect(others).toEqual([]);
    expect(task?.reason).toBe(
      'is reported by the retailer to have 12 units of Sleep Gummies but has sold none for 5 weeks',
    );
    await client.db((db) => makeSaleDays(db, [{ ...key, soldOn: day(-1), units: 1 }]));
    expect(await findCounts()).toEqual([]);
  });

  test('contain suggestions to accept, and follow decisions about them', async () => {
    const client = await world.newClient();
    const { id } = await makeSuggestion(client);
    const kinds = async () => (await listOpenTasks(client)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['PAR_LEVELS']);

    await client.as('ROLE_ADMIN')(replenishmentRoutes.decide, { body: { decision: 'REJECT', ids: [id] } });

    expect(await kinds()).toEqual([]);
  });
});

describe('a decision', () => {
  const oneTask = async () => {
    const client = await world.newClient();
    const made = await makeOrderTask(client);
    const [task] = await listOpenTasks(client);
    const { id = 0, cause = 0 } = task ?? {};
    return { client, ...made, tasks: [{ id, cause }] };
  };

  test('to snooze hides a task until its day', async () => {
    const { client, tasks } = await oneTask();

    const { body } = await decide(client, { decision: 'SNOOZE', tasks, snoozedUntil: day(2) });

    expect(body).toEqual({ applied: 1, skipped: [] });
    expect(await listOpenTasks(client)).toEqual([]);
    const { snoozed, kinds } = await getSummary(client);
    expect(snoozed).toMatchObject({ tasks: 1, recent: [{ id: tasks[0]?.id, snoozedUntil: day(2) }] });
    expect(kinds).toEqual([]);
    expect((await decide(client, { decision: 'REOPEN', tasks })).body.applied).toBe(1);
    expect(await listOpenTasks(client)).toHaveLength(1);
  });

  test('to complete a task lists it as done by the user, until its cause occurs again', async () => {
    const { client, tasks, companyId, storeId } = await oneTask();

    await decide(client, { decision: 'DONE', tasks });

    expect(await listOpenTasks(client)).toEqual([]);
    const { done } = await getSummary(client);
    expect(done).toMatchObject({ tasks: 1, recent: [{ kind: 'ORDERS_TO_APPROVE', title: '1 order' }] });
    expect(done.recent[0]?.doneBy?.id).toBe(client.userIdFor('ROLE_ADMIN'));
    await client.db((db) =>
      makeOrder(db, { companyId, storeId, status: 'PENDING', createdDate: new Date(Date.now() + 1000) }),
    );
    expect((await listOpenTasks(client)).map(({ title }) => title)).toEqual(['2 orders']);
  });

  test('about a task that has changed or is done is skipped', async () => {
    const { client, tasks } = await oneTask();
    const [{ id, cause } = { id: 0, cause: 0 }] = tasks;

    const changed = await decide(client, { decision: 'DONE', tasks: [{ id, cause: cause - 1 }] });
    expect(changed.body).toEqual({ applied: 0, skipped: [{ id, reason: 'CHANGED' }] });

    await decide(client, { decision: 'DONE', tasks });
    const again = await decide(client, { decision: 'DONE', tasks });
    expect(again.body).toEqual({ applied: 0, skipped: [{ id, reason: 'ALREADY_DONE' }] });
  });

  test('of two users about the same task applies once', async () => {
    const { client, tasks } = await oneTask();

    const results = await Promise.all([
      decide(client, { decision: 'DONE', tasks }),
      decide(client, { decision: 'DONE', tasks }, 'ROLE_ORDER_MANAGER'),
    ]);

    expect(results.map(({ body }) => body.applied).toSorted((one, other) => one - other)).toEqual([0, 1]);
  });

  test('to assign a task moves it to the menu of the assignee', async () => {
    const { client, tasks } = await oneTask();
    const manager = client.userIdFor('ROLE_ORDER_MANAGER');

    await decide(client, { decision: 'ASSIGN', tasks, assigneeId: manager });

    expect((await listOpenTasks(client))[0]?.assignee?.id).toBe(manager);
    const count = async (role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER') => (await client.as(role)(routes.counts, {})).body;
    expect(await count('ROLE_ORDER_MANAGER')).toMatchObject({ open: 1, ordersToApprove: 1 });
    expect(await count('ROLE_ADMIN')).toMatchObject({ open: 0, ordersToApprove: 1 });
  });

  test('with an unknown task, a past day, or an unknown user is rejected', async () => {
    const { client, tasks } = await oneTask();

    const unknown = await decide(client, { decision: 'DONE', tasks: [{ id: 33, cause: 0 }] });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'TODAY_TASK_NOT_FOUND' } });
    const past = await decide(client, { decision: 'SNOOZE', tasks, snoozedUntil: day(0) });
    expect(past).toMatchObject({ status: 409, body: { code: 'SNOOZE_DAY_PASSED' } });
    const missing = await decide(client, { decision: 'ASSIGN', tasks, assigneeId: 999_999 });
    expect(missing).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  test('is limited to the tasks of the same client and of the role of the user', async () => {
    const { tasks } = await oneTask();
    const other = await world.newClient();

    expect((await decide(other, { decision: 'DONE', tasks })).status).toBe(404);
    expect((await other.as('ROLE_REPORTING')(routes.decide, { body: { decision: 'DONE', tasks } })).status).toBe(404);
  });
});

test('reporting users see tasks without their actions', async () => {
  const client = await world.newClient();
  await makeOrderTask(client);

  const { body } = await client.as('ROLE_REPORTING')(routes.tasks, { query: {} });

  expect(body.content.map(({ kind, canAct }) => [kind, canAct])).toEqual([['ORDERS_TO_APPROVE', false]]);
  expect((await client.as('ROLE_REPORTING')(routes.counts, {})).body).toEqual({
    open: 0,
    ordersToApprove: 1,
    tabs: { shipments: 0, feeds: 0, edi: 0, proposals: 0, autopilot: 0, parLevels: 0, alerts: 0 },
    unused: ['EDI', 'FILE_SERVERS', 'PROMOTIONS', 'BACK_TESTS', 'SCHEDULES', 'ALERTS'],
  });
});

test('a page is unused until the account has its first record', async () => {
  const client = await world.newClient();
  const readUnused = async () => (await client.as('ROLE_ADMIN')(routes.counts, {})).body.unused;
  const before = await readUnused();

  await client.db((db) => makeIntegration(db, { integrationType: 'FTP_IMPORT_SALES' }));
  const withServer = await readUnused();
  await client.db((db) =>
    sql`insert into back_test (tenant_id, companies, product_lines, lead_weeks, review_weeks, test_weeks, service_level)
      values (${client.tenantId}, '[]', '[]', 2, 1, 26, 0.95)`.execute(db),
  );

  expect(withServer).toEqual(before.filter((page) => page !== 'FILE_SERVERS'));
  expect(await readUnused()).toEqual(withServer.filter((page) => page !== 'BACK_TESTS'));
});
