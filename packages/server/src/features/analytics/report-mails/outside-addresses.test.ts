import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import type { OutsideMails } from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { maxOutsideMailsOfUser } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { allowOutsideMails, makeReportMailBody } from './report-mails.factory.ts';

const world = useWorld();
const buyer = 'ann@buyer.example';

const create = (client: TestClient, addresses: readonly string[], role: Role = 'ROLE_REPORTING') =>
  client.as(role)(routes.create, {
    body: makeReportMailBody(client, { recipients: addresses.map((address) => ({ address })) }),
  });
const send = async (client: TestClient, id: number, role: Role = 'ROLE_REPORTING') =>
  (await client.as(role)(routes.send, { params: { id } })).body.sentTo;
const set = (client: TestClient, outsideMails: OutsideMails) =>
  client.as('ROLE_ADMIN')(firmRoutes.changeSettings, { body: { adminOnlyDelete: false, outsideMails } });
const findObstacles = async (client: TestClient, id: number) => {
  const { body } = await client.as('ROLE_REPORTING')(routes.sendings, { params: { id } });
  return body[0]?.deliveries.map(({ obstacle }) => obstacle);
};
const findNotices = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain && mail.subject.includes('outside address'));

test('reporting users reach only the domains of users until an administrator allows others', async () => {
  const client = await world.newClient();
  const [, own = ''] = client.emailFor('ROLE_REPORTING').split('@');

  const foreign = await create(client, [`dana@${own}`, buyer]);
  const ofUsers = await create(client, [`dana@${own}`]);
  await set(client, { addresses: 'DOMAINS', domains: ['buyer.example'], senders: 'ROLE_REPORTING' });
  const listed = await create(client, [buyer]);

  expect(foreign).toMatchObject({ status: 403, body: { code: 'REPORT_MAIL_ADDRESS_NOT_ALLOWED' } });
  expect(JSON.stringify(foreign.body)).toContain(buyer);
  expect([ofUsers.status, listed.status]).toEqual([201, 201]);
  expect(await send(client, listed.body.id)).toEqual([buyer]);
});

test('what an administrator stops allowing is not sent, and the schedule can be saved as it is', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  const { body } = await create(client, [buyer]);
  await set(client, { addresses: 'NONE', domains: [], senders: 'ROLE_REPORTING' });

  const saved = await client.as('ROLE_REPORTING')(routes.update, {
    params: { id: body.id },
    body: makeReportMailBody(client, { name: 'Renamed', recipients: [{ address: buyer }] }),
  });

  expect(saved).toMatchObject({ status: 200, body: { recipients: [{ address: buyer, obstacle: 'NOT_ALLOWED' }] } });
  expect(await send(client, body.id)).toEqual([]);
  expect(await findObstacles(client, body.id)).toEqual(['NOT_ALLOWED']);
});

test('administrators can be the only owners of schedules with outside addresses', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client, { senders: 'ROLE_ADMIN' });

  expect((await create(client, [buyer])).status).toBe(403);
  const { body } = await create(client, [buyer], 'ROLE_ADMIN');
  expect(await send(client, body.id, 'ROLE_ADMIN')).toEqual([buyer]);

  const params = { id: body.id };
  const ownerId = client.userIdFor('ROLE_REPORTING');
  await client.as('ROLE_ADMIN')(routes.changeOwner, { params, body: { ownerId } });
  expect(await send(client, body.id)).toEqual([]);
});

test('administrators get an e-mail about an address that is new to the account, once', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);

  await create(client, [buyer]);
  await create(client, [buyer, 'bob@buyer.example']);
  await create(client, ['eve@buyer.example'], 'ROLE_ADMIN');

  const notices = await findNotices(client);
  const recipients = (address: string) =>
    notices.flatMap(({ text, to }) => (text.includes(`added ${address} to`) ? to : [])).toSorted();
  const administrators = [client.emailFor('ROLE_ADMIN'), client.emailFor('ROLE_SUPERUSER')].toSorted();
  expect(recipients(buyer)).toEqual(administrators);
  expect(recipients('bob@buyer.example')).toEqual(administrators);
  // Not the administrator who added it.
  expect(recipients('eve@buyer.example')).toEqual([client.emailFor('ROLE_SUPERUSER')]);
});

test('a user has a limit within 24 hours, also with schedules that were deleted, and others still send', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  const addresses = Array.from({ length: 40 }, (_, at) => `${at}@buyer.example`);
  const sendAndDelete = async () => {
    const { body } = await create(client, addresses);
    const sentTo = await send(client, body.id);
    const obstacles = await findObstacles(client, body.id);
    await client.as('ROLE_REPORTING')(routes.remove, { params: { id: body.id } });
    return { sent: sentTo.length, rejected: obstacles?.filter((obstacle) => obstacle === 'USER_LIMIT').length };
  };

  const [first, second, third] = [await sendAndDelete(), await sendAndDelete(), await sendAndDelete()];
  const { body } = await create(client, [buyer]);

  expect([first, second]).toEqual([
    { sent: 40, rejected: 0 },
    { sent: 40, rejected: 0 },
  ]);
  expect(third).toEqual({ sent: maxOutsideMailsOfUser - 80, rejected: 120 - maxOutsideMailsOfUser });
  expect(await send(client, body.id)).toEqual([]);
  expect(await send(client, body.id, 'ROLE_ADMIN')).toEqual([buyer]);
});

test('parallel sendings of a user keep the limit', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  const addresses = Array.from({ length: 50 }, (_, at) => `${at}@buyer.example`);
  const ids = await Promise.all([1, 2, 3].map(async () => (await create(client, addresses)).body.id));

  const sent = await Promise.all(ids.map((id) => send(client, id)));

  expect(sent.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([0, 50, 50]);
});
