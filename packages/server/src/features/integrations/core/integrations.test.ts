import { integrationLogRoutes as logs } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes as queue } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes as routes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeIntegration, makeLog } from './integrations.factory.ts';

const world = useWorld();
const body = (name: string) => ({ name, schedule: { partialSync: '0 5 * * *', fullSync: '0 3 * * 0' } });

const setUp = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const create = async (name: string) => (await user(routes.createSalesAggregation, { body: body(name) })).body.id;
  return { client, user, create };
};

describe('an integration', () => {
  test('is created with its schedule and returned at its Location', async () => {
    const { user } = await setUp();

    const { body: made, headers } = await user(routes.createSalesAggregation, { body: body('Sums of sales') });

    expect(headers.location).toBe(`/api/v1/integration/${made.id}`);
    expect(made).toMatchObject({
      name: 'Sums of sales',
      integrationType: 'SALES_AGGREGATION',
      parentId: null,
      operating: true,
      inactive: false,
      lastInteractionTime: null,
      schedule: { partialSync: '0 5 * * *', fullSync: '0 3 * * 0' },
      latestStatus: null,
      unresolvedLogs: 0,
    });
    expect(made.nextRunTime).toMatch(/T0[35]:00:00.000Z$/);
  });

  test('has no next run while it is inactive or does not operate', async () => {
    const { user, create } = await setUp();
    const params = { integrationId: await create('Sums') };
    const nextRun = async () => (await user(routes.get, { params })).body.nextRunTime;

    await user(routes.setOperating, { params, query: { isOperating: false } });
    expect(await nextRun()).toBeNull();
    await user(routes.setOperating, { params, query: { isOperating: true } });
    expect(await nextRun()).not.toBeNull();
    await user(routes.deactivate, { params });
    expect(await nextRun()).toBeNull();
  });

  test('has a unique name, case-insensitive', async () => {
    const { user, create } = await setUp();
    const other = { integrationId: await create('Other') };
    await create('Sums');

    expect((await user(routes.createSalesAggregation, { body: body(' SUMS ') })).status).toBe(409);
    const response = await user(routes.updateSalesAggregation, { params: other, body: body('sums') });
    expect(response).toMatchObject({ status: 409, body: { code: 'INTEGRATION_NAME_TAKEN' } });
  });

  test('requires a boolean operating status', async () => {
    const { client, create } = await setUp();
    const path = `/api/v1/integration/${await create('Sums')}/operating-status`;

    const responses = await Promise.all(
      ['', '?isOperating=', '?isOperating=perhaps'].map((query) =>
        world.app.inject({ method: 'PATCH', url: `${path}${query}`, headers: client.headersFor('ROLE_ADMIN') }),
      ),
    );

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  test('is found by name, type, and operating status; inactive ones only on request', async () => {
    const { user, create } = await setUp();
    const [nightly, hourly, old] = [await create('Nightly sums'), await create('Hourly sums'), await create('Old')];
    await user(routes.setOperating, { params: { integrationId: hourly }, query: { isOperating: false } });
    await user(routes.deactivate, { params: { integrationId: old } });
    const listIds = async (query: object) => (await user(routes.list, { query })).body.content.map(({ id }) => id);

    expect(await listIds({})).toEqual([hourly, nightly]);
    expect(await listIds({ isOperating: true })).toEqual([nightly]);
    expect(await listIds({ isOperating: false })).toEqual([hourly]);
    expect(await listIds({ name: 'night' })).toEqual([nightly]);
    expect(await listIds({ integrationType: 'ODOO_BASE' })).toEqual([]);
    expect(await listIds({ includeInactive: true, sort: 'name,desc' })).toEqual([old, nightly, hourly]);
  });

  test('is listed below its connection in the order of the runs, or sorted by a column', async () => {
    const { client, user, create } = await setUp();
    const make = (given: Parameters<typeof makeIntegration>[1]) => client.db((db) => makeIntegration(db, given));
    const last = await create('Zebra sums');
    const base = await make({ integrationType: 'ODOO_BASE' });
    const orders = await make({ integrationType: 'SHELF_TO_ODOO_ORDER', parentId: base });
    const companies = await make({ integrationType: 'ODOO_TO_SHELF_COMPANY', parentId: base });
    const first = await create('Aggregation');
    const listIds = async (query: object) => (await user(routes.list, { query })).body.content.map(({ id }) => id);

    expect(await listIds({})).toEqual([first, base, companies, orders, last]);
    expect([await listIds({ size: 3 }), await listIds({ size: 3, page: 1 })]).toEqual([
      [first, base, companies],
      [orders, last],
    ]);
    expect(await listIds({ sort: 'name,desc' })).toEqual([last, orders, companies, base, first]);
  });

  test('is sorted by its next run and by unresolved logs', async () => {
    const { client, user, create } = await setUp();
    const [late, off, soon] = [await create('Late'), await create('Off'), await create('Soon')];
    const plan = (integrationId: number, nextPartialAt: string, nextFullAt: string) =>
      client.db((db) =>
        db
          .updateTable('integrationState')
          .set({ nextPartialAt: new Date(nextPartialAt), nextFullAt: new Date(nextFullAt) })
          .where('integrationId', '=', integrationId)
          .execute(),
      );
    await plan(late, '2026-05-03T00:00:00Z', '2026-05-04T00:00:00Z');
    await plan(off, '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z');
    await plan(soon, '2026-05-05T00:00:00Z', '2026-05-02T00:00:00Z');
    await user(routes.setOperating, { params: { integrationId: off }, query: { isOperating: false } });
    await client.db((db) => makeLog(db, { integrationId: late }));
    const list = async (sort: string) => (await user(routes.list, { query: { sort: [sort] } })).body.content;

    const planned = (await list('nextRunTime,asc')).filter(({ nextRunTime }) => nextRunTime !== null);

    expect(planned.map(({ id }) => id)).toEqual([soon, late]);
    expect((await list('unresolvedLogs,desc'))[0]?.id).toBe(late);
  });

  test('counts unresolved logs', async () => {
    const { client, user, create } = await setUp();
    const integrationId = await create('Sums');
    const make = (state: object) => client.db((db) => makeLog(db, { integrationId, ...state }));
    await Promise.all([make({}), make({}), make({ resolved: true }), make({ success: true, resolved: true })]);
    const unresolved = async () => (await user(routes.get, { params: { integrationId } })).body.unresolvedLogs;

    expect(await unresolved()).toBe(2);
    expect((await user(logs.resolveAll, { params: { integrationId } })).body).toEqual({ resolved: 2 });
    expect(await unresolved()).toBe(0);
  });
});

describe('a log', () => {
  const setUpLog = async (state: object) => {
    const { client, user, create } = await setUp();
    const integrationId = await create('Sums');
    const logId = await client.db((db) => makeLog(db, { integrationId, ...state }));
    return { user, integrationId, params: { logId } };
  };

  test('is resolved and reopened by the same call', async () => {
    const { user, params } = await setUpLog({});

    expect((await user(logs.toggleResolved, { params })).body.resolved).toBe(true);
    expect((await user(logs.toggleResolved, { params })).body.resolved).toBe(false);
  });

  test('is deactivated and reactivated once, and only if it is resolved', async () => {
    const { user, params } = await setUpLog({});

    expect(await user(logs.deactivate, { params })).toMatchObject({
      status: 409,
      body: { message: 'Log cannot be deactivated' },
    });
    await user(logs.toggleResolved, { params });
    expect((await user(logs.deactivate, { params })).body.inactive).toBe(true);
    expect((await user(logs.deactivate, { params })).status).toBe(409);
    expect((await user(logs.activate, { params })).body.inactive).toBe(false);
    expect(await user(logs.activate, { params })).toMatchObject({
      status: 409,
      body: { message: 'Log cannot be activated' },
    });
  });

  test('is found by text, type, and state', async () => {
    const { user, integrationId } = await setUpLog({});
    const count = async (query: object) =>
      (await user(logs.list, { query: { integrationId, ...query } })).body.totalElements;

    expect(await count({ search: 'about SALES' })).toBe(1);
    expect(await count({ search: '%' })).toBe(0);
    expect(await count({ integrationLogType: 'ORDER' })).toBe(0);
    expect(await count({ success: true })).toBe(0);
    expect(await count({ resolved: false, success: false })).toBe(1);
  });
});

test('current runs are returned for the requested integrations only', async () => {
  const { user, create } = await setUp();
  const [mine, other] = [await create('Mine'), await create('Other')];
  for (const integrationId of [mine, other]) await user(routes.schedulePartialSync, { params: { integrationId } });

  const { body: current } = await user(queue.current, { query: { integrationIds: String(mine) } });
  const { status } = await user(queue.current, {});

  expect(current.map(({ integrationId }) => integrationId)).toEqual([mine]);
  expect(status).toBe(400);
});
