// G12, G14
// ASVS 6.8.2, 7.2.4, 7.6.2

import { authRoutes as routes } from '@shelfward/contract/auth/auth.contract.ts';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const signIn = (client: TestClient, username: string, typed: string, headers: Record<string, string> = {}) =>
  createCaller(world.app, { 'x-client-subdomain': client.subdomain })(
    routes.authenticate,
    { body: { username, password: typed } },
    headers,
  );

describe('sign-in', () => {
  test('returns a token that works only at this client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];

    const { status, body, headers } = await signIn(client, client.emailFor('ROLE_ADMIN').toUpperCase(), password);
    const token = { authorization: headers.authorization ?? '' };
    const at = (subdomain: string) => createCaller(world.app, { ...token, 'x-client-subdomain': subdomain });
    const here = await at(client.subdomain)(routes.currentUser, {});
    const there = await at(other.subdomain)(routes.currentUser, {});

    expect([status, body]).toEqual([200, { verifyTwoFactor: false }]);
    expect(here.body).toMatchObject({ email: client.emailFor('ROLE_ADMIN'), authorities: ['ROLE_ADMIN'] });
    expect(there).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  test('finds the client by the first label of the host', async () => {
    const client = await world.newClient();

    const response = await createCaller(world.app, { host: `${client.subdomain}.shelfward.example:8080` })(
      routes.clientInfo,
      {},
    );

    expect(response.body).toMatchObject({ subdomain: client.subdomain });
  });

  test('returns the same error for a wrong password, an unknown user, an inactive user and an unknown client', async () => {
    const client = await world.newClient();
    await client.db((db) =>
      db.updateTable('appUser').set({ inactive: true }).where('email', '=', client.emailFor('none')).execute(),
    );
    const nowhere = { ...client, subdomain: 'nowhere' };

    const responses = [
      await signIn(client, client.emailFor('ROLE_ADMIN'), 'wrong'),
      await signIn(client, 'unknown@example.com', password),
      await signIn(client, client.emailFor('none'), password),
      await signIn(nowhere, client.emailFor('ROLE_ADMIN'), password),
    ].map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));

    expect(responses[0]).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', message: 'Unauthorized' } });
    expect(responses).toEqual(responses.map(() => responses[0]));
  });

  test('blocks password guessing after ten failures a minute, whatever the claimed address, and unblocks later', async () => {
    const client = await world.newClient();
    const account = client.emailFor('ROLE_ADMIN');
    const start = Date.now() + 600_000;
    world.setNow(new Date(start));

    const guesses = [];
    for (let n = 0; n < 12; n += 1)
      guesses.push(await signIn(client, account, `guess ${n}`, { 'x-forwarded-for': `10.0.0.${n}` }));
    const right = await signIn(client, account, password);
    world.setNow(new Date(start + 61_000));
    const later = await signIn(client, account, password);
    world.setNow(undefined);

    expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    expect(Number(guesses[10]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(right.status).toBe(429);
    expect(later.status).toBe(200);
  });

  test('checks at most ten of fifty concurrent guesses', async () => {
    const client = await world.newClient();
    world.setNow(new Date(Date.now() + 3_600_000));

    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signIn(client, client.emailFor('ROLE_ADMIN'), `guess ${n}`)),
    );
    world.setNow(undefined);

    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(guesses.filter(({ status }) => ![401, 429].includes(status))).toEqual([]);
  });

  test('does not count successes', async () => {
    const client = await world.newClient();
    world.setNow(new Date(Date.now() + 7_200_000));

    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn(client, client.emailFor('none'), password)).status);
    world.setNow(undefined);

    expect(statuses).toEqual(Array(12).fill(200));
  });
});

describe('the keys of unsaved work', () => {
  test('are the same after each sign-in, and other ones for each user of each client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const getDraftKeys = async (call: ReturnType<TestClient['as']>) =>
      (await call(routes.accountInfo, {})).body.draftKeys;
    const { headers } = await signIn(client, client.emailFor('ROLE_ADMIN'), password);
    const signedIn = createCaller(world.app, {
      authorization: headers.authorization ?? '',
      'x-client-subdomain': client.subdomain,
    });

    const first = await getDraftKeys(client.as('ROLE_ADMIN'));
    const others = [
      await getDraftKeys(client.as('ROLE_REPORTING')),
      await getDraftKeys(other.as('ROLE_ADMIN')),
      await getDraftKeys(other.as('ROLE_REPORTING')),
    ];

    expect(await getDraftKeys(signedIn)).toEqual(first);
    expect(new Set([first, ...others].flat()).size).toBe(4);
  });
});

describe('a session', () => {
  // ASVS 7.4.1
  test('ends with sign-out and with the deactivation of the user or the client', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const userId = client.userIdFor('ROLE_REPORTING');

    await admin(routes.logout, {});
    await client.db((db) => db.updateTable('appUser').set({ inactive: true }).where('id', '=', userId).execute());
    const [signedOut, deactivated] = [
      await admin(routes.currentUser, {}),
      await client.as('ROLE_REPORTING')(routes.currentUser, {}),
    ];
    await world.database.system((db) =>
      db.updateTable('client').set({ inactive: true }).where('id', '=', client.tenantId).execute(),
    );
    const ofClosedClient = await client.as('ROLE_SUPERUSER')(routes.currentUser, {});

    expect([signedOut.status, deactivated.status, ofClosedClient.status]).toEqual([401, 401, 401]);
  });

  test('uses the current roles, not those of the sign-in', async () => {
    const client = await world.newClient();
    await client.db((db) =>
      db
        .updateTable('appUser')
        .set({ authorities: ['ROLE_REPORTING'] })
        .where('id', '=', client.userIdFor('ROLE_ADMIN'))
        .execute(),
    );

    const { body } = await client.as('ROLE_ADMIN')(routes.currentUser, {});

    expect(body.authorities).toEqual(['ROLE_REPORTING']);
  });

  // ASVS 7.3.1
  test('is extended by use and ends after 15 idle minutes', async () => {
    const client = await world.newClient();
    const sessions = (minutes: number) =>
      client.db((db) =>
        db
          .updateTable('session')
          .set({ expiresAt: new Date(Date.now() + minutes * 60_000) })
          .where('userId', '=', client.userIdFor('ROLE_ADMIN'))
          .returning('expiresAt')
          .executeTakeFirstOrThrow(),
      );
    const [before] = [await sessions(5)];

    const used = await client.as('ROLE_ADMIN')(routes.currentUser, {});
    const after = await client.db((db) =>
      db
        .selectFrom('session')
        .select('expiresAt')
        .where('userId', '=', client.userIdFor('ROLE_ADMIN'))
        .executeTakeFirstOrThrow(),
    );
    await sessions(-1);
    const idle = await client.as('ROLE_ADMIN')(routes.currentUser, {});

    expect([used.status, idle.status]).toEqual([200, 401]);
    expect(after.expiresAt.getTime() - before.expiresAt.getTime()).toBeGreaterThan(9 * 60_000);
  });

  test('rejects a forged token', async () => {
    const client = await world.newClient();
    const [, payload = ''] = (client.headersFor('ROLE_ADMIN').authorization ?? '').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const signed = (secret: string, changes: object, alg = 'HS256', header: object = {}) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ ...header, alg })
        .sign(new TextEncoder().encode(secret));
    // Headers that name the key, which only the attacker has.
    const attackerKey = 'a key that only the attacker has!';
    const k = Buffer.from(attackerKey).toString('base64url');
    const keyHeaders = [
      { kid: '../../../../dev/null' },
      { kid: "x' union select 'key" },
      { jwk: { kty: 'oct', k } },
      { jku: 'https://attacker.example/keys.json' },
      { x5u: 'https://attacker.example/key.pem' },
    ];
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const secret = 'a secret of thirty-two characters';
    const forged = [
      none,
      await signed('another secret of 32 characters!!', {}),
      await signed(secret, { aud: 'another product' }),
      await signed(secret, { exp: 1 }),
      await signed(secret, { sub: String(client.userIdFor('ROLE_SUPERUSER')) }),
      await signed(secret, { sid: '00000000-0000-4000-8000-000000000000' }),
      await signed(secret, {}, 'HS512'),
      await signed(secret, { tid: client.tenantId + 1 }),
      ...(await Promise.all(keyHeaders.map((header) => signed(attackerKey, {}, 'HS256', header)))),
    ];

    const statuses = await Promise.all(
      forged.map(async (token) => {
        const identity = { authorization: `Bearer ${token}`, 'x-client-subdomain': client.subdomain };
        return (await createCaller(world.app, identity)(routes.currentUser, {})).status;
      }),
    );

    expect(statuses).toEqual(forged.map(() => 401));
  });

  test('audits sign-ins and failures without the typed values', async () => {
    const client = await world.newClient();
    await signIn(client, client.emailFor('ROLE_ADMIN'), 'my other password');
    await signIn(client, client.emailFor('ROLE_ADMIN'), password);

    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityId', 'updatedValue']).orderBy('id').execute(),
    );

    const entityId = client.userIdFor('ROLE_ADMIN');
    expect(entries).toMatchObject([
      { entityId, updatedValue: { outcome: 'REFUSED' } },
      { entityId, updatedValue: { outcome: 'SIGNED_IN' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('password');
  });
});
