import { deliveryCalendarRoutes as routes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import type { DeliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { endBlockedConnections } from '../../testing/table-locks.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeSampleFile } from '../master-import/sample-files.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const world = useWorld();
const { newClient } = world;

const makeChain = async () => {
  const client = await newClient();
  const ids = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const otherId = await makeCompany(db, { name: 'Corner Market' });
    const regionId = await makeRegion(db, { companyId, name: 'West', code: 'W1' });
    await makeRegion(db, { companyId: otherId, name: 'West', code: 'W2' });
    const storeId = await makeStore(db, { companyId, regionId, name: 'Downtown' });
    return { companyId, regionId, storeId };
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  return {
    ...ids,
    client,
    manager,
    send: (content: string | File, metadata: { preview?: boolean } = {}) =>
      manager(routes.import, {
        body: { metadata },
        files: { file: typeof content === 'string' ? new File([content], 'calendars.csv') : content },
      }),
    own: async (scope: DeliveryScope, scopeId: number) =>
      (await manager(routes.get, { params: { scope, scopeId } })).body.own,
  };
};

/** As a person writes it. */
const sheet = [
  'Chain,Region,Store,Order Days,Cutoff,Delivery Days,Lead Time,Date,Until,Type,Holiday',
  'Example Foods,,,"Mon, Thu",2:00 PM,"Wed, Fri",2,,,,',
  'Example Foods,W1,,Tuesday,noon,Thursday,2,,,,',
  ',,Downtown,,,,,12/24/2026,12/26/2026,No deliveries,Inventory',
  ',,,,,,,01/01/2027,,,New Year',
].join('\n');

const week = { orderDays: [1, 4], cutOff: '14:00', timeZone: null, deliveryDays: [3, 5], leadDays: 2 };
const empty = { pattern: null, exceptions: [] };

describe('a file of delivery calendars', () => {
  test('is previewed, imported, unchanged when imported again, and undone', async () => {
    const { manager, send, own, companyId, regionId, storeId } = await makeChain();
    const preview = await send(sheet, { preview: true });
    const afterPreview = await own('companies', companyId);
    const first = await send(sheet);
    const imported = [
      await own('companies', companyId),
      await own('regions', regionId),
      await own('stores', storeId),
      await own('account', 0),
    ];
    const again = await send(sheet);
    const undone = await manager(undoRoutes.undo, { params: { token: first.headers[undoTokenHeader] ?? 'none' } });

    expect(preview.body).toMatchObject({ status: 'PREVIEW', changedRecords: 4, totalErrors: 0 });
    expect(preview.body.changes).toEqual([
      {
        line: 2,
        record: 'Example Foods',
        before: null,
        after: 'Orders Mon, Thu until 2:00 PM, deliveries Wed, Fri, lead time 2 days',
      },
      {
        line: 3,
        record: 'Example Foods · West',
        before: null,
        after: 'Orders Tue until 12:00 PM, deliveries Thu, lead time 2 days',
      },
      { line: 4, record: 'Downtown', before: null, after: '12/24/2026 to 12/26/2026 No deliveries: Inventory' },
      { line: 5, record: 'Account', before: null, after: '01/01/2027 Closed: New Year' },
    ]);
    expect(afterPreview).toEqual(empty);
    expect(imported).toEqual([
      { pattern: week, exceptions: [] },
      { pattern: { ...week, orderDays: [2], cutOff: '12:00', deliveryDays: [4] }, exceptions: [] },
      {
        pattern: null,
        exceptions: ['2026-12-24', '2026-12-25', '2026-12-26'].map((day) => ({
          day,
          kind: 'NO_DELIVERIES',
          name: 'Inventory',
        })),
      },
      { pattern: null, exceptions: [{ day: '2027-01-01', kind: 'CLOSED', name: 'New Year' }] },
    ]);
    expect(again.body).toMatchObject({ status: 'DONE', changedRecords: 0, unchangedRows: 4 });
    expect(undone.body).toMatchObject({ restored: 4, skipped: 0 });
    expect(await own('companies', companyId)).toEqual(empty);
    expect(await own('stores', storeId)).toEqual(empty);
  });

  test('changes parts of a week and replaces exceptions of the same day; others remain', async () => {
    const { send, own } = await makeChain();
    await send('Order days,Cut-off,Delivery days,Lead days\n"Mon, Thu",14:00,"Wed, Fri",2\n');
    await send('Day,Type,Name\n2026-12-24,Closed,Eve\n2026-12-25,Closed,Christmas\n');
    const { body } = await send('Cut-off,Day,Type,Name\n16:30,,,\n,2026-12-25,No deliveries,Christmas Day\n');

    expect(body.changes).toMatchObject([
      { before: 'Orders Mon, Thu until 2:00 PM, deliveries Wed, Fri, lead time 2 days' },
      { before: '12/25/2026 Closed: Christmas', after: '12/25/2026 No deliveries: Christmas Day' },
    ]);
    expect(await own('account', 0)).toEqual({
      pattern: { ...week, cutOff: '16:30' },
      exceptions: [
        { day: '2026-12-24', kind: 'CLOSED', name: 'Eve' },
        { day: '2026-12-25', kind: 'NO_DELIVERIES', name: 'Christmas Day' },
      ],
    });
  });

  test('can repeat an exception, also as a part of several days', async () => {
    const { send, own } = await makeChain();
    const { body } = await send(
      'Day,Until,Name\n2026-12-24,2026-12-26,Christmas\n2026-12-25,,Christmas\n2026-12-25,2026-12-27,Christmas\n',
    );

    expect(body).toMatchObject({ status: 'DONE', totalErrors: 0, unchangedRows: 1 });
    expect((await own('account', 0)).exceptions.map(({ day }) => day)).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
    ]);
  });

  test.each([
    ['Company,Order days\nNowhere,Mon\n', 'company', 'Company "Nowhere" was not found.'],
    ['Region,Order days\nEast,Mon\n', 'region', 'Region "East" was not found.'],
    ['Region,Order days\nWest,Mon\n', 'region', 'Region "West" is the name of more than one region.'],
    ['Store,Order days\nUptown,Mon\n', 'store', 'Store "Uptown" was not found.'],
    [
      'Order days,Cut-off\nMon,14:00\n',
      null,
      'A new week needs order days, cut-off time, delivery days, and lead days.',
    ],
    ['Order days\n"Mon, holiday"\n', 'orderDays', 'Order days "Mon, holiday" must be weekdays such as Mon, Thu.'],
    ['Order days,Cut-off\nMon,25:00\n', 'cutOff', 'Cut-off time "25:00" must be a time such as 14:00 or 2 PM.'],
    ['Order days,Lead days\nMon,-1\n', 'leadDays', 'Lead days "-1" is too small.'],
    ['Order days,Time zone\nMon,EST5\n', 'timeZone', /^Time zone of the cut-off "EST5" must be an IANA time zone/],
    ['Company,Day,Name\nExample Foods,,Christmas\n', null, 'The exception has no day.'],
    ['Company,Day,Order days\nExample Foods,,\n', null, /^The row has neither a week nor the day of an exception/],
    ['Order days,Day\nMon,2026-12-25\n', null, /^The row has a week and an exception/],
    [
      'Day,Until\n2026-12-25,2026-12-24\n',
      'untilDay',
      /"2026-12-24" must not be before 2026-12-25, the first exception day\.$/,
    ],
    ['Day,Until\n2026-12-25,2028-12-24\n', 'untilDay', /must be within 400 days from the first exception day/],
    ['Day,Type\n2026-12-25,Maybe\n', 'kind', /^Exception type "Maybe" must be Closed, No orders/],
    [
      'Day,Type\n2026-12-25,Closed\n2026-12-25,Extra order day\n',
      null,
      'The row contradicts line 2, which is of the same scope.',
    ],
    [
      'Order days,Cut-off,Delivery days,Lead days\nMon,14:00,Wed,2\nThu,14:00,Fri,2\n',
      null,
      'The row contradicts line 2, which is of the same scope. Name all days of a week in one row.',
    ],
    [
      'Order days,Time zone\nMon,EST\n',
      'timeZone',
      'Time zone of the cut-off "EST" must be an IANA time zone such as America/New_York.',
    ],
  ])('with a faulty row changes nothing: %j', async (content, property, message) => {
    const { send, own } = await makeChain();
    const preview = await send(content, { preview: true });
    const rejected = await send(content);

    expect(preview.body.errors).toHaveLength(1);
    expect(preview.body.errors[0]).toMatchObject({
      property,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(rejected.status).toBe(406);
    expect(await own('account', 0)).toEqual(empty);
  });

  test('of a process that is killed in the middle changes nothing', async () => {
    const { client, send, own, companyId } = await makeChain();
    const before = 'Order days,Cut-off,Delivery days,Lead days\n"Mon, Thu",14:00,"Wed, Fri",2\n';
    await send(before);
    const countEntries = () =>
      client.db((db) =>
        db.selectFrom('auditEntry').select('id').where('entityType', '=', 'DELIVERY_CALENDAR').execute(),
      );
    const entries = await countEntries();

    // The import inserts the week of the company and waits for the row of the account; then its connection ends.
    const killed = await client.db(async (db) => {
      await db.selectFrom('deliveryCalendar').select('id').forUpdate().execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      const importing = send(sheet.replace(',,,,,,,01/01/2027', ',,,Fri,,,,')).catch(() => undefined);
      await expect.poll(() => endBlockedConnections(world.database, rows[0]?.pid ?? 0)).toBeGreaterThan(0);
      return importing;
    });

    expect(killed?.status).not.toBe(200);
    expect(world.takeErrors()).toMatchObject([{ err: { type: 'DatabaseUnavailable' } }]);
    expect(await own('account', 0)).toEqual({ pattern: week, exceptions: [] });
    expect(await own('companies', companyId)).toEqual(empty);
    expect(await countEntries()).toEqual(entries);
  });

  test.each(['csv', 'xlsx'] as const)('the sample file is imported as %s', async (format) => {
    const { send, own, companyId } = await makeChain();
    const { status, body } = await send(await makeSampleFile('DELIVERY_CALENDARS', format));

    expect(status).toBe(200);
    expect(body.changedRecords).toBe(4);
    expect(await own('companies', companyId)).toEqual({ pattern: week, exceptions: [] });
  });
});
