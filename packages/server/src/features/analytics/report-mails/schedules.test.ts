import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMailBody } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { maxSchedules } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { admins, expectSharing } from '../../../testing/sharing.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeMarket } from '../analytics.factory.ts';
import { sendDueMails } from './mail-schedules.service.ts';
import { reportMailSource } from './report-mail-source.service.ts';
import { makeReportMailBody } from './report-mails.factory.ts';

const world = useWorld();

/** A Saturday; the next Monday is 23 November. */
const saturday = new Date('2026-11-21T12:00:00Z');
const monday = new Date('2026-11-23T06:00:30Z');
beforeEach(() => world.setNow(saturday));
afterEach(() => world.setNow(undefined));

/** Sales in the seven days before 23 November: Alder $25 for 10 Tea, Birch $15 for 5 Mint. */
const makeSoldMarket = async (client: TestClient) => {
  const market = await makeMarket(client);
  const { downtown, harbour, tea, mint } = market;
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-11-16', units: 10, cents: 2500 },
      { storeId: harbour, productId: mint, soldOn: '2026-11-22', units: 5, cents: 1500 },
    ]),
  );
  return market;
};

const viewReport = { levels: [{ type: 'COMPANY' as const }], days: { name: 'Last 7 days' as const } };

type User = Parameters<TestClient['as']>[0];
const owner = (client: TestClient) => client.as('ROLE_REPORTING');
const create = (client: TestClient, body: Partial<ReportMailBody> = {}, user: User = 'ROLE_REPORTING') =>
  client.as(user)(routes.create, { body: makeReportMailBody(client, body) });
const saveView = async (client: TestClient, view: object = {}, user: User = 'ROLE_REPORTING') =>
  (
    await client.as(user)(savedViewRoutes.save, {
      body: { screen: 'retail-sales', name: 'My companies', search: 'groupBy=COMPANY', report: viewReport, ...view },
    })
  ).body;
const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const sendDue = (now: Date) => {
  world.setNow(now);
  const { database, keys } = world;
  return sendDueMails({ database, keys, sources: { report: reportMailSource }, log: { warn: () => undefined } }, now);
};
const updateUser = (client: TestClient, user: User, set: object) =>
  client.db((db) => db.updateTable('appUser').set(set).where('id', '=', client.userIdFor(user)).execute());
const listSendings = async (client: TestClient, id: number, user: User = 'ROLE_REPORTING') =>
  (await client.as(user)(routes.sendings, { params: { id } })).body;

describe('a schedule', () => {
  test.each([
    [{ frequency: 'DAILY', hour: 18 }, '2026-11-21T23:00:00.000Z'],
    [{ frequency: 'WEEKLY', weekday: 'MONDAY', hour: 7 }, '2026-11-23T12:00:00.000Z'],
    [{ frequency: 'MONTHLY', dayOfMonth: 31, hour: 6 }, '2026-11-30T11:00:00.000Z'],
  ] as const)('of %o is due at the hour of the account', async (schedule, next) => {
    const client = await world.newClient({ timeZone: 'America/New_York' });

    const { status, body } = await create(client, schedule);

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...schedule, nextMailAt: next, isPaused: false, problem: null });
  });

  test('is sent each day, and once at each time, even if its time is set back', async () => {
    const client = await world.newClient();
    const { body } = await create(client, { frequency: 'DAILY' });
    const sendOn = async (day: string) => {
      await sendDue(new Date(`${day}T06:00:10Z`));
      return (await listMails(client)).length;
    };

    const days = [await sendOn('2026-11-22'), await sendOn('2026-11-23'), await sendOn('2026-11-23')];
    await client.db((db) =>
      db
        .updateTable('reportMail')
        .set({ nextMailAt: new Date('2026-11-23T06:00:00Z') })
        .execute(),
    );
    const again = await sendOn('2026-11-23');

    expect([...days, again]).toEqual([1, 1, 0, 0]);
    expect(await listSendings(client, body.id)).toHaveLength(2);
  });

  test('sends nothing while it is paused, and continues at its next time', async () => {
    const client = await world.newClient();
    const { body } = await create(client);
    const params = { id: body.id };

    const paused = await owner(client)(routes.pause, { params });
    await sendDue(monday);
    const meanwhile = await listMails(client);
    const edited = await owner(client)(routes.update, {
      params,
      body: makeReportMailBody(client, { weekday: 'TUESDAY' }),
    });
    const resumed = await owner(client)(routes.resume, { params });

    expect(paused.body).toMatchObject({ isPaused: true, nextMailAt: null });
    expect(meanwhile).toEqual([]);
    expect(edited.body).toMatchObject({ isPaused: true, weekday: 'TUESDAY' });
    expect(resumed.body).toMatchObject({ isPaused: false, nextMailAt: '2026-11-24T06:00:00.000Z' });
  });

  test('has one report, and different recipients', async () => {
    const client = await world.newClient();
    const { id } = await saveView(client);
    const userId = client.userIdFor('ROLE_REPORTING');
    const reject = async (body: object) =>
      (await client.as('ROLE_REPORTING')(routes.create, { body: { ...makeReportMailBody(client), ...body } })).status;

    expect([
      await reject({ savedViewId: id }),
      await reject({ screen: null }),
      await reject({ days: null }),
      await reject({ formats: [] }),
      await reject({ recipients: [] }),
      await reject({ recipients: [{ userId }, { userId }] }),
      await reject({ recipients: [{ userId, address: 'ann@buyer.example' }] }),
      await reject({ recipients: [{ address: 'no address' }] }),
      await reject({ dayOfMonth: 32 }),
      await reject({ recipients: [{ userId, filters: { attributeValueIds: [1] } }] }),
    ]).toEqual(Array.from({ length: 10 }, () => 400));
  });

  test('is rejected beyond the maximum of an account', async () => {
    const client = await world.newClient();
    const { body } = await create(client);
    await client.db((db) =>
      sql`insert into report_mail (tenant_id, owner_id, name, screen, search, report, days, weekday)
          select tenant_id, owner_id, name, screen, search, report, days, weekday
          from report_mail, generate_series(2, ${maxSchedules}::integer)
          where tenant_id = ${client.tenantId} and id = ${body.id}`.execute(db),
    );

    expect((await create(client)).body).toMatchObject({ code: 'REPORT_MAIL_LIMIT' });
  });
});

describe('a schedule of a saved view', () => {
  test('sends the report of the view, in the chosen formats', async () => {
    const client = await world.newClient();
    const { birch } = await makeSoldMarket(client);
    const figures = ['sales', 'salesLastYear', 'averagePrice', 'shareOfUnits'];
    const view = await saveView(client, { report: { ...viewReport, figures, filters: { companyIds: [birch] } } });
    const { body } = await create(client, { savedViewId: view.id, formats: ['XLSX', 'CSV'] });
    world.setNow(monday);

    const { status } = await owner(client)(routes.send, { params: { id: body.id } });
    const [mail] = await listMails(client);

    expect([status, body.savedViewName]).toEqual([202, 'My companies']);
    expect(mail?.subject).toBe('Companies: 11/16/2026 – 11/22/2026');
    expect(mail?.text).toContain('Sales: $15.00 · LY Sales: $0.00 · Average price: $3.00 · Share of units: 100%');
    expect(mail?.text).toContain('Birch: Sales $15.00, LY Sales $0.00, Average price $3.00, Share of units 100%');
    expect(mail?.text).toContain('/retail-sales?groupBy=COMPANY&soldOnAfter=2026-11-16&soldOnBefore=2026-11-22');
    expect(mail?.picture).toBeUndefined();
    expect(mail?.files.map(({ name }) => name)).toEqual(['Companies 2026-11-23.xlsx', 'Companies 2026-11-23.csv']);
    const [sheet, csv] = (mail?.files ?? []).map(({ content }) => Buffer.from(content, 'base64'));
    const { sheets } = await readXlsx(sheet ?? Buffer.of());
    const [rows = [], about] = sheets.map((one) => one.rows);
    expect(rows).toEqual([
      ['Companies', 'Sales', 'LY Sales', 'Average price', 'Share of units'],
      ['Birch', 15, 0, 3, 1],
      ['Total', 15, 0, 3, 1],
    ]);
    expect(about?.slice(1, 3)).toEqual([
      ['Period', 'Nov 16 – Nov 22, 2026, compared with Nov 16 – Nov 22, 2025'],
      ['Filters', 'Company: Birch'],
    ]);
    expect(csv?.toString().split('\r\n').slice(1, 3)).toEqual([
      'Birch,15.00,0.00,3.00,100',
      'Total,15.00,0.00,3.00,100',
    ]);
  });

  test('can have a period of its own', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);
    const view = await saveView(client);
    const { body } = await create(client, { savedViewId: view.id, days: { name: 'This Year' }, formats: ['PICTURE'] });
    await owner(client)(routes.send, { params: { id: body.id } });

    const [mail] = await listMails(client);

    expect(mail?.subject).toBe('Companies: 01/01/2026 – 12/31/2026');
    expect(
      Buffer.from(mail?.picture?.content ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(mail?.files).toEqual([]);
  });

  test('is rejected if a filter names a record that does not exist', async () => {
    const client = await world.newClient();
    const { alder } = await makeSoldMarket(client);
    const gone = { filters: { companyIds: [alder, 999_999_999] } };
    const view = await saveView(client, { report: { ...viewReport, ...gone } });
    const recipient = { userId: client.userIdFor('ROLE_REPORTING'), ...gone };
    const rejected = {
      status: 400,
      body: { detail: 'The filter “Companies” names 1 record that does not exist.' },
    };

    expect(await create(client, { savedViewId: view.id })).toMatchObject(rejected);
    expect(await create(client, { recipients: [recipient] })).toMatchObject(rejected);
    expect(
      await create(client, { report: { groupByType: 'COMPANY', companyIds: [alder, 999_999_999] } }),
    ).toMatchObject(rejected);
    expect((await owner(client)(routes.list, {})).body).toEqual([]);
  });

  test('states that its filter matches nothing instead of sending zeros', async () => {
    const client = await world.newClient();
    const { alder, harbour } = await makeSoldMarket(client);
    const view = await saveView(client, {
      report: { ...viewReport, filters: { companyIds: [alder], storeIds: [harbour] } },
    });
    await create(client, { savedViewId: view.id });

    await sendDue(monday);

    const [mail] = await listMails(client);
    expect(mail?.text).toContain('Company: Alder · Store: Harbour');
    expect(mail?.text).toContain('The filters match no store.');
    expect(mail?.text).not.toContain('$0.00');
    expect(mail?.files).toEqual([]);
  });

  test('needs a view of a report that the owner can read', async () => {
    const client = await world.newClient();
    const [ofAdmin, list] = [
      await saveView(client, {}, 'ROLE_ADMIN'),
      await saveView(client, { screen: 'orders', report: null }),
    ];

    expect((await create(client, { savedViewId: ofAdmin.id })).body).toMatchObject({ code: 'SAVED_VIEW_NOT_FOUND' });
    expect((await create(client, { savedViewId: list.id })).body).toMatchObject({ code: 'SAVED_VIEW_WITHOUT_REPORT' });
    expect((await owner(client)(routes.list, {})).body).toEqual([]);
  });

  test.each(['was deleted', 'is no longer shared'])('sends nothing when the view %s, and says so', async (kind) => {
    const client = await world.newClient();
    const view = await saveView(client, {}, 'ROLE_ADMIN');
    const { name, search, display, report } = view;
    const share = (sharedWithAll: boolean) =>
      client.as('ROLE_ADMIN')(savedViewRoutes.update, {
        params: { id: view.id },
        body: { name, search, display, report, sharedWithAll },
      });
    await share(true);
    const { body } = await create(client, { savedViewId: view.id });

    if (kind === 'was deleted') await client.as('ROLE_ADMIN')(savedViewRoutes.remove, { params: { id: view.id } });
    else await share(false);
    await sendDue(monday);
    const { body: seen } = await owner(client)(routes.get, { params: { id: body.id } });

    expect(await listMails(client)).toEqual([]);
    expect(seen).toMatchObject({
      problem: 'VIEW_GONE',
      lastProblem: 'VIEW_GONE',
      savedViewName: null,
      isPaused: false,
    });
    expect(await listSendings(client, body.id)).toMatchObject([{ problem: 'VIEW_GONE', sentBy: null, deliveries: [] }]);
  });

  test('sends nothing when the attribute by which it groups was deleted', async () => {
    const client = await world.newClient();
    const { size } = await makeSoldMarket(client);
    const levels = [{ type: 'ATTRIBUTE_VALUE' as const, attributeKeyId: size.keyId }];
    const view = await saveView(client, { report: { ...viewReport, levels } });
    const { body } = await create(client, { savedViewId: view.id });
    await client.db(async (db) => {
      await db.deleteFrom('productAttribute').execute();
      await db.deleteFrom('attributeValue').where('attributeKeyId', '=', size.keyId).execute();
      await db.deleteFrom('attributeKey').where('id', '=', size.keyId).execute();
    });

    await sendDue(monday);

    expect(await listMails(client)).toEqual([]);
    expect(await listSendings(client, body.id)).toMatchObject([{ problem: 'ATTRIBUTE_GONE' }]);
  });
});

test('schedules are seen by their owner and administrators, not by recipients and other users', async () => {
  const client = await world.newClient();
  await expectSharing({
    client,
    cases: [
      { sharing: {}, readers: admins },
      { sharing: { recipients: [{ userId: client.userIdFor('none') }] }, readers: admins },
    ],
    make: async (as, sharing) => (await as(routes.create, { body: makeReportMailBody(client, sharing) })).body.id,
    surfaces: {
      list: async (as, id) => (await as(routes.list, {})).body.some((one) => one.id === id),
      get: async (as, id) => (await as(routes.get, { params: { id } })).status === 200,
      sendings: async (as, id) => (await as(routes.sendings, { params: { id } })).status === 200,
    },
    actions: {
      update: (as, id) => as(routes.update, { params: { id }, body: makeReportMailBody(client) }),
      send: (as, id) => as(routes.send, { params: { id } }),
      pause: (as, id) => as(routes.pause, { params: { id } }),
      resume: (as, id) => as(routes.resume, { params: { id } }),
      remove: (as, id) => as(routes.remove, { params: { id } }),
    },
  });
});

describe('the owner of a schedule', () => {
  test.each([
    ['has lost the role', { authorities: [] }, 'OWNER_WITHOUT_ROLE'],
    ['has left', { inactive: true }, 'OWNER_INACTIVE'],
  ] as const)('who %s is replaced by an administrator', async (_, set, problem) => {
    const client = await world.newClient();
    const view = await saveView(client, {}, 'ROLE_ADMIN');
    const { body } = await create(client, { recipients: [{ userId: client.userIdFor('ROLE_SUPERUSER') }] });
    const params = { id: body.id };
    await updateUser(client, 'ROLE_REPORTING', set);
    await sendDue(monday);
    const without = await listMails(client);

    const admin = client.as('ROLE_ADMIN');
    const { body: seen } = await admin(routes.list, {});
    const { body: open } = await admin(todayRoutes.tasks, { query: { kind: ['PAUSED_SCHEDULE'] } });
    const taken = await admin(routes.changeOwner, { params, body: { ownerId: client.userIdFor('ROLE_ADMIN') } });
    const edited = await admin(routes.update, { params, body: makeReportMailBody(client, { savedViewId: view.id }) });
    await admin(routes.send, { params });

    expect(without).toEqual([]);
    expect(seen).toMatchObject([{ id: body.id, problem, lastProblem: problem }]);
    expect(open.content).toMatchObject([
      { title: 'Companies', reason: expect.stringContaining('is no longer e-mailed') },
    ]);
    const { body: closed } = await admin(todayRoutes.tasks, { query: { kind: ['PAUSED_SCHEDULE'] } });
    expect(closed.content).toEqual([]);
    expect(taken.body).toMatchObject({ owner: { id: client.userIdFor('ROLE_ADMIN') }, problem: null });
    expect(edited.status).toBe(200);
    expect((await listSendings(client, body.id, 'ROLE_ADMIN')).map((one) => one.problem)).toEqual([null, problem]);
  });

  test('is an active user with access to reports, whom only administrators choose', async () => {
    const client = await world.newClient();
    const { body } = await create(client);
    const give = (user: User, ownerId: number) =>
      client.as(user)(routes.changeOwner, { params: { id: body.id }, body: { ownerId } });

    expect((await give('ROLE_REPORTING', client.userIdFor('ROLE_ADMIN'))).status).toBe(403);
    expect((await give('ROLE_ADMIN', client.userIdFor('ROLE_ORDER_MANAGER'))).body).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect((await give('ROLE_ADMIN', client.userIdFor('ROLE_SUPERUSER'))).status).toBe(200);
    expect((await owner(client)(routes.list, {})).body).toEqual([]);
  });
});
