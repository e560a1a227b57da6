import { reportMailRoutes as routes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { sendMails } from '../../../platform/mail/outbox.ts';
import { mailTransport } from '../../../platform/mail/transport.ts';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { purgeSendings } from './public.ts';
import { allowOutsideMails, makeReportMailBody } from './report-mails.factory.ts';

const world = useWorld();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real mail server that rejects some recipients. */
const startMailServer = async (rejected: string) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => {
      if (address === rejected) return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
      received.push(address);
      done();
    },
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return { received, url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
};

const deliver = (SMTP_URL: string, now: Date) =>
  sendMails(
    {
      database: world.database,
      keys: world.keys,
      send: mailTransport({ SMTP_URL, publicUrl: 'https://shelfward.example', folder: '' }),
      getOrigin: () => 'https://shelfward.example',
      log: { warn: () => undefined },
    },
    now,
  );

const [good, bad] = ['ann@buyer.example', 'gone@buyer.example'];

const send = async (client: TestClient) => {
  const user = client.as('ROLE_REPORTING');
  const recipients = [{ address: good }, { address: bad }];
  const { body } = await user(routes.create, { body: makeReportMailBody(client, { recipients }) });
  await user(routes.send, { params: { id: body.id } });
  return async () => (await user(routes.sendings, { params: { id: body.id } })).body;
};

test('the history has the response of the mail server for each recipient', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  const listSendings = await send(client);
  const { received, url } = await startMailServer(bad);

  const [before] = await listSendings();
  await deliver(url, new Date());
  const [after] = await listSendings();

  expect(before?.deliveries.map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);
  expect(received).toContain(good);
  expect(after).toMatchObject({
    problem: null,
    sentBy: 'ROLE_REPORTING Tester',
    deliveries: [
      { address: good, state: 'SENT', error: null, attempts: 1 },
      { address: bad, state: 'FAILED', error: expect.stringContaining('550'), attempts: 1 },
    ],
  });
});

test('an e-mail waits while the mail server is unavailable, and is sent once afterwards', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  const listSendings = await send(client);
  const now = Date.now();

  await deliver('smtp://127.0.0.1:9', new Date(now));
  const [waiting] = await listSendings();
  const { received, url } = await startMailServer('');
  await deliver(url, new Date(now + 600_000));
  await deliver(url, new Date(now + 1_200_000));
  const [sent] = await listSendings();

  expect(waiting?.deliveries).toMatchObject([
    { state: 'WAITING', error: expect.any(String), attempts: 1 },
    { state: 'WAITING', error: expect.any(String), attempts: 1 },
  ]);
  expect(sent?.deliveries.map(({ state }) => state)).toEqual(['SENT', 'SENT']);
  expect(received.filter((address) => address === good || address === bad).toSorted()).toEqual([good, bad]);
});

test('the history ends after 90 days', async () => {
  const client = await world.newClient();
  await allowOutsideMails(client);
  const listSendings = await send(client);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  await purgeSendings(world.database, inDays(89));
  const kept = await listSendings();
  await purgeSendings(world.database, inDays(91));

  expect(kept).toHaveLength(1);
  expect(await listSendings()).toEqual([]);
});
