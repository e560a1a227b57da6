// G12

import { authRoutes as routes } from '@shelfward/contract/auth/auth.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { refundAttempt } from '../../platform/auth/throttle.ts';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueUserToken } from '../users/public.ts';
import { signInLimits } from './sign-in-limits.service.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';

beforeEach(async () => {
  await world.database.system((db) => sql`delete from throttle`.execute(db));
  // The process remembers a reached limit for one second.
  await refundAttempt(world.database, signInLimits('', '127.0.0.1'));
});

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
