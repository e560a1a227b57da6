import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import {
  maxSavedViews,
  savedViewRoutes as routes,
  type SavedView,
} from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { expectSharing, sharingCases } from '../../testing/sharing.ts';
import { useWorld } from '../../testing/world.ts';
import { makeReportMailBody } from '../analytics/report-mails/report-mails.factory.ts';

const world = useWorld();

type User = Parameters<TestClient['as']>[0];

const report: ReportQueryInput = {
  levels: [{ type: 'STORE' }],
  days: { name: 'This Month' },
  filters: { storeIds: [7] },
};
const save = (client: TestClient, user: User, view: object = {}) =>
  client.as(user)(routes.save, {
    body: { screen: 'sales-view', name: 'My stores', search: 'stores=7', report, ...view },
  });
let saved = 0;
const saveNext = async (as: ReturnType<TestClient['as']>) => {
  saved += 1;
  return (await as(routes.save, { body: { screen: 'sales-view', name: `View ${saved}`, search: 'stores=7', report } }))
    .body;
};
const share = (client: TestClient, view: SavedView, change: object, user: User = 'ROLE_REPORTING') => {
  const { name, search, display, report: query } = view;
  const body = { name, search, display, report: query, ...change };
  return client.as(user)(routes.update, { params: { id: view.id }, body });
};
const listNames = async (client: TestClient, user: User) =>
  (await client.as(user)(routes.list, { query: { screen: 'sales-view' } })).body.map(({ name }) => name);

describe('a saved view', () => {
  test('has the query of its report, and belongs to its owner', async () => {
    const client = await world.newClient();
    const { status, body } = await save(client, 'ROLE_REPORTING', { display: 'BAR' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'My stores',
      display: 'BAR',
      report: {
        levels: [{ type: 'STORE' }],
        days: { name: 'This Month' },
        comparison: 'CALENDAR',
        figures: ['sales', 'units'],
      },
      owner: { id: client.userIdFor('ROLE_REPORTING') },
      sharedWithAll: false,
      sharedRoles: [],
      sharedUsers: [],
      isDefault: false,
    });
    const { body: listed } = await client.as('ROLE_REPORTING')(routes.list, {});
    expect(listed).toEqual([expect.objectContaining({ id: body.id, hasReport: true })]);
    expect(await listNames(client, 'ROLE_ADMIN')).toEqual([]);
  });

  test('does not exist for users with whom it is not shared, and for other clients', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { body: view } = await save(client, 'ROLE_REPORTING');
    const params = { id: view.id };

    for (const caller of [client.as('ROLE_ADMIN'), other.as('ROLE_REPORTING')]) {
      const missing = { status: 404, body: { code: 'NOT_FOUND' } };
      expect(await caller(routes.get, { params })).toMatchObject(missing);
      expect(await caller(routes.remove, { params })).toMatchObject(missing);
      expect(await caller(routes.update, { params, body: { name: 'Mine', search: '' } })).toMatchObject(missing);
      const body = { screen: 'sales-view', viewId: view.id };
      expect(await caller(routes.setDefault, { body })).toMatchObject(missing);
    }
  });

  test('is replaced by one with the same name, and stays shared', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    await share(client, view, { sharedWithAll: true });
    const { body: replaced } = await save(client, 'ROLE_REPORTING', { name: 'MY STORES', search: 'stores=8' });

    expect(replaced).toMatchObject({ id: view.id, name: 'MY STORES', search: 'stores=8', sharedWithAll: true });
  });

  test('is stored once when it is saved twice at the same time', async () => {
    const client = await world.newClient();
    const saved = await Promise.all([1, 2, 3].map((id) => save(client, 'ROLE_REPORTING', { search: `stores=${id}` })));

    expect(saved.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listNames(client, 'ROLE_REPORTING')).toEqual(['My stores']);
  });

  test('is not overwritten by a change of an earlier version', async () => {
    const client = await world.newClient();
    const { body: view, headers } = await save(client, 'ROLE_REPORTING');
    await share(client, view, { name: 'Renamed' });
    const late = await client.as('ROLE_REPORTING')(
      routes.update,
      { params: { id: view.id }, body: { name: 'Late', search: '' } },
      { 'if-match': String(headers.etag) },
    );

    expect(late).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
    expect(await listNames(client, 'ROLE_REPORTING')).toEqual(['Renamed']);
  });

  test('has a name of its own among the views of its owner on a screen', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    await save(client, 'ROLE_REPORTING', { name: 'Other' });
    await save(client, 'ROLE_ADMIN', { name: 'Third' });

    expect((await share(client, view, { name: 'other' })).body).toMatchObject({ code: 'SAVED_VIEW_NAME_TAKEN' });
    expect((await share(client, view, { name: 'Third' })).status).toBe(200);
  });

  test.each([
    ['a control character in the URL', { search: 'a=\n' }],
    ['an unknown display', { display: 'PIE' }],
    [
      'a period that ends before it begins',
      { report: { days: { soldOnAfter: '2026-02-01', soldOnBefore: '2026-01-01' } } },
    ],
    [
      'more than 5,000 stores',
      {
        report: {
          days: { name: 'This Month' },
          filters: { storeIds: Array.from({ length: 5001 }, (_, at) => at + 1) },
        },
      },
    ],
    ['a screen in capitals', { screen: 'Orders' }],
  ])('rejects %s', async (_, view) => {
    const client = await world.newClient();
    expect(await save(client, 'ROLE_REPORTING', view)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  test('is one of at most 200 of a user', async () => {
    const client = await world.newClient();
    await client.db((db) =>
      sql`insert into saved_view (tenant_id, user_id, screen, name, search)
        select ${client.tenantId}, ${client.userIdFor('ROLE_REPORTING')}, 'orders', 'View ' || number, ''
        from generate_series(1, ${maxSavedViews}) number`.execute(db),
    );

    expect(await save(client, 'ROLE_REPORTING')).toMatchObject({ status: 409, body: { code: 'SAVED_VIEW_LIMIT' } });
    expect(await listNames(client, 'ROLE_REPORTING')).toEqual([]);
    expect((await save(client, 'ROLE_REPORTING', { screen: 'orders', name: 'View 7' })).status).toBe(201);
  });
});

describe('a shared view', () => {
  test('is seen by its readers, and not by a third user, in lists, tiles, and schedules', async () => {
    const client = await world.newClient();
    const { body: dashboard } = await client.as('ROLE_REPORTING')(dashboardRoutes.create, {
      body: { name: 'All', sharedWithAll: true },
    });
    await expectSharing({
      client,
      cases: sharingCases(client),
      make: async (as, sharing) => {
        const { id, search, name } = await saveNext(as);
        // A schedule rejects filters of records that do not exist.
        const body = { name, search, report: { ...report, filters: {} }, ...sharing };
        await as(routes.update, { params: { id }, body });
        return id;
      },
      surfaces: {
        list: async (as, id) => (await as(routes.list, {})).body.some((view) => view.id === id),
        'list of a screen': async (as, id) =>
          (await as(routes.list, { query: { screen: 'sales-view' } })).body.some((view) => view.id === id),
        get: async (as, id) => (await as(routes.get, { params: { id } })).status === 200,
        default: async (as, viewId) =>
          (await as(routes.setDefault, { body: { screen: 'sales-view', viewId } })).status === 204,
        tile: async (as, viewId) => {
          const tiles = [{ id: 't1', viewId, display: 'TABLE' as const }];
          const { body } = await as(dashboardRoutes.results, { params: { id: dashboard.id }, body: { tiles } });
          return body.tiles.some(({ view }) => view?.id === viewId);
        },
        'new tile': async (as, viewId) => {
          const { body } = await as(dashboardRoutes.create, { body: { name: `Tile ${viewId}` } });
          const added = { params: { id: body.id }, body: { viewId, display: 'NUMBER' as const } };
          return (await as(dashboardRoutes.addTile, added)).status === 200;
        },
        schedule: async (as, savedViewId) =>
          (await as(reportMailRoutes.create, { body: makeReportMailBody(client, { savedViewId }) })).status === 201,
      },
      actions: {
        update: (as, id) => as(routes.update, { params: { id }, body: { name: 'Mine', search: '' } }),
        remove: (as, id) => as(routes.remove, { params: { id } }),
      },
    });
  });

  test('names each of its readers once, and is visible until it is no longer shared', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    const sharedUserIds = [client.userIdFor('none'), client.userIdFor('none')];
    const { body: shared } = await share(client, view, { sharedUserIds });

    expect(shared.sharedUsers).toEqual([{ id: client.userIdFor('none'), name: 'none Tester' }]);
    expect(await listNames(client, 'none')).toEqual(['My stores']);
    await share(client, view, {});
    expect(await listNames(client, 'none')).toEqual([]);
  });

  test('is only changed by its owner, and deleted by its owner or an administrator', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    await share(client, view, { sharedWithAll: true });
    const rejected = { status: 403, body: { code: 'SAVED_VIEW_OWNER' } };

    expect(await share(client, view, { name: 'Mine' }, 'ROLE_ADMIN')).toMatchObject(rejected);
    expect(await client.as('none')(routes.remove, { params: { id: view.id } })).toMatchObject(rejected);
    expect((await client.as('ROLE_ADMIN')(routes.remove, { params: { id: view.id } })).status).toBe(204);
    expect(await listNames(client, 'ROLE_REPORTING')).toEqual([]);
  });

  test('of a deactivated owner stays readable', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    await share(client, view, { sharedWithAll: true });
    await client.db((db) =>
      db.updateTable('appUser').set({ inactive: true }).where('id', '=', client.userIdFor('ROLE_REPORTING')).execute(),
    );

    const { status, body } = await client.as('none')(routes.get, { params: { id: view.id } });
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'My stores' });
    expect((await client.as('none')(routes.people, {})).body.map(({ name }) => name)).not.toContain(
      'ROLE_REPORTING Tester',
    );
  });

  test('is only shared with users of the client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { body: view } = await save(client, 'ROLE_REPORTING');

    const rejected = await share(client, view, { sharedUserIds: [other.userIdFor('none')] });
    expect(rejected).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
});

describe('the default view', () => {
  const setDefault = (client: TestClient, user: User, viewId: number | null, screen = 'sales-view') =>
    client.as(user)(routes.setDefault, { body: { screen, viewId } });
  const findDefaults = async (client: TestClient, user: User) =>
    (await client.as(user)(routes.list, {})).body.filter(({ isDefault }) => isDefault).map(({ name }) => name);

  test('is one for each user and screen, own or shared', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    const { body: second } = await save(client, 'ROLE_REPORTING', { name: 'Second' });
    await share(client, view, { sharedWithAll: true });
    await setDefault(client, 'ROLE_REPORTING', view.id);
    await setDefault(client, 'ROLE_REPORTING', second.id);
    await setDefault(client, 'none', view.id);

    expect(await findDefaults(client, 'ROLE_REPORTING')).toEqual(['Second']);
    expect(await findDefaults(client, 'none')).toEqual(['My stores']);
    await setDefault(client, 'none', null);
    expect(await findDefaults(client, 'none')).toEqual([]);
  });

  test('is gone when the view is deleted or no longer shared', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    await share(client, view, { sharedWithAll: true });
    await setDefault(client, 'none', view.id);
    await share(client, view, { sharedWithAll: false });
    expect(await findDefaults(client, 'none')).toEqual([]);

    await setDefault(client, 'ROLE_REPORTING', view.id);
    await client.as('ROLE_REPORTING')(routes.remove, { params: { id: view.id } });
    expect(await findDefaults(client, 'ROLE_REPORTING')).toEqual([]);
  });

  test('is a view of its screen', async () => {
    const client = await world.newClient();
    const { body: view } = await save(client, 'ROLE_REPORTING');
    expect(await setDefault(client, 'ROLE_REPORTING', view.id, 'orders')).toMatchObject({ status: 404 });
  });
});
