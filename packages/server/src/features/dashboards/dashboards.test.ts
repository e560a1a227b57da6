import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import {
  type DashboardInput,
  maxDashboards,
  maxTiles,
  dashboardRoutes as routes,
} from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { expectSharing, sharingCases } from '../../testing/sharing.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMarket } from '../analytics/analytics.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';

const world = useWorld();

type User = Parameters<TestClient['as']>[0];
const firstHalf = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };

/** Downtown sold 10 Tea ($25); Harbour 5 Mint ($15), and 5 of them ($14) a year earlier. */
const makeSoldMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, harbour, tea, mint } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-01', units: 10, cents: 2500 },
      { storeId: harbour, productId: mint, soldOn: '2026-02-10', units: 5, cents: 1500 },
      { storeId: harbour, productId: mint, soldOn: '2025-02-10', units: 5, cents: 1400 },
    ]),
  );
  return market;
};

let made = 0;
const saveView = async (client: TestClient, report: ReportQueryInput | null, user: User = 'ROLE_REPORTING') => {
  made += 1;
  const body = { screen: 'sales-view', name: `View ${made}`, search: 'x=1', report };
  return (await client.as(user)(savedViewRoutes.save, { body })).body;
};
const byCompany: ReportQueryInput = {
  levels: [{ type: 'COMPANY' }],
  days: firstHalf,
  figures: ['sales', 'salesLastYear'],
};
const makeTile = (viewId: number, tile: object = {}) => ({
  id: 't1',
  viewId,
  display: 'TABLE' as const,
  width: 'HALF',
  ...tile,
});
const create = (client: TestClient, input: Partial<DashboardInput> = {}, user: User = 'ROLE_REPORTING') =>
  client.as(user)(routes.create, { body: { name: 'Morning', ...input } });
const results = async (client: TestClient, id: number, body: object = {}, user: User = 'ROLE_REPORTING') =>
  (await client.as(user)(routes.results, { params: { id }, body })).body.tiles;

describe('a dashboard', () => {
  test('stores its tiles, period, and filters, and belongs to its owner', async () => {
    const client = await world.newClient();
    const view = await saveView(client, byCompany);
    const { status, body } = await create(client, {
      tiles: [makeTile(view.id)] as DashboardInput['tiles'],
      days: { name: 'Last Month' },
      filters: { companyIds: [7] },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Morning', days: { name: 'Last Month' }, filters: { companyIds: [7] } });
    const stored = { report: null, title: null, figure: null, days: null, filters: null, comparesLastYear: true };
    expect(body.tiles).toEqual([makeTile(view.id, stored)]);
    expect((await client.as('ROLE_REPORTING')(routes.list, {})).body).toEqual([
      expect.objectContaining({ id: body.id, tileCount: 1 }),
    ]);
    expect((await client.as('ROLE_ADMIN')(routes.list, {})).body).toEqual([]);
  });

  test('does not exist for users with whom it is not shared, and for other clients', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { body } = await create(client);
    const params = { id: body.id };

    for (const caller of [client.as('ROLE_ADMIN'), other.as('ROLE_REPORTING')]) {
      const missing = { status: 404, body: { code: 'NOT_FOUND' } };
      expect(await caller(routes.get, { params })).toMatchObject(missing);
      expect(await caller(routes.results, { params, body: {} })).toMatchObject(missing);
      expect(await caller(routes.update, { params, body: { name: 'Mine' } })).toMatchObject(missing);
      expect(await caller(routes.addTile, { params, body: { viewId: 1, display: 'BAR' } })).toMatchObject(missing);
      expect(await caller(routes.remove, { params })).toMatchObject(missing);
    }
  });

  test('is seen by its readers, and not by a third user, in lists, by its id, and with its results', async () => {
    const client = await world.newClient();
    await expectSharing({
      client,
      cases: sharingCases(client),
      make: async (as, sharing) => {
        made += 1;
        return (await as(routes.create, { body: { name: `Dashboard ${made}`, ...sharing } })).body.id;
      },
      surfaces: {
        list: async (as, id) => (await as(routes.list, {})).body.some((one) => one.id === id),
        get: async (as, id) => (await as(routes.get, { params: { id } })).status === 200,
        results: async (as, id) => (await as(routes.results, { params: { id }, body: {} })).status === 200,
        'results of unsaved tiles': async (as, id) =>
          (await as(routes.results, { params: { id }, body: { tiles: [] } })).status === 200,
      },
      actions: {
        update: (as, id) => as(routes.update, { params: { id }, body: { name: 'Mine' } }),
        addTile: (as, id) => as(routes.addTile, { params: { id }, body: { viewId: 1, display: 'BAR' } }),
        remove: (as, id) => as(routes.remove, { params: { id } }),
      },
    });
  });

  test('that is shared is only changed by its owner, and by administrators if all users see it', async () => {
    const client = await world.newClient();
    const { body } = await create(client, { sharedRoles: ['ROLE_REPORTING'] });
    const params = { id: body.id };
    const change = (user: User) =>
      client.as(user)(routes.update, { params, body: { name: user, sharedWithAll: true } });

    expect(await change('ROLE_ADMIN')).toMatchObject({ status: 403, body: { code: 'DASHBOARD_OWNER' } });
    expect((await change('ROLE_REPORTING')).status).toBe(200);
    expect((await change('ROLE_ADMIN')).body).toMatchObject({ name: 'ROLE_ADMIN' });
    expect((await client.as('ROLE_ADMIN')(routes.remove, { params })).status).toBe(204);
  });

  test('rejects the arrangement of a user who did not see the last change', async () => {
    const client = await world.newClient();
    const { body, headers } = await create(client, { sharedWithAll: true });
    const params = { id: body.id };
    const version = { 'if-match': String(headers.etag) };
    const first = await client.as('ROLE_ADMIN')(
      routes.update,
      { params, body: { name: 'First', sharedWithAll: true } },
      version,
    );
    const second = await client.as('ROLE_REPORTING')(routes.update, { params, body: { name: 'Second' } }, version);

    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
    expect((await client.as('ROLE_REPORTING')(routes.get, { params })).body.name).toBe('First');
  });

  test('gets tiles that two users add at the same time', async () => {
    const client = await world.newClient();
    const { id } = (await create(client, { sharedWithAll: true })).body;
    const view = await saveView(client, byCompany);
    await client.as('ROLE_REPORTING')(savedViewRoutes.update, {
      params: { id: view.id },
      body: { name: view.name, search: view.search, report: byCompany, sharedWithAll: true },
    });
    const users = ['ROLE_REPORTING', 'ROLE_ADMIN', 'ROLE_REPORTING'] as const;
    const added = await Promise.all(
      users.map((user) =>
        client.as(user)(routes.addTile, { params: { id }, body: { viewId: view.id, display: 'NUMBER' } }),
      ),
    );

    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { tiles } = (await client.as('ROLE_ADMIN')(routes.get, { params: { id } })).body;
    expect(tiles.map((tile) => tile.id)).toEqual(['t1', 't2', 't3']);
  });

  test('has a name of its own among the dashboards of its owner', async () => {
    const client = await world.newClient();
    await create(client);
    expect((await create(client, { name: 'MORNING' })).body).toMatchObject({ code: 'DASHBOARD_NAME_TAKEN' });
    expect((await create(client, {}, 'ROLE_ADMIN')).status).toBe(201);
  });

  test('has at most 40 tiles', async () => {
    const client = await world.newClient();
    const view = await saveView(client, byCompany);
    const tiles = Array.from({ length: maxTiles + 1 }, (_, index) => makeTile(view.id, { id: `a${index}` }));
    const rejected = await create(client, { tiles: tiles as DashboardInput['tiles'] });
    expect(rejected).toMatchObject({ status: 400, body: { detail: expect.stringContaining('at most 40 tiles') } });

    const { body } = await create(client, { tiles: tiles.slice(1) as DashboardInput['tiles'] });
    const params = { id: body.id };
    expect(
      await client.as('ROLE_REPORTING')(routes.addTile, { params, body: { viewId: view.id, display: 'BAR' } }),
    ).toMatchObject({ status: 409, body: { code: 'DASHBOARD_FULL' } });
  });

  test('is one of at most 100 of a user', async () => {
    const client = await world.newClient();
    await client.db((db) =>
      sql`insert into dashboard (tenant_id, owner_id, name)
        select ${client.tenantId}, ${client.userIdFor('ROLE_REPORTING')}, 'Dashboard ' || number
        from generate_series(1, ${maxDashboards}) number`.execute(db),
    );
    expect(await create(client)).toMatchObject({ status: 409, body: { code: 'DASHBOARD_LIMIT' } });
  });

  test.each([
    ['an unknown width', { tiles: [makeTile(1, { width: 'QUARTER' })] }],
    ['a tile without a report', { tiles: [makeTile(1, { viewId: null })] }],
    ['a tile with two reports', { tiles: [makeTile(1, { report: byCompany })] }],
    ['two tiles with the same id', { tiles: [makeTile(1), makeTile(1)] }],
    ['an unknown display', { tiles: [makeTile(1, { display: 'PIE' })] }],
    ['an unknown figure', { tiles: [makeTile(1, { figure: 'profit' })] }],
    ['an unknown period', { days: { name: 'Last century' } }],
  ])('rejects %s', async (_, input) => {
    const client = await world.newClient();
    expect(await create(client, input as Partial<DashboardInput>)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  test('is only shared with users of the client, and needs a user with access to reports', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    expect((await create(client, { sharedUserIds: [other.userIdFor('ROLE_REPORTING')] })).body).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect((await create(client, {}, 'none')).status).toBe(403);
  });
});

describe('the tiles of a dashboard', () => {
  test('have the same figures as the report and its totals', async () => {
    const client = await world.newClient();
    const { alder, birch } = await makeSoldMarket(client);
    const view = await saveView(client, byCompany);
    const { id } = (await create(client, { tiles: [makeTile(view.id)] as DashboardInput['tiles'] })).body;
    const [tile] = await results(client, id);

    const { body: report } = await client.as('ROLE_REPORTING')(reportQueryRoutes.run, { body: byCompany });
    const { body: totals } = await client.as('ROLE_REPORTING')(salesReportRoutes.totals, { query: firstHalf });
    expect(tile).toMatchObject({ id: 't1', view: { name: view.name, screen: 'sales-view' }, error: null, missing: [] });
    expect(tile?.result).toEqual(report);
    expect(tile?.result?.rows.map(({ ids }) => ids)).toEqual([[alder], [birch]]);
    expect(tile?.result?.totals.values).toEqual([totals.totalSalesPrice, totals.totalSalesPriceLastYear]);
  });

  test('have the period and the filters of the dashboard, or those of the request', async () => {
    const client = await world.newClient();
    const { birch } = await makeSoldMarket(client);
    const view = await saveView(client, byCompany);
    const tiles = [makeTile(view.id, { display: 'NUMBER' })] as DashboardInput['tiles'];
    const { id } = (await create(client, { tiles, filters: { companyIds: [birch] } })).body;
    const sales = async (body: object) => (await results(client, id, body))[0]?.result?.totals.values[0];

    expect(await sales({})).toBe(1500);
    expect(await sales({ filters: null })).toBe(4000);
    expect(await sales({ filters: null, days: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31' } })).toBe(2500);
  });

  test('with a report of their own have no view, and a period and filters of the dashboard or of their own', async () => {
    const client = await world.newClient();
    const { birch } = await makeSoldMarket(client);
    const report = { days: { name: 'Last Month' }, figures: ['sales'] };
    const tiles = [
      makeTile(0, {
        id: 'own',
        viewId: null,
        report,
        display: 'NUMBER',
        filters: { companyIds: [birch] },
        days: firstHalf,
      }),
      makeTile(0, { id: 'all', viewId: null, report, display: 'NUMBER', comparesLastYear: false }),
    ] as DashboardInput['tiles'];
    const { id } = (await create(client, { tiles })).body;
    const january = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-01-31' };
    const shown = await results(client, id, { days: january });

    expect(shown.map(({ view, figures, result }) => [view, figures.length, result?.totals.values[0]])).toEqual([
      [null, 3, 1500],
      [null, 1, 2500],
    ]);
  });

  test('that were stored with places in a grid are in the order of these places', async () => {
    const client = await world.newClient();
    const view = await saveView(client, byCompany);
    const { id } = (await create(client)).body;
    const stored = [
      { id: 'b', viewId: view.id, title: null, display: 'BAR', figure: null, x: 0, y: 4, w: 12, h: 4 },
      { id: 'a', viewId: view.id, title: null, display: 'TABLE', figure: null, x: 0, y: 0, w: 6, h: 4 },
    ];
    await client.db((db) =>
      db
        .updateTable('dashboard')
        .set({ tiles: JSON.stringify(stored) })
        .where('id', '=', id)
        .execute(),
    );

    const { body } = await client.as('ROLE_REPORTING')(routes.get, { params: { id } });
    expect(body.tiles.map((tile) => [tile.id, tile.width])).toEqual([
      ['a', 'HALF'],
      ['b', 'FULL'],
    ]);
  });

  test('that are not saved yet can be run', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    const view = await saveView(client, byCompany);
    const { id } = (await create(client)).body;
    const [tile] = await results(client, id, { tiles: [makeTile(view.id, { display: 'NUMBER', figure: 'units' })] });

    expect(tile).toMatchObject({ figures: ['units', 'unitsLastYear', 'percentageChangeUnits'] });
    expect(tile?.result?.totals.values[0]).toBe(15);
  });

  test('that fail do not affect the others', async () => {
    const client = await world.newClient();
    const { downtown } = await makeSoldMarket(client);
    const good = await saveView(client, byCompany);
    const list = await saveView(client, null);
    const secret = await saveView(client, byCompany, 'ROLE_ADMIN');
    const gone = await saveView(client, {
      levels: [{ type: 'ATTRIBUTE_VALUE', attributeKeyId: 999_999_999 }],
      days: firstHalf,
    });
    const partly = await saveView(client, {
      ...byCompany,
      filters: { storeIds: [downtown, 888_888_888, 888_888_889] },
    });
    const views = [good.id, list.id, secret.id, 777_777_777, gone.id, partly.id];
    const tiles = views.map((viewId, index) => makeTile(viewId, { id: `t${index}` }));
    const { id } = (await create(client, { tiles: tiles as DashboardInput['tiles'] })).body;
    const shown = await results(client, id);

    expect(shown.map((tile) => [tile.id, tile.view?.name ?? null, tile.error?.code ?? null, tile.missing])).toEqual([
      ['t0', good.name, null, []],
      ['t1', list.name, null, []],
      ['t2', null, 'NOT_FOUND', []],
      ['t3', null, 'NOT_FOUND', []],
      ['t4', gone.name, 'ATTRIBUTE_NOT_FOUND', []],
      ['t5', partly.name, null, ['2 stores']],
    ]);
    expect(shown.map(({ result }) => result?.totals.values[0] ?? null)).toEqual([4000, null, null, null, null, 2500]);
  });

  test('of a shared dashboard are run as their reader', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    const view = await saveView(client, byCompany);
    const tiles = [makeTile(view.id)] as DashboardInput['tiles'];
    const { id } = (await create(client, { tiles, sharedWithAll: true })).body;
    const read = async () => (await results(client, id, {}, 'ROLE_ADMIN'))[0];

    expect(await read()).toMatchObject({ view: null, result: null, error: { code: 'NOT_FOUND' } });
    await client.as('ROLE_REPORTING')(savedViewRoutes.update, {
      params: { id: view.id },
      body: { name: view.name, search: '', report: byCompany, sharedRoles: ['ROLE_REPORTING'] },
    });
    expect((await read())?.result?.totals.values[0]).toBe(4000);
    expect((await client.as('none')(routes.results, { params: { id }, body: {} })).status).toBe(403);
  });
});
