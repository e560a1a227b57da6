import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AutopilotValues,
  defaultAutopilotValues,
  autopilotRoutes as routes,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { endBlockedConnections } from '../../testing/table-locks.ts';
import { useWorld } from '../../testing/world.ts';
import { saveCalendar } from '../deliveries/calendars.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProposal } from '../proposals/proposals.factory.ts';
import {
  makeAutopilotChain,
  makeForecasts,
  makeShadowRun,
  minutesFromNow,
  orderByPerson,
  runNode,
  setAutopilot,
  toDailyWeek,
} from './autopilot.factory.ts';

const world = useWorld();

const make = async (values: Partial<AutopilotValues> = {}, options: Parameters<typeof makeAutopilotChain>[2] = {}) => {
  const client = await world.newClient();
  return { client, ...(await makeAutopilotChain(client, values, options)) };
};

const listOrders = (client: TestClient) =>
  client.db((db) =>
    db
      .selectFrom('salesOrder')
      .innerJoin('salesOrderItem', 'salesOrderItem.salesOrderId', 'salesOrder.id')
      .select(['salesOrder.id', 'salesOrder.storeId', 'status', 'productId', 'quantity', 'salesOrder.createdBy'])
      .orderBy('salesOrder.id')
      .orderBy('productId')
      .execute(),
  );

const listStates = async (client: TestClient) => {
  const rows = await client.db((db) =>
    db.selectFrom('autopilotStore').select(['storeId', 'state', 'sentence']).orderBy('storeId').execute(),
  );
  return rows.map(({ state }) => state);
};

const getRuns = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.runs, { query: {} });
  return body.content;
};

const getLastRun = async (client: TestClient) => {
  const [last] = await getRuns(client);
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.getRun, { params: { runId: last?.id ?? 0 } });
  return body;
};

const countProposals = (client: TestClient) =>
  client.db(async (db) => (await db.selectFrom('orderProposal').select('id').execute()).length);

describe('a run before the cut-off', () => {
  test('orders what a proposal of a person would, once, in the state of the setting', async () => {
    const { client, storeIds, productIds } = await make();

    await runNode(world);
    await runNode(world);

    const orders = await listOrders(client);
    expect(
      orders.map((order) => {
        const { id: _, ...line } = order;
        return line;
      }),
    ).toEqual(
      storeIds.flatMap((storeId) =>
        productIds.map((productId, at) => ({
          storeId,
          status: 'PENDING',
          productId,
          quantity: at ? 2 : 8,
          createdBy: null,
        })),
      ),
    );
    expect(await listStates(client)).toEqual(['ORDERED', 'ORDERED']);
    expect(await getRuns(client)).toMatchObject([
      { result: 'DONE', stores: 2, ordered: 2, waiting: 0, orderedValue: 5000, isShadow: false, canUndo: true },
    ]);
  });

  test('is recorded in the audit log as Autopilot, with its limits and inputs', async () => {
    const { client } = await make();
    await runNode(world);

    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['actorId', 'apiToken', 'entityType', 'updatedValue']).orderBy('id').execute(),
    );

    const own = entries.filter(({ entityType }) => ['ORDER', 'ORDER_PROPOSAL', 'AUTOPILOT_RUN'].includes(entityType));
    expect(own.length).toBeGreaterThan(3);
    expect(new Set(own.map(({ actorId, apiToken }) => `${actorId} ${apiToken}`))).toEqual(new Set(['null Autopilot']));
    expect(JSON.stringify(own.find(({ entityType }) => entityType === 'AUTOPILOT_RUN')?.updatedValue)).toContain(
      'maxOrderCents',
    );
  });

  test.each(['DRAFT', 'APPROVED'] as const)('ends orders as %s', async (orderStatus) => {
    const { client } = await make({ orderStatus });
    await runNode(world);
    expect(new Set((await listOrders(client)).map(({ status }) => status))).toEqual(new Set([orderStatus]));
  });

  test('does nothing earlier than the hours of the setting, without a calendar, or when off or paused', async () => {
    const { client, companyId, storeIds } = await make({ hoursBefore: 1 });
    await runNode(world, minutesFromNow(-10));
    expect(await getRuns(client)).toEqual([]);
    await setAutopilot(client, companyId, { mode: 'OFF' });
    await runNode(world);
    expect(await getRuns(client)).toEqual([]);
    await setAutopilot(client, companyId);
    await client.as('ROLE_ORDER_MANAGER')(routes.pause, { params: { companyId }, body: { paused: true } });
    await runNode(world);
    expect(await getRuns(client)).toEqual([]);
    await client.as('ROLE_ORDER_MANAGER')(routes.pause, { params: { companyId }, body: { paused: false } });
    await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern: null });
    await runNode(world);
    expect(await getRuns(client)).toEqual([]);
    const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.get, { params: { companyId } });
    expect(body).toMatchObject({ stores: storeIds.length, storesWithoutCalendar: storeIds.length, nextRun: null });
  });

  test('in shadow records what it would order and changes nothing', async () => {
    const { client, companyId, storeIds } = await make({ mode: 'SHADOW' });
    const before = await countProposals(client);

    await runNode(world);

    expect(await listOrders(client)).toEqual([]);
    expect(await countProposals(client)).toBe(before);
    expect(await listStates(client)).toEqual(['SHADOW', 'SHADOW']);
    expect(await getRuns(client)).toMatchObject([{ isShadow: true, ordered: 2, orderedValue: 5000, canUndo: false }]);
    expect((await getLastRun(client)).storeRows[0]).toMatchObject({
      state: 'SHADOW',
      lines: [{ quantity: 8 }, { quantity: 2 }],
    });
    const audited = await client.db((db) =>
      db.selectFrom('auditEntry').select('id').where('entityType', 'in', ['ORDER', 'ORDER_PROPOSAL']).execute(),
    );
    expect(audited).toEqual([]);
    const { body } = await client.as('ROLE_ADMIN')(routes.get, { params: { companyId } });
    expect([body.shadowCutOffs, body.canSwitchOn, storeIds.length]).toEqual([1, false, 2]);
  });

  test('in shadow compares with people, whose order does not reduce what it would order', async () => {
    const { client, storeIds } = await make({ mode: 'SHADOW' });
    const { id } = await makeProposal(client, storeIds);
    await orderByPerson(client, id);

    await runNode(world);

    expect(await getRuns(client)).toMatchObject([{ ordered: 2, orderedValue: 5000, peopleValue: 5000 }]);
    expect((await listOrders(client)).length).toBe(4);
  });
});

describe('stores outside of a limit', () => {
  /** One line of the second store has no forecast. */
  const makeWaiting = async (values: Partial<AutopilotValues> = {}) => {
    const made = await make(values);
    const { client, storeIds, productIds } = made;
    await makeForecasts(client, { storeIds: storeIds.slice(1), productIds: productIds.slice(0, 1) }, { weekly: 1 });
    await runNode(world);
    return made;
  };
  const decide = (client: TestClient, runId: number, decision: 'AS_PROPOSED' | 'WITHOUT_LINES') =>
    client.as('ROLE_ORDER_MANAGER')(routes.decide, { params: { runId }, body: { decision } });

  test('wait with a sentence for each line, as one task, while the others are ordered', async () => {
    const { client, storeIds } = await makeWaiting();

    expect(await listStates(client)).toEqual(['ORDERED', 'WAITING']);
    expect(new Set((await listOrders(client)).map(({ storeId }) => storeId))).toEqual(new Set([storeIds[0]]));
    const { storeRows } = await getLastRun(client);
    expect(storeRows[0]).toMatchObject({ state: 'WAITING', findings: [{ limit: 'FORECAST' }] });
    const { body } = await client.as('ROLE_ORDER_MANAGER')(todayRoutes.tasks, { query: { kind: ['AUTOPILOT_WAITS'] } });
    expect(body.content).toMatchObject([
      {
        cause: (await getLastRun(client)).id,
        reason: expect.stringMatching(/: 1 of 2 lines .*: .* units are more than 2 ×/),
      },
    ]);
  });

  test('are ordered as proposed by a person, or without the lines', async () => {
    const one = await makeWaiting();
    const [run] = await getRuns(one.client);
    const { body: decided } = await decide(one.client, run?.id ?? 0, 'AS_PROPOSED');
    expect(decided).toMatchObject({ ordered: 2, waiting: 0 });
    expect((await listOrders(one.client)).map(({ quantity }) => quantity)).toEqual([8, 2, 8, 2]);

    const other = await makeWaiting();
    const [second] = await getRuns(other.client);
    await decide(other.client, second?.id ?? 0, 'WITHOUT_LINES');
    expect((await listOrders(other.client)).map(({ quantity }) => quantity)).toEqual([8, 2, 2]);
    expect((await decide(other.client, second?.id ?? 0, 'AS_PROPOSED')).status).toBe(409);
  });

  test('get no order at the cut-off if no person decides', async () => {
    const { client } = await makeWaiting();
    await runNode(world, minutesFromNow(56));
    expect(await listStates(client)).toEqual(['ORDERED', 'REFUSED']);
    expect((await listOrders(client)).length).toBe(2);
    expect(await getRuns(client)).toMatchObject([{ result: 'DONE', waiting: 0 }]);
  });

  test('are ordered without the lines at the cut-off if the setting says so', async () => {
    const { client } = await makeWaiting({ atCutOff: 'ORDER_WITHOUT_LINES' });
    await runNode(world, minutesFromNow(56));
    expect(await listStates(client)).toEqual(['ORDERED', 'ORDERED']);
    expect((await listOrders(client)).map(({ quantity }) => quantity)).toEqual([8, 2, 2]);
  });

  test('are not ordered at the cut-off if the whole order is outside of a limit, or the pause was pressed', async () => {
    const rich = await make({
      atCutOff: 'ORDER_WITHOUT_LINES',
      limits: { ...defaultAutopilotValues.limits, maxDayCents: 4000 },
    });
    await runNode(world);
    expect(await listStates(rich.client)).toEqual(['ORDERED', 'WAITING']);
    await runNode(world, minutesFromNow(56));
    expect(await listStates(rich.client)).toEqual(['ORDERED', 'REFUSED']);

    const paused = await makeWaiting({ atCutOff: 'ORDER_WITHOUT_LINES' });
    await paused.client.as('ROLE_ORDER_MANAGER')(routes.pauseAccount, { body: { paused: true } });
    await runNode(world, minutesFromNow(56));
    expect(await listStates(paused.client)).toEqual(['ORDERED', 'REFUSED']);
  });

  test('that leave before the cut-off, or whose prices disappear, get no order', async () => {
    const { client, storeIds, productIds } = await makeWaiting({ atCutOff: 'ORDER_WITHOUT_LINES' });
    await client.db((db) =>
      db
        .updateTable('store')
        .set({ inactive: true })
        .where('id', '=', storeIds[1] ?? 0)
        .execute(),
    );
    await runNode(world, minutesFromNow(56));
    expect(await listStates(client)).toEqual(['ORDERED', 'REFUSED']);

    const other = await makeWaiting({ atCutOff: 'ORDER_WITHOUT_LINES' });
    await other.client.db((db) => db.deleteFrom('productPrice').where('productId', 'in', other.productIds).execute());
    await runNode(world, minutesFromNow(56));
    expect(await listStates(other.client)).toEqual(['ORDERED', 'REFUSED']);
    expect(productIds.length).toBe(2);
  });

  test('without a price wait', async () => {
    const made = await make();
    await made.client.db((db) => db.deleteFrom('productPrice').where('productId', 'in', made.productIds).execute());
    await runNode(world);
    expect(await listStates(made.client)).toEqual(['WAITING', 'WAITING']);
    expect((await getLastRun(made.client)).storeRows[0]?.findings.map(({ limit }) => limit)).toEqual([
      'PRICE',
      'PRICE',
    ]);
  });
});

describe('people and the autopilot', () => {
  test('a proposal of a person for the same delivery counts, and the autopilot stands back', async () => {
    const { client, storeIds } = await make();
    const { id } = await makeProposal(client, storeIds.slice(0, 1));

    await runNode(world);

    expect(await listStates(client)).toEqual(['STOOD_BACK', 'ORDERED']);
    const { storeRows } = await getLastRun(client);
    expect(storeRows.find(({ state }) => state === 'STOOD_BACK')).toMatchObject({
      sentence: `A person made proposal ${id} for this delivery.`,
    });
    await orderByPerson(client, id);
    expect((await listOrders(client)).length).toBe(4);
  });

  test('two nodes and a person in the same moment order each need once', async () => {
    const { client, storeIds } = await make({}, { stores: 6 });
    const manager = client.as('ROLE_ORDER_MANAGER');
    const order = async () => {
      const { body } = await manager(orderProposalRoutes.create, { body: { storeIds: storeIds.slice(0, 3) } });
      await orderByPerson(client, body.id);
    };

    await Promise.all([runNode(world), runNode(world), order(), runNode(world)]);
    await runNode(world);

    const ordered = new Map<string, number>();
    for (const { storeId, productId, quantity } of await listOrders(client))
      ordered.set(`${storeId} ${productId}`, (ordered.get(`${storeId} ${productId}`) ?? 0) + quantity);
    expect([...ordered.values()].toSorted((one, other) => one - other)).toEqual([2, 2, 2, 2, 2, 2, 8, 8, 8, 8, 8, 8]);
    expect((await listStates(client)).length).toBe(6);
  });

  test('a node that is killed in the middle leaves nothing, and the next attempt orders once', async () => {
    const { client, companyId } = await make();
    await client.db(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals of company ${companyId}`}, ${client.tenantId}))`.execute(
        db,
      );
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      const running = runNode(world).catch(() => undefined);
      await expect.poll(() => endBlockedConnections(world.database, rows[0]?.pid ?? 0)).toBeGreaterThan(0);
      void running;
      await sleep(50);
    });
    expect(await listStates(client)).toEqual([]);

    await expect
      .poll(
        async () => {
          await runNode(world, minutesFromNow(3));
          return listStates(client);
        },
        { timeout: 60_000, interval: 200 },
      )
      .toEqual(['ORDERED', 'ORDERED']);

    expect((await listOrders(client)).length).toBe(4);
  });
});

describe('pausing by itself and undo', () => {
  test('an undo cancels the orders that are not in packing, pauses, and works once', async () => {
    const { client, companyId } = await make({ notifiedUserIds: [] });
    await runNode(world);
    const [run] = await getRuns(client);
    const [first] = await listOrders(client);
    await client.db((db) =>
      db
        .updateTable('salesOrder')
        .set({ status: 'PACKING' })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    );
    const undo = () => client.as('ROLE_ORDER_MANAGER')(routes.undoRun, { params: { runId: run?.id ?? 0 } });

    const { body } = await undo();

    expect(body).toEqual({ restored: 1, skipped: 1 });
    expect((await undo()).status).toBe(409);
    const { body: company } = await client.as('ROLE_ORDER_MANAGER')(routes.get, { params: { companyId } });
    expect(company.pause).toMatchObject({ reason: 'UNDONE' });
    await runNode(world);
    expect(new Set((await listOrders(client)).map(({ status }) => status))).toEqual(new Set(['PACKING', 'CANCELLED']));
  });

  test('a total outside of the usual range orders nothing, pauses, and tells the users', async () => {
    const client = await world.newClient();
    const chain = await makeAutopilotChain(client, { notifiedUserIds: [client.userIdFor('ROLE_ADMIN')] });
    for (const daysAgo of [5, 6, 7, 8]) {
      const runId = await makeShadowRun(client, chain, daysAgo);
      await client.db((db) =>
        db.updateTable('autopilotStore').set({ valueCents: 100 }).where('runId', '=', runId).execute(),
      );
    }

    await runNode(world);

    expect(await listOrders(client)).toEqual([]);
    expect((await getLastRun(client)).storeRows.map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);
    const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.get, { params: { companyId: chain.companyId } });
    expect(body.pause).toMatchObject({ reason: 'UNUSUAL_TOTAL', pausedBy: null });
    const tasks = await client.as('ROLE_ORDER_MANAGER')(todayRoutes.tasks, { query: { kind: ['AUTOPILOT_PAUSED'] } });
    expect(tasks.body.totalElements).toBe(1);
    const mails = (await world.mails()).filter(({ to }) => to === client.emailFor('ROLE_ADMIN'));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Autopilot of .* is paused$/),
      expect.stringMatching(/^Autopilot of .*: orders for 0 stores, 2 stores wait$/),
    ]);
  });

  test('sends events of the run, of stores that wait, and of pauses', async () => {
    const { client, storeIds, productIds } = await make();
    await makeForecasts(client, { storeIds: storeIds.slice(1), productIds }, { uncertain: true });
    await client.db((db) =>
      db
        .insertInto('webhook')
        .values({
          url: 'https://example.com/hook',
          events: ['autopilot.run_done', 'autopilot.store_waits', 'autopilot.paused'],
          secret: 'x',
        })
        .execute(),
    );
    await runNode(world);
    const [run] = await getRuns(client);
    await client.as('ROLE_ORDER_MANAGER')(routes.undoRun, { params: { runId: run?.id ?? 0 } });
    const sent = await client.db((db) =>
      db.selectFrom('webhookDelivery').select('eventType').orderBy('eventType').execute(),
    );
    expect(sent.map(({ eventType }) => eventType)).toEqual([
      'autopilot.paused',
      'autopilot.run_done',
      'autopilot.store_waits',
    ]);
  });
});

describe('settings', () => {
  const save = (
    client: TestClient,
    role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER',
    companyId: number,
    own: AutopilotValues,
  ) => client.as(role)(routes.update, { params: { companyId }, body: { own } });

  test('are switched on only after a shadow of two cut-offs, by an administrator or the order manager of the company', async () => {
    const client = await world.newClient();
    const chain = await makeAutopilotChain(client, { mode: 'SHADOW' });
    const { companyId } = chain;
    const on = { ...defaultAutopilotValues, mode: 'ON' as const };

    const early = await save(client, 'ROLE_ADMIN', companyId, on);
    await makeShadowRun(client, chain, 2);
    await makeShadowRun(client, chain, 3);
    const foreign = await save(client, 'ROLE_ORDER_MANAGER', companyId, on);
    await client.db((db) =>
      db
        .updateTable('company')
        .set({ orderManagerId: client.userIdFor('ROLE_ORDER_MANAGER') })
        .where('id', '=', companyId)
        .execute(),
    );
    const own = await save(client, 'ROLE_ORDER_MANAGER', companyId, on);

    expect(early).toMatchObject({ status: 409, body: { code: 'AUTOPILOT_SHADOW_REQUIRED' } });
    expect(foreign.status).toBe(403);
    expect(own).toMatchObject({ status: 200, body: { own: { mode: 'ON' } } });
  });

  test.each([
    ['forecastFactor', 0, 'must be from 1 to 10'],
    ['usualFactor', 11, 'must be from 1 to 10'],
    ['maxStockAgeDays', 91, 'must be from 1 to 90'],
    ['maxOrderCents', -5, 'must be from 100 to 100,000,000'],
    ['maxDayCents', 1e12, 'must be from 100 to 1,000,000,000'],
  ])('reject %s = %d with the range', async (name, value, message) => {
    const client = await world.newClient();
    const { companyId } = await makeAutopilotChain(client);
    const limits = { ...defaultAutopilotValues.limits, [name]: value };

    const { status, body } = await save(client, 'ROLE_ADMIN', companyId, { ...defaultAutopilotValues, limits });

    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  });

  test('of a store apply instead of those of its company', async () => {
    const { client, storeIds } = await make();
    const [storeId = 0] = storeIds;
    await client.as('ROLE_ORDER_MANAGER')(routes.updateStore, {
      params: { storeId },
      body: { own: { mode: 'OFF', limits: null } },
    });
    await client.db((db) =>
      db
        .insertInto('autopilotSetting')
        .values({ storeId: storeIds[1] ?? 0, limits: JSON.stringify({ maxOrderCents: 100 }) })
        .execute(),
    );

    await runNode(world);

    expect(await listStates(client)).toEqual(['WAITING']);
  });
});

test('a cut-off in another time zone counts in that zone', async () => {
  const client = await world.newClient({ timeZone: 'America/New_York' });
  const chain = await makeAutopilotChain(client);
  const pattern = toDailyWeek(minutesFromNow(60));
  const inTokyo = new Date(minutesFromNow(60).getTime() + 9 * 3_600_000).toISOString().slice(11, 16);
  await saveCalendar(
    client,
    { scope: 'companies', scopeId: chain.companyId },
    { pattern: { ...pattern, timeZone: 'Asia/Tokyo', cutOff: inTokyo } },
  );

  await runNode(world);

  expect(await listStates(client)).toEqual(['ORDERED', 'ORDERED']);
  expect(new Date((await getRuns(client))[0]?.cutOffDate ?? '').toISOString().slice(0, 16)).toBe(
    minutesFromNow(60).toISOString().slice(0, 16),
  );
});

test('on the days of a clock change, there is one run before each cut-off', async () => {
  const { client, companyId } = await make({ mode: 'SHADOW' });
  const pattern = { ...toDailyWeek(new Date()), timeZone: 'America/New_York', cutOff: '02:30' };
  await saveCalendar(client, { scope: 'companies', scopeId: companyId }, { pattern });

  for (const time of [
    '2027-03-13T07:00Z',
    '2027-03-14T06:00Z',
    '2027-03-14T07:00Z',
    '2027-11-07T06:45Z',
    '2027-11-07T07:00Z',
  ])
    await runNode(world, new Date(time));

  const runs = await getRuns(client);
  expect(runs.map(({ cutOffDate }) => cutOffDate.slice(0, 10)).toSorted()).toEqual([
    '2027-03-13',
    '2027-03-14',
    '2027-11-07',
  ]);
});

test('a company that switches to another order rule keeps the stores that wait as they were proposed', async () => {
  const { client, companyId, productIds, storeIds } = await make();
  await makeForecasts(client, { storeIds, productIds }, { uncertain: true });
  await runNode(world);
  await client.db((db) =>
    db.insertInto('replenishmentSetting').values({ companyId, mode: 'SUGGEST', orderRule: 'PROJECTED' }).execute(),
  );
  const [run] = await getRuns(client);

  await client.as('ROLE_ORDER_MANAGER')(routes.decide, {
    params: { runId: run?.id ?? 0 },
    body: { decision: 'AS_PROPOSED' },
  });

  expect((await listOrders(client)).map(({ quantity }) => quantity)).toEqual([8, 2, 8, 2]);
});

test('the replay counts orders of people that would have waited at the first limit', async () => {
  const { client, companyId, storeIds, productIds } = await make();
  const [storeId = 0] = storeIds;
  const [productId = 0] = productIds;
  await client.db(async (db) => {
    for (const [daysAgo, quantity] of [
      [60, 10],
      [50, 10],
      [40, 10],
      [30, 10],
      [20, 30],
    ] as const)
      await makeOrder(db, {
        companyId,
        storeId,
        status: 'SHIPPED',
        createdDate: minutesFromNow(-daysAgo * 1440),
        items: [{ productId, quantity }],
      });
  });

  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.replay, { params: { companyId } });

  expect(body).toMatchObject({ orders: 5, allOrders: 5, untouched: 0, waitingValue: 7000 });
  expect(body.limits.find(({ limit }) => limit === 'FORECAST')).toEqual({ limit: 'FORECAST', waiting: 5 });
  expect(body.limits.find(({ limit }) => limit === 'CONFIDENCE')?.waiting).toBeNull();
});
