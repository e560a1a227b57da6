import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { todayRoutes as routes } from '@shelfward/contract/today/today.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { sendMails } from '../../platform/mail/outbox.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { sendDueMails } from '../analytics/report-mails/public.ts';
import { makeIntegration, makeLog } from '../integrations/core/integrations.factory.ts';
import { makeOrderTask, makeStockOut } from './today.factory.ts';
import { mailSources } from './today-mails.service.ts';

const world = useWorld();

/** A Saturday; the next Monday is 23 November. */
const saturday = new Date('2026-11-21T12:00:00Z');
const monday = new Date('2026-11-23T06:00:30Z');
const hour = 3_600_000;
const week = 7 * 24 * hour;
beforeEach(() => world.setNow(saturday));
afterEach(() => world.setNow(undefined));

type Reader = 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' | 'ROLE_REPORTING';
const weekly = { frequency: 'WEEKLY', weekday: 'MONDAY', hour: 6 } as const;
const daily = { ...weekly, frequency: 'DAILY' } as const;

const save = (client: TestClient, body: object = weekly, role: Reader = 'ROLE_ADMIN') =>
  client.as(role)(routes.saveMail, { body: { ...weekly, ...body } });
const getMail = async (client: TestClient, role: Reader = 'ROLE_ADMIN') =>
  (await client.as(role)(routes.mail, {})).body;

const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const sendDue = (now: Date, { keys = world.keys, database = world.database } = {}) => {
  world.setNow(now);
  return sendDueMails({ database, keys, sources: mailSources, log: { warn: () => undefined } }, now);
};

const updateUser = (client: TestClient, set: object, role: Reader = 'ROLE_ADMIN') =>
  client.db((db) => db.updateTable('appUser').set(set).where('id', '=', client.userIdFor(role)).execute());

/** A client with a stock-out of $80.00 and an administrator who receives its tasks on Mondays. */
const makeSubscribed = async () => {
  const client = await world.newClient();
  const stockOut = await makeStockOut(client);
  await save(client);
  return { client, ...stockOut };
};

describe('the e-mails of a user', () => {
  test('are off until the user chooses them, and belong to the user alone', async () => {
    const client = await world.newClient();
    const off = { frequency: 'OFF', weekday: 'MONDAY', hour: 6, nextMailAt: null, lastMailedAt: null };
    expect(await getMail(client)).toEqual(off);

    const { status, body } = await save(client, { weekday: 'FRIDAY', hour: 17 });

    expect([status, body]).toEqual([
      200,
      { ...off, frequency: 'WEEKLY', weekday: 'FRIDAY', hour: 17, nextMailAt: '2026-11-27T17:00:00.000Z' },
    ]);
    expect((await save(client, { ...daily, hour: 13 })).body.nextMailAt).toBe('2026-11-21T13:00:00.000Z');
    expect((await save(client, { frequency: 'OFF', hour: 13 })).body).toMatchObject({
      frequency: 'OFF',
      nextMailAt: null,
    });
    expect(await getMail(client, 'ROLE_REPORTING')).toEqual(off);
    expect(await getMail(await world.newClient())).toEqual(off);
  });

  test.each([
    ['an unknown hour', { hour: 24 }],
    ['a negative hour', { hour: -1 }],
    ['a part of an hour', { hour: 6.5 }],
    ['an unknown frequency', { frequency: 'MONTHLY' }],
    ['an unknown weekday', { weekday: 'WEEKEND' }],
    ['an unknown field', { userId: 1 }],
  ])('cannot be chosen with %s', async (_, input) => {
    const client = await world.newClient();

    expect((await save(client, input)).status).toBe(400);
    expect((await getMail(client)).frequency).toBe('OFF');
  });

  test('cannot be chosen by users who are not signed in or do not see the page', async () => {
    const client = await world.newClient();

    expect((await client.as('none')(routes.saveMail, { body: weekly })).status).toBe(403);
    expect((await client.as('none')(routes.mail, {})).status).toBe(403);
    await updateUser(client, { authorities: [] });
    expect((await save(client)).status).toBe(403);
    expect((await client.as('ROLE_ADMIN')(routes.mail, {})).status).toBe(403);
  });

  test('keep their next time when the same schedule is saved again', async () => {
    const { client } = await makeSubscribed();
    world.setNow(monday);

    expect((await save(client)).body.nextMailAt).toBe('2026-11-23T06:00:00.000Z');
    await sendDue(monday);

    expect(await listMails(client)).toHaveLength(1);
  });

  test('are sent at the same local time after the time zone of the account has changed', async () => {
    const { client } = await makeSubscribed();
    const body = { adminOnlyDelete: false, timeZone: 'America/New_York' };

    await client.as('ROLE_ADMIN')(firmRoutes.changeSettings, { body });

    expect((await getMail(client)).nextMailAt).toBe('2026-11-23T11:00:00.000Z');
  });

  test.each([
    ['forward', '2026-03-07T12:00:00Z', '2026-03-08T10:00:00.000Z', '2026-03-09T10:00:00.000Z'],
    ['back', '2026-10-31T12:00:00Z', '2026-11-01T11:00:00.000Z', '2026-11-02T11:00:00.000Z'],
  ])('are sent once a day when clocks are set %s', async (_, chosenAt, first, second) => {
    const client = await world.newClient();
    await client.acrossClients((db) =>
      db.updateTable('client').set({ timeZone: 'America/New_York' }).where('id', '=', client.tenantId).execute(),
    );
    await makeStockOut(client);
    world.setNow(new Date(chosenAt));
    expect((await save(client, daily)).body.nextMailAt).toBe(first);

    await sendDue(new Date(first));

    expect(await listMails(client)).toHaveLength(1);
    expect(await getMail(client)).toMatchObject({ nextMailAt: second, lastMailedAt: first });
  });
});

describe('the e-mail', () => {
  test('lists the tasks with the most money at stake with their reasons and links, as text and HTML', async () => {
    const { client, taskId } = await makeSubscribed();
    await makeOrderTask(client);

    await sendDue(monday);
    const [mail, ...others] = await listMails(client);
    const origin = `https://${client.subdomain}.`;

    expect(others).toEqual([]);
    expect(mail?.to).toBe(client.emailFor('ROLE_ADMIN'));
    expect(mail?.subject).toBe('Today: 2 open tasks, $80.00 at stake');
    expect(mail?.text).toContain('On 11/23/2026, 2 tasks need you, $80.00 at stake.');
    expect(mail?.text).toMatch(/is out of stock at 1 store.*: At stake \$80\.00\nCreate proposal: https:/);
    expect(mail?.text).toContain(`/proposals?open=new-task-${taskId}\n`);
    expect(mail?.text).toMatch(/wait.* for approval: At stake unknown\nApprove 1 order: https:/);
    expect(mail?.text.indexOf('Create proposal')).toBeLessThan(mail?.text.indexOf('Approve 1 order') ?? 0);
    expect(mail?.text).toContain(`Open Today: ${origin}`);
    expect(mail?.html).toContain(`open=new-task-${taskId}"`);
    expect(mail?.html).toContain('>Create proposal</a>');
    expect(mail?.html).toContain('>$80.00</td>');
    expect(mail?.stopAtOnce).toContain(reportMailRoutes.stopAtOnce.path);
    expect((await getMail(client)).lastMailedAt).toBe(monday.toISOString());
  });

  test('contains ten tasks and the number of the others', async () => {
    const client = await world.newClient();
    for (let count = 0; count < 12; count += 1) await makeOrderTask(client);
    await save(client);

    await sendDue(monday);
    const [mail] = await listMails(client);

    expect(mail?.subject).toBe('Today: 12 open tasks');
    expect(mail?.text.match(/Approve 1 order: /g)).toHaveLength(10);
    expect(mail?.text).toContain('2 more tasks on the page Today.');
  });

  test('encodes names', async () => {
    const { client, companyId } = await makeSubscribed();
    await client.db((db) =>
      db.updateTable('company').set({ name: '<b>Alder & Sons</b>' }).where('id', '=', companyId).execute(),
    );

    await sendDue(monday);
    const [mail] = await listMails(client);

    expect(mail?.html).toContain('&lt;b&gt;Alder &amp; Sons&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>Alder');
  });

  test('is not sent without open tasks, and continues on its schedule', async () => {
    const client = await world.newClient();
    await save(client);

    expect(await sendDue(monday)).toBe(0);
    expect(await listMails(client)).toEqual([]);
    expect(await getMail(client)).toMatchObject({ nextMailAt: '2026-11-30T06:00:00.000Z', lastMailedAt: null });
    await makeOrderTask(client);
    await sendDue(new Date(monday.getTime() + week));

    expect(await listMails(client)).toHaveLength(1);
  });

  test('contains neither tasks of another user, nor snoozed ones, nor those of another client', async () => {
    const { client, taskId } = await makeSubscribed();
    await makeStockOut(await world.newClient());
    const seen = async () => {
      const [task] = (await client.as('ROLE_ADMIN')(routes.tasks, { query: {} })).body.content;
      return [{ id: taskId, cause: task?.cause ?? 0 }];
    };
    const assigneeId = client.userIdFor('ROLE_ORDER_MANAGER');
    await client.as('ROLE_ADMIN')(routes.decide, {
      body: { decision: 'ASSIGN', tasks: await seen(), assigneeId },
    });
    await save(client, weekly, 'ROLE_ORDER_MANAGER');

    await sendDue(monday);

    expect((await listMails(client)).map(({ to }) => to)).toEqual([client.emailFor('ROLE_ORDER_MANAGER')]);
    const body = { decision: 'SNOOZE', tasks: await seen(), snoozedUntil: '2026-12-20' } as const;
    await client.as('ROLE_ADMIN')(routes.decide, { body });
    await sendDue(new Date(monday.getTime() + week));
    expect(await listMails(client)).toEqual([]);
  });

  test('shows each user the tasks and actions of the own authorities', async () => {
    const client = await world.newClient();
    await makeStockOut(client);
    await client.db(async (db) => {
      const integrationId = await makeIntegration(db, { integrationType: 'SALES_AGGREGATION' });
      await makeLog(db, { integrationId });
    });
    for (const role of ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] as const)
      await save(client, weekly, role);

    await sendDue(monday);
    const mails = new Map((await listMails(client)).map((mail) => [mail.to, mail]));
    const textFor = (role: Reader) => mails.get(client.emailFor(role))?.text;

    expect(textFor('ROLE_ADMIN')).toContain('2 tasks need you');
    expect(textFor('ROLE_ORDER_MANAGER')).toContain('1 task needs you');
    expect(textFor('ROLE_ORDER_MANAGER')).toContain('Create proposal: ');
    expect(textFor('ROLE_REPORTING')).toContain('1 task needs you');
    expect(textFor('ROLE_REPORTING')).not.toContain('Create proposal');
    expect(textFor('ROLE_REPORTING')).toMatch(/View task: https:\S*\/today\?tab=stockOuts\n/);
  });
});

describe('the e-mail is sent', () => {
  test('once per week, not early, and once if two nodes run concurrently', async () => {
    const { client } = await makeSubscribed();

    await sendDue(new Date('2026-11-23T05:59:59Z'));
    const before = await listMails(client);
    await Promise.all([sendDue(monday), sendDue(monday)]);
    const concurrent = await listMails(client);
    await sendDue(new Date(monday.getTime() + 60_000));
    const later = await listMails(client);
    await sendDue(new Date(monday.getTime() + week));

    expect([before.length, concurrent.length, later.length, (await listMails(client)).length]).toEqual([0, 1, 0, 1]);
  });

  test('once if a node ends between the claim and the commit', async () => {
    const { client } = await makeSubscribed();
    const ending: Database = {
      ...world.database,
      tenant: (tenantId, work) =>
        world.database.tenant(tenantId, async (db) => {
          await work(db);
          throw new Error('The node has ended');
        }),
    };

    await sendDue(monday, { database: ending }).catch(() => undefined);
    const ended = await listMails(client);
    await sendDue(new Date(monday.getTime() + 60_000));
    const restarted = await listMails(client);
    await sendDue(new Date(monday.getTime() + hour));

    expect([ended.length, restarted.length, (await listMails(client)).length]).toEqual([0, 1, 0]);
  });

  test('an hour later after a failure, which does not affect other users', async () => {
    const { client } = await makeSubscribed();
    await save(client, weekly, 'ROLE_ORDER_MANAGER');
    let sealed = 0;
    const keys = {
      ...world.keys,
      seal: (...input: Parameters<typeof world.keys.seal>) => {
        sealed += 1;
        if (sealed === 1) throw new Error('Injected failure');
        return world.keys.seal(...input);
      },
    };

    await sendDue(monday, { keys });
    const first = await listMails(client);
    await sendDue(new Date(monday.getTime() + 60_000));
    const soon = await listMails(client);
    await sendDue(new Date(monday.getTime() + hour));

    expect([first.length, soon.length, (await listMails(client)).length]).toEqual([1, 0, 1]);
  });

  test('again after the mail server has failed, once if two nodes send it', async () => {
    const { client } = await makeSubscribed();
    await sendDue(monday);
    const sent: string[] = [];
    const deliver = (now: Date, isDown = false) =>
      sendMails(
        {
          database: world.database,
          keys: world.keys,
          getOrigin: (subdomain) => `https://${subdomain}.shelfward.example`,
          log: { warn: () => undefined },
          send: async ({ to }) => {
            if (isDown) throw new Error('The mail server is down');
            sent.push(to);
          },
        },
        now,
      );

    await deliver(monday, true);
    const later = new Date(monday.getTime() + hour);
    await Promise.all([deliver(later), deliver(later)]);
    await deliver(new Date(monday.getTime() + 2 * hour));

    expect(sent.filter((to) => to === client.emailFor('ROLE_ADMIN'))).toHaveLength(1);
  });

  test('no longer when the next one is due', async () => {
    const { client } = await makeSubscribed();
    await sendDue(monday);

    world.setNow(new Date('2026-11-30T06:00:00Z'));

    expect(await listMails(client)).toEqual([]);
  });

  test('once after several missed weeks', async () => {
    const { client } = await makeSubscribed();

    await sendDue(new Date('2026-12-16T09:00:00Z'));

    expect(await listMails(client)).toHaveLength(1);
    expect((await getMail(client)).nextMailAt).toBe('2026-12-21T06:00:00.000Z');
  });

  test.each([
    ['deactivated', { inactive: true }],
    ['not activated', { activated: false }],
    ['without the authority', { authorities: [] }],
  ])('not to a user who is %s', async (_, change) => {
    const { client } = await makeSubscribed();
    await updateUser(client, change);

    expect(await sendDue(monday)).toBe(0);
    const without = await listMails(client);
    await updateUser(client, { inactive: false, activated: true, authorities: ['ROLE_ADMIN'] });
    await sendDue(new Date(monday.getTime() + week));

    expect([without.length, (await listMails(client)).length]).toEqual([0, 1]);
  });

  test('not while the client is inactive', async () => {
    const { client } = await makeSubscribed();
    await client.acrossClients((db) =>
      db.updateTable('client').set({ inactive: true }).where('id', '=', client.tenantId).execute(),
    );

    expect(await sendDue(monday)).toBe(0);
  });
});
