// ASVS 6.3.2

import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { setupRoutes as routes } from '@shelfward/contract/setup/setup.contract.ts';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { hashOfLinkKey } from '../../platform/crypto/link-keys.ts';
import { mailTransport } from '../../platform/mail/transport.ts';
import { type Caller, createCaller, testSecret } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { addSetupKey, firstAccountInput, removeUsers } from './setup.factory.ts';
import { issueSetupLink } from './setup-link.service.ts';

/** An installation of its own, because the set-up is rejected while any user exists. */
const world = useWorld(
  () => [],
  async () => inject('cluster'),
);
const minute = 60_000;
const hour = 60 * minute;
let call: Caller;
let accounts = 0;

beforeEach(async () => {
  world.setNow(undefined);
  await world.database.system(async (db) => {
    await removeUsers(db);
    await sql`delete from throttle`.execute(db);
    await sql`delete from setup_key`.execute(db);
  });
  call = createCaller(world.app, {});
});

/** Not before the world has started. */
const issuer = (keys = testSecret) => ({ database: world.database, keys: createKeyRing(keys) });
const issueKey = async (now = new Date()): Promise<string> => {
  const link = await issueSetupLink(issuer(), now);
  return new URL(`https://shelfward.example${link?.path ?? ''}`).searchParams.get('key') ?? '';
};
const newSubdomain = () => {
  accounts += 1;
  return `fresh-${accounts}`;
};
const input = (key: string) => firstAccountInput(key, newSubdomain());
const setupKeys = () => world.database.system((db) => db.selectFrom('setupKey').selectAll().execute());
const countRows = async () => {
  const { rows } = await world.database.system((db) =>
    sql<{ clients: number; users: number }>`select (select count(*)::int from client) as clients,
      (select count(*)::int from app_user where tenant_id > 0) as users`.execute(db),
  );
  return rows[0];
};

/** Signs in with the URL of the response. */
const follow = async (url: string): Promise<Caller> => {
  const { hostname, searchParams } = new URL(url);
  const subdomain = { 'x-client-subdomain': hostname.split('.')[0] ?? '' };
  const { headers } = await createCaller(world.app, subdomain)(authRoutes.authenticateViaImpersonate, {
    query: { token: searchParams.get('token') ?? '' },
  });
  return createCaller(world.app, { ...subdomain, authorization: headers.authorization ?? '' });
};

describe('the set-up link', () => {
  // ASVS 6.4.1
  test('has a secret key, of which only the hash is stored', async () => {
    const now = new Date();
    const [first, second] = [await issueKey(now), await issueKey(new Date(now.getTime() + minute))];

    const rows = await setupKeys();

    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect(rows).toMatchObject([{ keyHash: hashOfLinkKey(second) }]);
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  test('shows the configuration of the installation', async () => {
    const { status, body } = await call(routes.get, { params: { key: await issueKey() } });

    expect([status, body]).toEqual([
      200,
      {
        expiresAt: expect.any(String),
        publicUrl: 'https://shelfward.example',
        exampleUrl: 'https://your-account.shelfward.example',
        subdomain: null,
        mailServer: 'mail.example.com',
      },
    ]);
  });

  test('is the same for nodes that start together with the same ENCRYPTION_KEY', async () => {
    const now = new Date();
    const links = await Promise.all([0, 1000, 59_999].map((ms) => issueKey(new Date(now.getTime() + ms))));
    expect(new Set(links).size).toBe(1);
    expect((await call(routes.get, { params: { key: links[0] ?? '' } })).status).toBe(200);

    const other = await issueSetupLink(issuer('a secret of another installation'), now);
    expect(other?.path).not.toContain(links[0]);
    expect(await setupKeys()).toMatchObject([{ keyHash: hashOfLinkKey(other?.path.split('=')[1] ?? '') }]);
  });

  test('is replaced by a later start, and expires after one hour', async () => {
    const replaced = await issueKey(new Date(Date.now() - minute));
    const key = await issueKey();
    const codeFor = async (given: string) => (await call(routes.get, { params: { key: given } })).body;

    expect(await codeFor(replaced)).toMatchObject({ code: 'SETUP_LINK_INVALID' });
    expect((await call(routes.get, { params: { key } })).status).toBe(200);
    world.setNow(new Date(Date.now() + hour + 1000));
    expect(await codeFor(key)).toMatchObject({ code: 'SETUP_LINK_EXPIRED' });
    const created = await call(routes.create, { body: input(key) });
    expect([created.status, created.body]).toMatchObject([410, { code: 'SETUP_LINK_EXPIRED' }]);
    expect(await countRows()).toMatchObject({ users: 0 });
  });

  test('works on every node that shares the database', async () => {
    const key = await issueKey();
    const other = await world.appWith({});

    const { status } = await createCaller(other, {})(routes.create, { body: input(key) });
    await other.close();

    expect(status).toBe(200);
    expect((await call(routes.get, { params: { key } })).body).toMatchObject({ code: 'SETUP_DONE' });
  });

  test('is not issued when a user exists, and an earlier one is removed', async () => {
    await issueKey();
    await world.newClient();

    expect(await issueSetupLink(issuer(), new Date())).toBeUndefined();
    expect(await setupKeys()).toEqual([]);
  });

  test.for(Object.entries(routes))('is rejected by %s when a user exists, also an inactive one', async ([, route]) => {
    const key = await issueKey();
    const client = await world.newClient();
    await client.db((db) => db.updateTable('appUser').set({ inactive: true }).execute());
    const request = { params: { key }, query: { subdomain: 'fresh' }, body: bodyFor(route, key) };

    const { status, body } = await call(route as Route, request as never);

    expect([status, body]).toMatchObject([410, { code: 'SETUP_DONE' }]);
  });

  test('does not appear in the log of requests', async () => {
    const lines: string[] = [];
    const config = { LOG_LEVEL: 'debug' as const, RATE_LIMIT: 1000, TRUST_PROXY: false, MAX_SESSIONS: 20 };
    const app = await world.appWith({ config, log: { write: (line) => void lines.push(line) } });
    const key = await issueKey();
    const wrong = 'w'.repeat(43);
    const own = createCaller(app, {});

    await own(routes.get, { params: { key } });
    await own(routes.findSubdomain, { params: { key: wrong }, query: { subdomain: 'fresh' } });
    await app.inject({ url: `/setup?key=${key}` });
    await own(routes.create, { body: input(key) });
    await app.close();

    const log = lines.join('');
    expect([log.includes(key), log.includes(wrong), log.includes('seven quiet lanterns')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(log).toContain('"path":"/api/setup/***/subdomain"');
    expect(log).toMatch(/"address":"127.0.0.1","reason":"SETUP_LINK_INVALID".*a set-up attempt was rejected/);
    expect(log).toMatch(/"address":"127.0.0.1".*the first account was created/);
  });
});

describe('the first account', () => {
  test('has a superuser who is signed in, by the header and by the URL, once', async () => {
    const body = input(await issueKey());

    const created = await call(routes.create, { body });
    const identity = { 'x-client-subdomain': body.subdomain, authorization: created.headers.authorization ?? '' };
    const user = await createCaller(world.app, identity)(authRoutes.currentUser, {});
    const followed = await follow(created.body.url);
    const clients = await followed(clientRoutes.list, {});

    expect(created.body).toEqual({
      subdomain: body.subdomain,
      url: expect.stringMatching(
        new RegExp(`^https://${body.subdomain}\\.shelfward\\.example/impersonate\\?token=[\\w-]{43}$`),
      ),
    });
    expect(user.body).toMatchObject({
      email: body.email,
      firstName: 'Fay',
      lastName: 'First',
      authorities: ['ROLE_ADMIN', 'ROLE_SUPERUSER'],
      firmSettings: { adminOnlyDelete: false, timeZone: 'Europe/Berlin' },
      impersonator: null,
    });
    expect(clients.body.content).toContainEqual(
      expect.objectContaining({ name: 'Fresh Fields', subdomain: body.subdomain, activated: true, inactive: false }),
    );
    expect((await (await follow(created.body.url))(authRoutes.currentUser, {})).status).toBe(401);
    const again = await createCaller(world.app, { 'x-client-subdomain': body.subdomain })(authRoutes.authenticate, {
      body: { username: body.email, password: body.password },
    });
    expect([again.status, again.headers.authorization]).toEqual([200, expect.stringContaining('Bearer ')]);
  });

  test('has audit entries, and removes the key', async () => {
    const body = input(await issueKey());
    await call(routes.create, { body });

    const { rows } = await world.database.system((db) =>
      sql<{ entityType: string; field: string | null; updatedValue: unknown }>`
        select entity_type, field, updated_value from audit_entry where tenant_id = (
          select id from client where subdomain = ${body.subdomain}) order by id`.execute(db),
    );

    expect(new Set(rows.map(({ entityType }) => entityType))).toEqual(new Set(['USER', 'CLIENT', 'SESSION']));
    expect(rows.map(({ updatedValue }) => updatedValue)).toContainEqual({ outcome: 'SIGNED_IN', address: '127.0.0.1' });
    expect(JSON.stringify(rows)).not.toContain('argon2');
    expect(await setupKeys()).toEqual([]);
  });

  test('is created by one of ten concurrent requests', async () => {
    const key = await issueKey();
    const before = await countRows();

    const responses = await Promise.all(Array.from({ length: 10 }, () => call(routes.create, { body: input(key) })));

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 410),
    ]);
    expect(await countRows()).toEqual({ clients: (before?.clients ?? 0) + 1, users: 1 });
  });

  test('is rejected when another transaction creates a user at the same moment', async () => {
    const key = await issueKey();
    const client = await world.newClient();
    await world.database.system(removeUsers);
    const body = input(key);

    const { created } = await client.db(async (db) => {
      await db.insertInto('appUser').values({ email: 'other@example.com' }).execute();
      const creating = call(routes.create, { body });
      await waitForTableLock();
      return { created: creating };
    });

    expect((await created).body).toMatchObject({ code: 'SETUP_DONE' });
    expect(await countRows()).toMatchObject({ users: 1 });
  });

  test('rejects a taken subdomain, and the link remains valid', async () => {
    const key = await issueKey();
    const { subdomain } = await world.newClient();
    await world.database.system(removeUsers);
    const find = (value: string) => call(routes.findSubdomain, { params: { key }, query: { subdomain: value } });

    const [taken, available] = [await find(subdomain), await find('not-taken')];
    const rejected = await call(routes.create, { body: { ...input(key), subdomain } });
    const created = await call(routes.create, { body: input(key) });

    expect([taken.body, available.body]).toEqual([
      { value: subdomain, isAvailable: false, inactive: false },
      { value: 'not-taken', isAvailable: true, inactive: false },
    ]);
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'CLIENT_SUBDOMAIN_TAKEN' }]);
    expect(created.status).toBe(200);
  });

  test.for([
    ['a reserved subdomain', { subdomain: 'www' }, '/body/subdomain'],
    ['a subdomain with a dot', { subdomain: 'a.b' }, '/body/subdomain'],
    ['a currency without decimals', { currency: 'JPY' }, '/body/currency'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, '/body/timeZone'],
    ['an invalid e-mail address', { email: 'fay' }, '/body/email'],
    ['an empty name', { name: ' ' }, '/body/name'],
    ['a short password', { password: 'short' }, '/body/password'],
  ] as const)('rejects %s', async ([, change, pointer]) => {
    const { status, body } = await call(routes.create, { body: { ...input(await issueKey()), ...change } });

    expect([status, body]).toMatchObject([400, { code: 'INVALID_REQUEST', errors: [{ pointer }] }]);
  });

  test.for(['fresh fields 1', 'password123', 'fay@fresh-fields.example'])(
    'rejects the password “%s” by the rules of the product',
    async (password) => {
      const { status, body } = await call(routes.create, { body: { ...input(await issueKey()), password } });

      expect([status, body]).toMatchObject([
        409,
        { code: 'PASSWORD_TOO_WEAK', errors: [{ pointer: '/body/password', message: expect.any(String) }] },
      ]);
      expect(await countRows()).toMatchObject({ users: 0 });
    },
  );

  test('rejects large bodies like other routes without a session', async () => {
    const body = { ...input(await issueKey()), name: 'x'.repeat(20_000) };

    expect((await call(routes.create, { body })).status).toBe(413);
  });
});

describe('the test e-mail', () => {
  const withMailServer = async (
    rejection: Error | undefined,
    work: (own: Caller, mails: string[]) => Promise<void>,
  ) => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_, __, done) => done(rejection),
      onData: (stream, _, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on('end', () => {
          mails.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const at = server.server.address();
    const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
    const publicUrl = 'https://shelfward.example';
    const send = mailTransport({ SMTP_URL: `smtp://${host}`, publicUrl, folder: '' });
    const app = await world.appWith({ mailServer: { host, send } });
    try {
      await work(createCaller(app, {}), mails);
    } finally {
      await app.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    }
  };
  const email = 'fay@fresh-fields.example';

  test('is sent immediately', async () => {
    await withMailServer(undefined, async (own, mails) => {
      const { status } = await own(routes.testMail, { body: { key: await issueKey(), email } });

      expect(status).toBe(204);
      expect(mails).toMatchObject([expect.stringContaining('Subject: Test e-mail of Shelfward')]);
    });
  });

  test('reports the response of a mail server that rejects', async () => {
    const rejection = Object.assign(new Error('Relaying denied'), { responseCode: 554 });
    await withMailServer(rejection, async (own) => {
      const { status, body } = await own(routes.testMail, { body: { key: await issueKey(), email } });

      expect([status, body]).toMatchObject([
        409,
        { code: 'TEST_MAIL_FAILED', detail: expect.stringMatching(/^127\.0\.0\.1:\d+: .*Relaying denied/) },
      ]);
    });
  });

  test('is rejected without a mail server and without a valid key, and limited', async () => {
    const key = await world.database.system(addSetupKey);
    const app = await world.appWith({ mailServer: undefined });
    const without = await createCaller(app, {})(routes.testMail, { body: { key, email } });
    await app.close();

    const invalid = await call(routes.testMail, { body: { key: 'x'.repeat(43), email } });
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await call(routes.testMail, { body: { key, email } })).status);

    expect(without.body).toMatchObject({ code: 'TEST_MAIL_FAILED', detail: 'SMTP_URL is not set.' });
    expect(invalid.body).toMatchObject({ code: 'SETUP_LINK_INVALID' });
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  });
});

// Last, because the limit is remembered for a second.
test('an address has 20 rejected requests a minute, and the valid key still works', async () => {
  const key = await issueKey();
  const get = async (given: string) => (await call(routes.get, { params: { key: given } })).status;
  const statuses = [];
  for (let attempt = 0; attempt < 25; attempt += 1) statuses.push(await get('x'.repeat(43)));

  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([410]));
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  expect(await get(key)).toBe(200);
});

function bodyFor(route: Route, key: string) {
  if (route === routes.create) return input(key);
  return route === routes.testMail ? { key, email: 'fay@fresh-fields.example' } : undefined;
}

/** A transaction waits for the lock on the table of users. */
const waitForTableLock = async (): Promise<void> => {
  await expect
    .poll(() =>
      world.database.system(async (db) => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_locks where relation = 'app_user'::regclass and not granted`.execute(
          db,
        );
        return rows[0]?.waiting;
      }),
    )
    .toBe(1);
};
