import { deliveryCalendarRoutes as routes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { saveCalendar, weekOfTests } from './calendars.factory.ts';
import { loadCalendars, loadDeliveryWindows } from './public.ts';

const { newClient } = useWorld();

const makeChain = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Whole Foods' });
    const regionId = await makeRegion(db, { companyId, name: 'South' });
    const storeId = await makeStore(db, { companyId, regionId, name: 'Austin' });
    const byRegionId = await makeStore(db, { companyId, regionId, proposalProcessedByRegion: true, name: 'Dallas' });
    return { companyId, regionId, storeId, byRegionId };
  });

const account = { scope: 'account', scopeId: 0 } as const;
const week = { ...weekOfTests, orderDays: [2], deliveryDays: [4] };

describe('the calendar of a scope', () => {
  test('is that of the most specific scope with a week, and combines the exceptions of all', async () => {
    const client = await newClient();
    const { companyId, regionId, storeId } = await makeChain(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    const before = await manager(routes.get, { params: { scope: 'stores', scopeId: storeId } });
    const christmas = { day: '2099-12-25', kind: 'CLOSED', name: 'Christmas Day' } as const;
    await saveCalendar(client, account, { exceptions: [christmas] });
    await saveCalendar(client, { scope: 'regions', scopeId: regionId }, { pattern: week });
    const extra = { day: '2099-12-25', kind: 'EXTRA_DELIVERY_DAY', name: 'Night delivery' } as const;
    await saveCalendar(client, { scope: 'stores', scopeId: storeId }, { pattern: null, exceptions: [extra] });
    const store = await manager(routes.get, { params: { scope: 'stores', scopeId: storeId } });
    const company = await manager(routes.get, { params: { scope: 'companies', scopeId: companyId } });

    expect(before.body).toEqual({
      own: { pattern: null, exceptions: [] },
      effective: null,
      window: null,
      warnings: [],
    });
    expect(store.body.own).toEqual({ pattern: null, exceptions: [extra] });
    expect(store.body.effective).toEqual({
      pattern: { ...week, timeZone: 'UTC' },
      patternFrom: { scope: 'regions', id: regionId, name: 'South' },
      exceptions: [
        { ...christmas, kind: 'NO_ORDERS', scope: 'account' },
        { ...extra, scope: 'stores' },
      ],
    });
    expect(company.body.effective).toEqual({
      pattern: { ...weekOfTests, timeZone: 'UTC' },
      patternFrom: { scope: 'account', id: 0, name: 'Account' },
      exceptions: [{ ...christmas, scope: 'account' }],
    });
    expect(company.body.window).toMatchObject({ orderDay: expect.any(String), deliveryDay: expect.any(String) });
  });

  test('is listed with its company, until it is removed', async () => {
    const client = await newClient();
    const { companyId, regionId } = await makeChain(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    await saveCalendar(client, account);
    await saveCalendar(client, { scope: 'regions', scopeId: regionId }, { pattern: week });
    const all = await manager(routes.list, {});
    const ofCompany = await manager(routes.list, { query: { companyId, search: 'sou' } });
    const removed = await manager(routes.remove, { params: { scope: 'regions', scopeId: regionId } });
    const left = await manager(routes.list, {});

    expect(all.body.content.map(({ name }) => name)).toEqual(['Account', 'South']);
    expect(ofCompany.body.content).toEqual([
      {
        scope: 'regions',
        scopeId: regionId,
        name: 'South',
        company: { id: companyId, name: 'Whole Foods' },
        pattern: week,
        exceptions: 0,
      },
    ]);
    expect(removed.body.effective?.patternFrom.scope).toBe('account');
    expect(left.body.content.map(({ name }) => name)).toEqual(['Account']);
  });

  test('rejects a week without order days or delivery days, and days that contradict each other, in words', async () => {
    const client = await newClient();
    const put = (own: object) =>
      client.as('ROLE_ORDER_MANAGER')(routes.update, { params: account, body: { own: { ...own } as never } });
    const noOrders = await put({ pattern: { ...weekOfTests, orderDays: [] }, exceptions: [] });
    const noDeliveries = await put({ pattern: { ...weekOfTests, deliveryDays: [] }, exceptions: [] });
    const contradiction = await put({
      pattern: weekOfTests,
      exceptions: [
        { day: '2026-12-25', kind: 'CLOSED', name: 'Christmas Day' },
        { day: '2026-12-25', kind: 'EXTRA_ORDER_DAY', name: 'Season' },
      ],
    });
    const tooMany = await put({
      pattern: weekOfTests,
      exceptions: Array.from({ length: 401 }, (_, at) => ({
        day: addDays('2026-01-01', at),
        kind: 'CLOSED',
        name: 'X',
      })),
    });

    expect([noOrders, noDeliveries, contradiction, tooMany].map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(JSON.stringify(noOrders.body)).toContain('must name at least one weekday; without order days');
    expect(JSON.stringify(noDeliveries.body)).toContain('must name at least one weekday; without delivery days');
    expect(JSON.stringify(contradiction.body)).toContain('must not repeat or contradict');
    expect(JSON.stringify(tooMany.body)).toContain('must be at most 400 days');
  });

  test('rejects the change of a user who did not see the last one, also of a calendar that is new or was removed', async () => {
    const client = await newClient();
    const { storeId } = await makeChain(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    const params = { scope: 'stores', scopeId: storeId } as const;
    const put = (etag: string, cutOff: string) =>
      manager(
        routes.update,
        { params, body: { own: { pattern: { ...week, cutOff }, exceptions: [] } } },
        { 'if-match': etag },
      );
    const { headers } = await manager(routes.get, { params });
    const etag = headers.etag ?? '';
    const both = await Promise.all([put(etag, '10:00'), put(etag, '11:00')]);
    const current = await manager(routes.get, { params });
    await manager(routes.remove, { params });
    const stale = await put(current.headers.etag ?? '', '12:00');

    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect(stale.status).toBe(412);
  });

  test('is audited by field and restored by undo, unless it changed since', async () => {
    const client = await newClient();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const christmas = { day: '2099-12-25', kind: 'CLOSED', name: 'Christmas Day' } as const;
    await saveCalendar(client, account);
    const changed = await saveCalendar(client, account, {
      pattern: { ...weekOfTests, cutOff: '09:00' },
      exceptions: [christmas],
    });
    const undo = () => manager(undoRoutes.undo, { params: { token: changed.headers[undoTokenHeader] ?? 'none' } });
    const undone = await undo();
    const restored = await manager(routes.get, { params: account });
    const again = await saveCalendar(client, account, { exceptions: [christmas] });
    await saveCalendar(client, account, { pattern: week });
    const late = await manager(undoRoutes.undo, { params: { token: again.headers[undoTokenHeader] ?? 'none' } });
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['field'])
        .where('entityType', '=', 'DELIVERY_CALENDAR')
        .orderBy('id')
        .execute(),
    );

    expect(undone.body).toMatchObject({ restored: 1, skipped: 0 });
    expect(restored.body.own).toEqual({ pattern: weekOfTests, exceptions: [] });
    expect(late.body).toMatchObject({ restored: 0, skipped: 1 });
    expect(entries.map(({ field }) => field)).toContain('exceptions/2099-12-25/CLOSED');
    expect(entries.map(({ field }) => field)).toContain('cutOff');
  });

  test('says which week an exception leaves without an order day, and when orders are possible again', async () => {
    const client = await newClient();
    const manager = client.as('ROLE_ORDER_MANAGER');
    const start = new Date().toISOString().slice(0, 10);
    const exceptions = Array.from({ length: 90 }, (_, at) => ({
      day: addDays(start, at),
      kind: 'NO_ORDERS' as const,
      name: 'Closed',
    }));
    const { body } = await manager(routes.update, { params: account, body: { own: { pattern: week, exceptions } } });

    expect(body.warnings[0]).toMatch(/^The exceptions leave no order day in the next 60 days\. The next one is \d\d\//);
  });
});

describe('calendars of stores', () => {
  test('are those of the region where its orders are placed by region', async () => {
    const client = await newClient();
    const { regionId, storeId, byRegionId } = await makeChain(client);
    await saveCalendar(client, { scope: 'regions', scopeId: regionId });
    for (const scopeId of [storeId, byRegionId])
      await saveCalendar(client, { scope: 'stores', scopeId }, { pattern: week });
    const { body } = await client.as('ROLE_REPORTING')(routes.get, {
      params: { scope: 'stores', scopeId: byRegionId },
    });
    const [calendars, windows] = await client.db(async (db) => {
      const ctx = {
        db,
        tenantId: client.tenantId,
        now: new Date('2026-11-23T12:00:00Z'),
        timeZone: 'America/New_York',
      };
      const ids = [storeId, byRegionId];
      return [await loadCalendars(ctx, ids), await loadDeliveryWindows(ctx, ids)] as const;
    });

    expect(body.effective?.patternFrom).toMatchObject({ scope: 'regions', name: 'South' });
    expect(body.warnings).toEqual([
      'Orders of this store are placed for South: the calendar of the region applies instead.',
    ]);
    expect(calendars.get(storeId)?.pattern).toEqual({ ...week, timeZone: 'America/New_York' });
    expect(calendars.get(byRegionId)?.pattern.orderDays).toEqual([1, 4]);
    expect(windows.get(byRegionId)).toMatchObject({ orderDay: '2026-11-23', deliveryDay: '2026-11-25' });
    expect(windows.get(storeId)).toMatchObject({ orderDay: '2026-11-24', deliveryDay: '2026-11-26' });
  });

  test('without any calendar there are none', async () => {
    const client = await newClient();
    const { storeId } = await makeChain(client);
    const windows = await client.db((db) =>
      loadDeliveryWindows({ db, tenantId: client.tenantId, now: new Date(), timeZone: 'UTC' }, [storeId]),
    );

    expect(windows.size).toBe(0);
  });
});
