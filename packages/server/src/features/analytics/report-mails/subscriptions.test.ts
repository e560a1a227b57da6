import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReadyMail } from '../../../platform/mail/compose.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { sendDueMails } from './mail-schedules.service.ts';
import { reportMailSource } from './report-mail-source.service.ts';

const world = useWorld();
const saturday = new Date('2026-11-21T12:00:00Z');
const monday = new Date('2026-11-23T06:00:30Z');
const week = 7 * dayMs;
beforeEach(() => world.setNow(saturday));
afterEach(() => world.setNow(undefined));

const input = (client: TestClient, name = 'Companies of the week') => ({
  name,
  screen: 'SALES_VIEW' as const,
  search: '',
  report: { groupByType: 'COMPANY' as const },
  days: { name: 'Last 7 days' as const },
  weekday: 'MONDAY' as const,
  recipients: (['ROLE_REPORTING', 'ROLE_ADMIN'] as const).map((role) => ({ userId: client.userIdFor(role) })),
});
const owner = (client: TestClient) => client.as('ROLE_REPORTING');

const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const sendDue = (now: Date) => {
  world.setNow(now);
  return sendDueMails(
    {
      database: world.database,
      keys: world.keys,
      sources: { report: reportMailSource },
      log: { warn: () => undefined },
    },
    now,
  );
};

/** A client whose report was sent once, with the e-mail to its administrator. */
const makeMailed = async () => {
  const client = await world.newClient();
  const { body } = await owner(client)(routes.create, { body: input(client) });
  await sendDue(monday);
  const mail = (await listMails(client)).find(({ to }) => to === client.emailFor('ROLE_ADMIN'));
  if (!mail) throw new Error('The administrator received no e-mail');
  return { client, id: body.id, mail, key: /#(\S+)/.exec(mail.text)?.[1] ?? '' };
};

/** One-click unsubscribe (RFC 8058): the mail client posts a form without a session. */
const unsubscribeByOneClick = (client: TestClient, { stopAtOnce = '' }: ReadyMail) =>
  world.app.inject({
    method: 'POST',
    url: stopAtOnce.replace(/^https:\/\/[^/]+/, ''),
    headers: { 'x-client-subdomain': client.subdomain, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('a recipient unsubscribes and resubscribes by link', async () => {
  const { client, id, key } = await makeMailed();
  const visitor = client.as('none');

  const { body: subscription } = await visitor(routes.receipt, { body: { key } });
  const { body: stopped } = await visitor(routes.stop, { body: { key, isStopped: true } });
  await sendDue(new Date(monday.getTime() + week));
  const without = await listMails(client);
  const { body: seen } = await owner(client)(routes.get, { params: { id } });
  await visitor(routes.stop, { body: { key, isStopped: false } });
  await sendDue(new Date(monday.getTime() + 2 * week));

  const email = client.emailFor('ROLE_ADMIN');
  expect(subscription).toEqual({ name: 'Companies of the week', email, frequency: 'WEEKLY', isStopped: false });
  expect(stopped.isStopped).toBe(true);
  expect(without.map(({ to }) => to)).toEqual([client.emailFor('ROLE_REPORTING')]);
  expect(seen.recipients.find((person) => person.email === email)?.obstacle).toBe('STOPPED');
  expect(await listMails(client)).toHaveLength(2);
});

test('one-click unsubscribe takes effect immediately', async () => {
  const { client, mail } = await makeMailed();

  const { statusCode } = await unsubscribeByOneClick(client, mail);
  await sendDue(new Date(monday.getTime() + week));

  expect(statusCode).toBe(204);
  expect((await listMails(client)).map(({ to }) => to)).toEqual([client.emailFor('ROLE_REPORTING')]);
});

test('a recipient remains unsubscribed when the owner changes the report', async () => {
  const { client, id, key } = await makeMailed();
  await client.as('none')(routes.stop, { body: { key, isStopped: true } });
  const { headers } = await owner(client)(routes.get, { params: { id } });

  const { body } = await owner(client)(
    routes.update,
    { params: { id }, body: input(client, 'Another name') },
    { 'if-match': String(headers.etag) },
  );

  expect(new Map(body.recipients.map(({ email, obstacle }) => [email, obstacle]))).toEqual(
    new Map([
      [client.emailFor('ROLE_ADMIN'), 'STOPPED'],
      [client.emailFor('ROLE_REPORTING'), null],
    ]),
  );
});

test('an owner who unsubscribed still sends the report to others', async () => {
  const { client } = await makeMailed();
  await sendDue(new Date(monday.getTime() + week));
  const own = (await listMails(client)).find(({ to }) => to === client.emailFor('ROLE_REPORTING'));

  await client.as('none')(routes.stop, { body: { key: /#(\S+)/.exec(own?.text ?? '')?.[1] ?? '', isStopped: true } });
  await sendDue(new Date(monday.getTime() + 2 * week));

  expect((await listMails(client)).map(({ to }) => to)).toEqual([client.emailFor('ROLE_ADMIN')]);
});

test.each(['of another client', 'that was changed', 'of a deleted report'])('rejects a link %s', async (kind) => {
  const { client, id, key } = await makeMailed();
  const other = await world.newClient();
  if (kind.includes('deleted')) await owner(client)(routes.remove, { params: { id } });

  const target = kind === 'of another client' ? other : client;
  const { status, body } = await target.as('none')(routes.stop, {
    body: { key: kind === 'that was changed' ? `${key.slice(0, -2)}AA` : key, isStopped: true },
  });

  expect([status, body]).toMatchObject([410, { code: 'REPORT_MAIL_LINK_INVALID' }]);
});

test('rejects a form post on other routes', async () => {
  const client = await world.newClient();

  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: routes.receipt.path,
    headers: { 'x-client-subdomain': client.subdomain, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'key=1',
  });

  expect(statusCode).toBe(415);
});
