// G12

import { authRoutes as routes } from '@shelfward/contract/auth/auth.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { refundAttempt } from '../../platform/auth/throttle.ts';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueUserToken } from '../users/public.ts';
import { setUpProvider } from './openid.factory.ts';
import { signInLimits } from './sign-in-limits.service.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';

const freeLimits = async () => {
  await world.database.system((db) => sql`delete from throttle`.execute(db));
  // The process remembers a reached limit for one second.
  await refundAttempt(world.database, signInLimits('', '127.0.0.1'));
};
beforeEach(freeLimits);

const signIn = (client: TestClient, typed: string, { cookie = '', username = client.emailFor(who) } = {}) =>
  createCaller(world.app, { 'x-client-subdomain': client.subdomain, ...(cookie && { cookie }) })(routes.authenticate, {
    body: { username, password: typed },
  });

const cookieIn = ({ headers }: { readonly headers: Readonly<Record<string, string | undefined>> }): string =>
  headers['set-cookie']?.split(';')[0] ?? '';

const lock = async (client: TestClient) => {
  for (let n = 0; n < 11; n += 1) await signIn(client, `guess ${n}`);
};

describe('a known device', () => {
  // ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4
  test('is a signed cookie that scripts cannot read', async () => {
    const client = await world.newClient();

    const first = await signIn(client, password);
    const again = await signIn(client, password, { cookie: cookieIn(first) });

    expect(first.headers['set-cookie']).toMatch(
      /^__Host-device=[\w-]{43}\.[0-9a-f]{64}; Path=\/; Max-Age=15552000; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(again).toMatchObject({ status: 200 });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('signs in while others lock the account', async () => {
    const client = await world.newClient();
    const cookie = cookieIn(await signIn(client, password));
    await lock(client);

    const unknown = await signIn(client, password);
    const known = await signIn(client, password, { cookie });

    expect([unknown.status, known.status]).toEqual([429, 200]);
  });

  test('has its own limit of ten failures', async () => {
    const client = await world.newClient();
    const cookie = cookieIn(await signIn(client, password));

    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(client, `guess ${n}`, { cookie })).status);

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(client, password)).status).toBe(200);
  });

  test.for<[string, (cookie: string, client: TestClient) => string | Promise<string>]>([
    ['was not signed by the server', (cookie) => cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    [
      'is of another user',
      async (_, client) => cookieIn(await signIn(client, password, { username: client.emailFor('none') })),
    ],
    ['is of another client', async () => cookieIn(await signIn(await world.newClient(), password))],
    [
      'was revoked with the sessions',
      async (cookie, client) => {
        await client.as(who)(sessionRoutes.removeOthers, {});
        return cookie;
      },
    ],
  ])('does not sign in to a locked account if it %s', async ([, change]) => {
    const client = await world.newClient();
    const cookie = await change(cookieIn(await signIn(client, password)), client);
    await lock(client);

    expect((await signIn(client, password, { cookie })).status).toBe(429);
  });

  test('is also the browser in which the user opened the link of an e-mail', async () => {
    const client = await world.newClient();
    const order = { userId: client.userIdFor(who), type: 'RESET_PASSWORD' as const, lastsMs: 60_000 };
    const { key } = await client.db((db) => issueUserToken({ db, now: new Date() }, order));
    await lock(client);

    const reset = await createCaller(world.app, { 'x-client-subdomain': client.subdomain })(
      routes.resetPasswordFinish,
      {
        body: { key, newPassword: 'a much better one' },
      },
    );
    const known = await signIn(client, 'a much better one', { cookie: cookieIn(reset) });

    expect(known.status).toBe(200);
  });
});

describe('a user at the limit of unknown devices', () => {
  const listMails = async ({ subdomain }: TestClient) =>
    (await world.mails()).filter((mail) => mail.subdomain === subdomain);
  const unlock = (client: TestClient, key: string) =>
    createCaller(world.app, { 'x-client-subdomain': client.subdomain })(routes.unlockSignIn, { body: { key } });
  /** The key in the link of the e-mail. */
  const mailedKey = async (client: TestClient) => {
    const [mail] = await listMails(client);
    return /unlock\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  test('receives one e-mail, whose link lets one browser sign in at once', async () => {
    const client = await world.newClient();
    await lock(client);
    await lock(client);

    const [mail, ...others] = await listMails(client);
    const key = /unlock\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const [redeemed, again] = [await unlock(client, key), await unlock(client, key)];
    const here = await signIn(client, password, { cookie: cookieIn(redeemed) });
    const elsewhere = await signIn(client, password);

    expect([mail?.to, mail?.subject]).toEqual([client.emailFor(who), 'Sign-in was blocked after failed attempts']);
    expect(others).toEqual([]);
    expect([redeemed.status, redeemed.body]).toEqual([200, { email: client.emailFor(who) }]);
    expect(again).toMatchObject({ status: 500, body: { code: 'RESET_KEY_INVALID' } });
    expect([here.status, elsewhere.status]).toEqual([200, 429]);
    expect(await client.db((db) => db.selectFrom('auditEntry').select('updatedValue').orderBy('id').execute())).toEqual(
      expect.arrayContaining([
        { updatedValue: { outcome: 'UNLOCK_LINK_SENT' } },
        { updatedValue: { outcome: 'SIGN_IN_UNLOCKED' } },
      ]),
    );
  });

  test('also receives it when guesses over many accounts have reached the limit', async () => {
    const client = await world.newClient();
    await world.database.system((db) =>
      db
        .insertInto('throttle')
        .values({ key: `sign-in minute client ${client.subdomain}`, count: 30, windowStarted: new Date() })
        .execute(),
    );

    const rejected = await signIn(client, password);
    const redeemed = await unlock(client, await mailedKey(client));

    expect(rejected.status).toBe(429);
    expect((await signIn(client, password, { cookie: cookieIn(redeemed) })).status).toBe(200);
  });

  test('has a link that is valid for an hour, in one account, until the password is changed', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    await lock(client);
    const key = await mailedKey(client);

    const elsewhere = await unlock(other, key);
    world.setNow(new Date(Date.now() + 3_600_001));
    const late = await unlock(client, key);
    world.setNow(undefined);
    await client.as(who)(routes.changePassword, {
      body: { currentPassword: password, newPassword: 'another good one' },
    });
    const retired = await unlock(client, key);

    const invalid = { status: 500, body: { code: 'RESET_KEY_INVALID' } };
    expect([elsewhere, late, retired]).toMatchObject([invalid, invalid, invalid]);
    for (const { headers } of [elsewhere, late, retired]) expect(headers['set-cookie']).toBeUndefined();
  });

  test.for<[string, (client: TestClient) => Promise<unknown>]>([
    [
      'unknown',
      (client) =>
        client.db((db) =>
          db.updateTable('appUser').set({ email: 'x@y.example' }).where('id', '=', client.userIdFor(who)).execute(),
        ),
    ],
    [
      'inactive',
      (client) =>
        client.db((db) =>
          db.updateTable('appUser').set({ inactive: true }).where('id', '=', client.userIdFor(who)).execute(),
        ),
    ],
    [
      'a user of an identity provider',
      (client) =>
        setUpProvider(
          client,
          { passwordsAllowed: false, passwordUserId: client.userIdFor('ROLE_SUPERUSER') },
          { issuer: 'https://login.example.com', clientId: 'shelfward', clientSecret: 'a secret' },
        ),
    ],
  ])('receives nothing if the user is %s, after the same response and statements', async ([, change]) => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    await change(client);
    const attempt = async (at: TestClient) => {
      await freeLimits();
      for (let n = 0; n < 10; n += 1) await signIn(at, `guess ${n}`);
      world.takeStatements();
      const { status, body } = await signIn(at, 'guess');
      return { status, body: { ...body, requestId: '' }, statements: world.takeStatements() };
    };

    const [changed, usual] = [await attempt(client), await attempt(other)];

    expect([changed.status, changed.statements]).toEqual([429, usual.statements]);
    const receivers = (await world.mails()).map(({ subdomain }) => subdomain);
    expect(receivers.filter((name) => [client.subdomain, other.subdomain].includes(name))).toEqual([other.subdomain]);
  });

  test('receives nothing for failures of a known device', async () => {
    const client = await world.newClient();
    const cookie = cookieIn(await signIn(client, password));

    for (let n = 0; n < 12; n += 1) await signIn(client, `guess ${n}`, { cookie });

    expect(await listMails(client)).toEqual([]);
  });
});

describe('guesses over many accounts', () => {
  // ASVS 6.3.1
  test('from many addresses are slowed down, but not known devices and other clients', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const cookie = cookieIn(await signIn(client, password));
    const app = await world.appWith({
      config: { LOG_LEVEL: 'error', RATE_LIMIT: 1000, TRUST_PROXY: true, MAX_SESSIONS: 20 },
    });

    const statuses = [];
    for (let n = 0; n < 60; n += 1) {
      const from = { 'x-client-subdomain': client.subdomain, 'x-forwarded-for': `10.1.0.${n}` };
      const body = { username: `user${n}@example.com`, password: 'Summer2026!' };
      statuses.push((await createCaller(app, from)(routes.authenticate, { body })).status);
    }
    await app.close();
    const responses = [
      await signIn(client, password),
      await signIn(client, password, { cookie }),
      await signIn(other, password),
    ];

    expect(statuses).toEqual([...Array(30).fill(401), ...Array(30).fill(429)]);
    expect(responses.map(({ status }) => status)).toEqual([429, 200, 200]);
  });
});
