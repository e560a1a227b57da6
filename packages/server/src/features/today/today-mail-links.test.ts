import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { todayRoutes as routes } from '@shelfward/contract/today/today.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { sendDueMails } from '../analytics/report-mails/public.ts';
import { makeStockOut } from './today.factory.ts';
import { mailSources } from './today-mails.service.ts';

const world = useWorld();

/** A Saturday; the next Monday is 23 November. */
const saturday = new Date('2026-11-21T12:00:00Z');
const monday = new Date('2026-11-23T06:00:30Z');
const nextMonday = new Date('2026-11-30T06:00:30Z');
beforeEach(() => world.setNow(saturday));
afterEach(() => world.setNow(undefined));

const weekly = { frequency: 'WEEKLY', weekday: 'MONDAY', hour: 6 } as const;
const save = (client: TestClient) => client.as('ROLE_ADMIN')(routes.saveMail, { body: weekly });
const getMail = async (client: TestClient) => (await client.as('ROLE_ADMIN')(routes.mail, {})).body;

const mailAt = async ({ subdomain }: TestClient, now: Date) => {
  world.setNow(now);
  await sendDueMails(
    { database: world.database, keys: world.keys, sources: mailSources, log: { warn: () => undefined } },
    now,
  );
  return (await world.mails()).filter((mail) => mail.subdomain === subdomain);
};

/** A client whose administrator has received an e-mail, and the key of its link. */
const makeMailed = async () => {
  const client = await world.newClient();
  await makeStockOut(client);
  await save(client);
  const [mail] = await mailAt(client, monday);
  return { client, mail, key: /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' };
};

test('the link to unsubscribe turns the e-mails off and on again without sign-in', async () => {
  const { client, key } = await makeMailed();
  const visitor = client.as('none');
  const receipt = { name: 'Today', email: client.emailFor('ROLE_ADMIN'), frequency: 'WEEKLY' };

  expect((await visitor(reportMailRoutes.receipt, { body: { key } })).body).toEqual({ ...receipt, isStopped: false });
  const { body } = await visitor(reportMailRoutes.stop, { body: { key, isStopped: true } });
  expect(body).toEqual({ ...receipt, isStopped: true });
  expect(await getMail(client)).toMatchObject({ frequency: 'OFF', nextMailAt: null });
  expect(await mailAt(client, nextMonday)).toEqual([]);
  await visitor(reportMailRoutes.stop, { body: { key, isStopped: false } });

  expect(await getMail(client)).toMatchObject({ ...weekly, nextMailAt: '2026-12-07T06:00:00.000Z' });
});

test('the link works by the button of a mail program', async () => {
  const { client, mail } = await makeMailed();

  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: (mail?.stopAtOnce ?? '').replace(/^https:\/\/[^/]+/, ''),
    headers: { 'x-client-subdomain': client.subdomain, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

  expect(statusCode).toBe(204);
  expect((await getMail(client)).frequency).toBe('OFF');
});

test('the link is rejected for another client and if it was changed', async () => {
  const { client, key } = await makeMailed();
  const other = await world.newClient();
  await save(other);

  const { status } = await other.as('none')(reportMailRoutes.stop, { body: { key, isStopped: true } });

  expect(status).toBe(410);
  expect((await getMail(other)).frequency).toBe('WEEKLY');
  const forged = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await client.as('none')(reportMailRoutes.stop, { body: { key: forged, isStopped: true } })).status).toBe(410);
  expect((await getMail(client)).frequency).toBe('WEEKLY');
});
