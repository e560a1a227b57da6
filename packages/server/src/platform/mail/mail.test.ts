// ASVS 1.2.1, 1.3.11

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { mailScreen } from '../http/mail-screen.ts';
import { purgeJobs } from '../jobs/leases.queries.ts';
import type { Letter } from './mail.ts';
import { createOrigins } from './origin.ts';
import { mailQueue } from './outbox.queries.ts';
import { sendMails, toPostCtx } from './outbox.ts';
import { mailTransport } from './transport.ts';

const world = useWorld();
const letter: Letter = {
  to: 'jo@example.com',
  subject: 'Your link — “quoted” <b>',
  paragraphs: ['Hello Jo,', 'a & b < c'],
  link: { label: 'Open', path: '/reset-password?key=the-secret-key' },
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real mail server that accepts every e-mail, or responds with the result of `onRecipient`. */
const mailServer = async (onRecipient: (address: string) => Error | undefined = () => undefined) => {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => done(onRecipient(address)),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { received, url: `smtp://127.0.0.1:${port}` };
};

const deliveryBy = (SMTP_URL: string | undefined, folder = '') => ({
  database: world.database,
  keys: world.keys,
  send: mailTransport({ SMTP_URL, publicUrl: 'https://shelfward.example', folder }),
  getOrigin: createOrigins('https://shelfward.example', undefined),
  log: { warn: () => undefined },
});

const post = async (given: Partial<Letter> = {}, now = new Date()) => {
  const client = await world.newClient();
  const { tenantId } = client;
  await client.db((db) => toPostCtx(world.keys, { tenantId, db, now }).mail({ ...letter, ...given }));
  return client;
};

describe('the outbox', () => {
  test('sends an e-mail through the mail server once and deletes its content', async () => {
    const { received, url } = await mailServer();
    const client = await post();

    const sent = await Promise.all([1, 2, 3].map(() => sendMails(deliveryBy(url), new Date())));
    const rows = await client.db((db) => db.selectFrom('mail').selectAll().execute());

    const address = `https://${client.subdomain}.shelfward.example/reset-password?key=the-secret-key`;
    expect(sent.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      subject: letter.subject,
      from: { name: 'Shelfward', address: 'no-reply@shelfward.example' },
      to: [{ address: 'jo@example.com' }],
      messageId: `<${rows[0]?.id}@shelfward>`,
    });
    expect(received[0]?.text).toContain(`Open: ${address}`);
    expect(received[0]?.html).toContain(`href="${address}"`);
    expect(received[0]?.html).toContain('a &amp; b &lt; c');
    expect(rows).toMatchObject([{ letter: null, sentAt: expect.any(Date), attempts: 1 }]);
  });

  test('sends nothing of a transaction that rolled back', async () => {
    const { received, url } = await mailServer();
    const client = await world.newClient();

    const failed = client.db(async (db) => {
      await toPostCtx(world.keys, { tenantId: client.tenantId, db, now: new Date() }).mail(letter);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await sendMails(deliveryBy(url), new Date());

    expect(received).toEqual([]);
  });

  test('encrypts the link while the e-mail is queued', async () => {
    const client = await post();

    const rows = await client.db((db) => db.selectFrom('mail').selectAll().execute());
    await sendMails(deliveryBy((await mailServer()).url), new Date());

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('the-secret-key');
  });

  test('retries with back-off while the mail server is unavailable, and then sends', async () => {
    const { received, url } = await mailServer();
    const start = Date.now() + 1000;
    const client = await post({}, new Date(start));
    const at = (minutes: number, by = 'smtp://127.0.0.1:1') =>
      sendMails(deliveryBy(by), new Date(start + minutes * 60_000));
    const attempts = async () =>
      (await client.db((db) => db.selectFrom('mail').select('attempts').executeTakeFirstOrThrow())).attempts;

    const seen = [];
    for (const minutes of [0, 0.5, 1, 3, 6, 20, 21]) {
      await at(minutes);
      seen.push(await attempts());
    }
    await at(22, url);
    const beforeItsTime = received.length;
    await at(82, url);

    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect([beforeItsTime, received.length]).toEqual([0, 1]);
  });

  test('stops retrying for an unknown recipient, but not for a temporary error', async () => {
    const createRejection = (code: number) => Object.assign(new Error('no'), { responseCode: code });
    const { url } = await mailServer((address) => createRejection(address.startsWith('unknown') ? 550 : 450));
    const [unknown, busy] = [await post({ to: 'unknown@example.com' }), await post({ to: 'busy@example.com' })];

    await sendMails(deliveryBy(url), new Date());
    const states = await Promise.all(
      [unknown, busy].map((client) =>
        client.db((db) => db.selectFrom('mail').select(['failedAt', 'letter', 'lastError']).executeTakeFirstOrThrow()),
      ),
    );

    expect(states).toMatchObject([
      { failedAt: expect.any(Date), letter: null, lastError: expect.stringContaining('550') },
      { failedAt: null, letter: expect.any(String), lastError: expect.stringContaining('450') },
    ]);
  });

  test('does not send an expired link, and deletes e-mails after 90 days', async () => {
    const { received, url } = await mailServer();
    const now = Date.now();
    const client = await post({ to: 'late@example.com', expiresAt: new Date(now + 3_600_000) }, new Date(now));

    await sendMails(deliveryBy(url), new Date(now + 3_600_000));
    const expired = await client.db((db) => db.selectFrom('mail').select(['failedAt', 'letter']).execute());
    await purgeJobs(world.database, mailQueue, new Date(now + 91 * dayMs));
    const left = await client.db((db) => db.selectFrom('mail').select('id').execute());

    expect(received.flatMap(({ to = [] }) => to.map(({ address }) => address))).not.toContain('late@example.com');
    expect(expired).toMatchObject([{ failedAt: expect.any(Date), letter: null }]);
    expect(left).toEqual([]);
  });

  test('does not let a name or a subject add headers or recipients', async () => {
    const { received, url } = await mailServer();
    await post({ subject: 'Hi\r\nBcc: spy@example.com', to: 'jo@example.com, spy@example.com' });

    await sendMails(deliveryBy(url), new Date());

    const everyone = received.flatMap(({ to = [], bcc = [] }) => [...to, ...bcc]).map(({ address }) => address);
    expect(everyone).not.toContain('spy@example.com');
  });
});

describe('without a mail server', () => {
  test('stores e-mails as files, and shows them only to their client', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shelfward-mails-'));
    closers.push(() => fs.rm(folder, { recursive: true }));
    const client = await post();
    await sendMails(deliveryBy(undefined, folder), new Date());

    const app = await world.appWith({ mailFolder: folder });
    closers.push(() => app.close());
    const page = (subdomain: string) =>
      app.inject({ url: mailScreen, headers: { 'x-client-subdomain': subdomain } }).then(({ body }) => body);
    const [mine, theirs] = [await page(client.subdomain), await page('other')];
    const eml = (await fs.readdir(folder)).find((name) => name.endsWith('.eml')) ?? '';
    const file = await PostalMime.parse(await fs.readFile(path.join(folder, eml)));

    const address = `https://${client.subdomain}.shelfward.example/reset-password?key=the-secret-key`;
    expect(file.text).toContain(address);
    expect(mine).toContain(`<a href="${address}">`);
    expect(mine).toContain('Your link — “quoted” &lt;b&gt;');
    expect(theirs).toContain('No e-mails yet.');
  });

  test('shows nothing without such a folder', async () => {
    const response = await world.app.inject({ url: mailScreen });

    expect(response.statusCode).toBe(404);
  });
});

describe('the URL in an e-mail', () => {
  test.for([
    ['https://shelfward.example', undefined, 'acme', 'https://acme.shelfward.example'],
    ['https://app.shelfward.example:8443/', 'acme', 'acme', 'https://app.shelfward.example:8443'],
    ['http://localhost:8080', undefined, 'demo', 'http://demo.localhost:8080'],
    ['http://10.0.0.5:8080', undefined, 'acme', 'http://10.0.0.5:8080'],
    ['http://[::1]:8080', undefined, 'acme', 'http://[::1]:8080'],
  ] as const)('at %s with %s as its client is for %s %s', ([publicUrl, plain, subdomain, expected]) => {
    expect(createOrigins(publicUrl, plain)(subdomain)).toBe(expected);
  });
});
