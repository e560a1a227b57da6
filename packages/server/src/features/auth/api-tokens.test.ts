import { apiTokenRoutes as routes, userApiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { maxApiTokens } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { createApiTokenText, readApiToken } from '../../platform/auth/api-token-keys.ts';
import { createKeyRing, type KeyRing } from '../../platform/crypto/key-ring.ts';
import { type Caller, createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { runWaitingBatches } from '../batch/public.ts';
import { issueUserToken } from '../users/public.ts';
import { makeApiToken } from './api-tokens.factory.ts';
import { purgeApiTokens } from './api-tokens.service.ts';
import { addSession } from './auth.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';
const term = { name: 'Net 30', days: 30 };

const createText = (keys: KeyRing) =>
  createApiTokenText(keys, { tenantId: 1, userId: 2, id: 'b7b6b9a4-3c1f-4d53-9d6e-7f4f6a1a2b3c' });

const callWith = ({ subdomain }: Pick<TestClient, 'subdomain'>, token: string) =>
  createCaller(world.app, { authorization: `Bearer ${token}`, 'x-client-subdomain': subdomain });

const changePassword = (client: TestClient, change: object) =>
  client.as('ROLE_REPORTING')(authRoutes.changePassword, {
    body: { currentPassword: password, newPassword: 'another good one', ...change },
  });

const endSessions = (client: TestClient, userId: number) =>
  client.as(who)(userRoutes.endSessions, { params: { userId } });

const resetPassword = async (client: TestClient, userId: number) => {
  const order = { userId, type: 'RESET_PASSWORD' as const, lastsMs: 60_000 };
  const { key } = await client.db((db) => issueUserToken({ db, now: new Date() }, order));
  return client.as('none')(authRoutes.resetPasswordFinish, { body: { key, newPassword: 'another good one' } });
};

const changeAddress = (client: TestClient, id: number) =>
  client.as(who)(userRoutes.update, {
    body: {
      id,
      email: `successor@${client.subdomain}.example`,
      firstName: 'Jo',
      lastName: 'Smith',
      authorities: ['ROLE_REPORTING'],
    },
  });

const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);

const setToken = (client: TestClient, values: { expiresAt?: Date; lastUsedAt?: Date }) =>
  client.db((db) => db.updateTable('apiToken').set(values).execute());

const outcomes = async (client: TestClient) => {
  const entries = await client.db((db) => db.selectFrom('auditEntry').select('updatedValue').orderBy('id').execute());
  return entries.map(({ updatedValue }) => updatedValue);
};

describe('an API token', () => {
  test('is returned once, stored as a hash, and audited without the token', async () => {
    const client = await world.newClient();
    const created = await makeApiToken(client, who, { name: 'ERP', authorities: ['ROLE_ADMIN'], expiresInDays: 7 });

    const { body } = await client.as(who)(routes.list, {});
    const stored = await client.db((db) => db.selectFrom('apiToken').selectAll().execute());
    const audited = await outcomes(client);

    const { token, ...listed } = created;
    expect(token).toMatch(/^shelfward_/);
    expect(body).toEqual([listed]);
    expect(Date.parse(listed.expirationDate) - Date.parse(listed.createdDate)).toBe(7 * dayMs);
    expect(JSON.stringify([stored, audited, body])).not.toContain(token.slice(-40));
    expect(audited).toMatchObject([
      { outcome: 'API_TOKEN_CREATED', name: 'ERP', access: 'READ', authorities: ['ROLE_ADMIN'] },
    ]);
  });

  test('does not receive the keys of unsaved work', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who, { authorities: ['ROLE_ADMIN'] });

    const { status, body } = await callWith(client, token)(authRoutes.accountInfo, {});

    expect([status, body.draftKeys]).toEqual([200, []]);
  });

  test('for reading reads, but does not write, also not within a batch', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who, { authorities: ['ROLE_ADMIN'] });
    const call = callWith(client, token);

    const read = await call(paymentTermRoutes.list, {});
    const checked = await call(productRoutes.isUpcAvailable, { body: { value: 'TEA-1' } });
    const written = await call(paymentTermRoutes.create, { body: term });
    const batch = await call(batchRoutes.run, {
      body: {
        items: [
          { id: 'read', method: 'GET', uri: '/api/v1/payment-terms' },
          { id: 'write', method: 'POST', uri: '/api/v1/payment-terms', body: term },
        ],
      },
    });

    expect([read.status, checked.status, written.status]).toEqual([200, 200, 403]);
    expect(written.body).toMatchObject({ code: 'FORBIDDEN', detail: 'This API token can only read.' });
    expect(batch.body.items.map(({ status }) => status)).toEqual([200, 403]);
  });

  test('for reading and writing writes as its user', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who, { access: 'READ_WRITE', authorities: ['ROLE_ADMIN'] });

    const { status } = await callWith(client, token)(paymentTermRoutes.create, { body: term });
    const actors = await client.db((db) =>
      db.selectFrom('auditEntry').select('actorId').where('entityType', '=', 'PAYMENT_TERM').execute(),
    );

    expect(status).toBe(201);
    expect(new Set(actors.map(({ actorId }) => actorId))).toEqual(new Set([client.userIdFor(who)]));
  });

  test('has only its own roles, and only while its user has them', async () => {
    const client = await world.newClient();
    const without = await makeApiToken(client, who);
    const admin = await makeApiToken(client, who, { authorities: ['ROLE_ADMIN'] });
    const users = ({ token }: { token: string }) => callWith(client, token)(userRoutes.list, {});

    const before = [(await users(without)).status, (await users(admin)).status];
    await client.db((db) =>
      db
        .updateTable('appUser')
        .set({ authorities: ['ROLE_REPORTING'] })
        .where('id', '=', client.userIdFor(who))
        .execute(),
    );

    expect([...before, (await users(admin)).status]).toEqual([403, 200, 403]);
  });

  test('can only have roles that its user has', async () => {
    const client = await world.newClient();
    const create = (authorities: ('ROLE_ADMIN' | 'ROLE_REPORTING')[]) =>
      client.as('ROLE_REPORTING')(routes.create, { body: { name: 'Reports', authorities } });

    expect([(await create(['ROLE_REPORTING'])).status, (await create(['ROLE_ADMIN'])).status]).toEqual([200, 403]);
  });

  test('cannot create or revoke tokens, end sessions, or change passwords and users', async () => {
    const client = await world.newClient();
    const { id, token } = await makeApiToken(client, who, { access: 'READ_WRITE', authorities: ['ROLE_ADMIN'] });
    const call = callWith(client, token);
    const userId = client.userIdFor('none');

    const responses = [
      await call(routes.create, { body: { name: 'Another' } }),
      await call(routes.list, {}),
      await call(routes.revoke, { params: { id } }),
      await call(userApiTokenRoutes.revoke, { params: { userId, id } }),
      await call(sessionRoutes.removeOthers, {}),
      await call(authRoutes.confirmPassword, { body: { password } }),
      await call(authRoutes.changePassword, { body: { currentPassword: password, newPassword: 'another good one' } }),
      await call(userRoutes.resetPasswordInit, { params: { userId } }),
    ];

    for (const response of responses)
      expect(response).toMatchObject({ status: 403, body: { detail: 'API tokens cannot do this. Sign in.' } });
  });

  test.for(['deactivated user', 'inactive client', 'expired', 'revoked', 'revoked by an administrator'] as const)(
    'stops at once: %s',
    async (reason) => {
      const client = await world.newClient();
      const { id, userId, token } = await makeApiToken(client, 'ROLE_REPORTING');
      const call = callWith(client, token);
      const before = await call(paymentTermRoutes.list, {});

      if (reason === 'deactivated user')
        await client.as(who)(userRoutes.update, {
          body: {
            id: userId,
            email: client.emailFor('ROLE_REPORTING'),
            firstName: 'Jo',
            lastName: 'Smith',
            authorities: ['ROLE_REPORTING'],
            inactive: true,
          },
        });
      if (reason === 'inactive client')
        await client.acrossClients((db) =>
          db.updateTable('client').set({ inactive: true }).where('id', '=', client.tenantId).execute(),
        );
      if (reason === 'expired') await setToken(client, { expiresAt: new Date(Date.now() - 1000) });
      if (reason === 'revoked') await client.as('ROLE_REPORTING')(routes.revoke, { params: { id } });
      if (reason === 'revoked by an administrator')
        await client.as(who)(userApiTokenRoutes.revoke, { params: { userId, id } });
      const after = await call(paymentTermRoutes.list, {});

      expect([before.status, after.status]).toEqual([200, 401]);
      if (reason === 'deactivated user')
        expect(await client.db((db) => db.selectFrom('apiToken').select('revokedAt').execute())).not.toMatchObject([
          { revokedAt: null },
        ]);
    },
  );

  // ASVS 9.2.3
  test('is rejected at the subdomain of another client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { token } = await makeApiToken(client, who);

    expect((await callWith(client, token)(paymentTermRoutes.list, {})).status).toBe(200);
    expect(await callWith(other, token)(paymentTermRoutes.list, {})).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
  });

  // ASVS 9.1.1
  test('is rejected without a query if it was invented or changed', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who);
    const invented = [
      token.replace(`shelfward_${client.tenantId}_`, `shelfward_${client.tenantId + 1}_`),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`.replace(/_[\w-]{43}_/, `_${'x'.repeat(43)}_`),
      token.slice(0, -1),
      'shelfward_1',
    ];
    world.takeStatements();

    for (const one of invented) expect((await callWith(client, one)(paymentTermRoutes.list, {})).status).toBe(401);
    expect(world.takeStatements()).toEqual([]);
  });

  test('is valid with an older key of the ring, and rejected without its key', () => {
    const [old, both, other] = ['a', 'b,a', 'b'].map((text) =>
      createKeyRing(text.replaceAll(/[ab]/g, (key) => key.repeat(32))),
    );
    if (!old || !both || !other) throw new Error('three key rings');
    const authorization = `Bearer ${createText(old)}`;

    expect(readApiToken(both, authorization, 'x')).toMatchObject({ tenantId: 1, userId: 2 });
    expect(readApiToken(other, authorization, 'x')).toBeUndefined();
  });

  test('costs no statement besides those of a session, and records its use at most once a minute', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who);
    const call = callWith(client, token);
    const statements = async (request: () => Promise<unknown>) => {
      world.takeStatements();
      await request();
      return world.takeStatements().length;
    };
    const bySession = await statements(() => client.as(who)(paymentTermRoutes.list, {}));

    const first = await statements(() => call(paymentTermRoutes.list, {}));
    const second = await statements(() => call(paymentTermRoutes.list, {}));
    await setToken(client, { lastUsedAt: new Date(Date.now() - 61_000) });
    const later = await statements(() => call(paymentTermRoutes.list, {}));

    // The first use is also the first one from its address: the user is looked up, and an e-mail is queued.
    expect([first, second, later]).toEqual([bySession + 3, bySession, bySession + 1]);
    const { body } = await client.as(who)(routes.list, {});
    expect(Date.now() - Date.parse(body[0]?.lastUsedDate ?? '')).toBeLessThan(60_000);
  });

  test('has its own rate limit', async () => {
    const client = await world.newClient();
    const tokens = [await makeApiToken(client, who), await makeApiToken(client, who)];
    const config = { LOG_LEVEL: 'error' as const, RATE_LIMIT: 2, TRUST_PROXY: false, MAX_SESSIONS: 20 };
    const now = new Date();
    const app = await world.appWith({ config, clock: () => now });
    const statuses: number[] = [];
    for (const { token } of [...tokens, ...tokens, ...tokens]) {
      const headers = { authorization: `Bearer ${token}`, 'x-client-subdomain': client.subdomain };
      statuses.push((await createCaller(app, headers)(paymentTermRoutes.list, {})).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    await app.close();
  });

  test('runs batches in the background with its own limits', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who);
    const call = callWith(client, token);
    const { body: job } = await call(batchRoutes.runAsync, {
      body: {
        items: [
          { id: 'read', method: 'GET', uri: '/api/v1/payment-terms' },
          { id: 'write', method: 'POST', uri: '/api/v1/payment-terms', body: term },
        ],
      },
    });

    const { app, database, tokens } = world;
    await runWaitingBatches({ app, database, tokens, clock: () => new Date() });

    const { body } = await call(batchRoutes.job, { params: { jobId: job.id } });
    expect(body.items.map(({ status }) => status)).toEqual([200, 403]);
  });

  test('reads the responses of its own batches only, its user those of all', async () => {
    const client = await world.newClient();
    const [first, second] = [await makeApiToken(client, who), await makeApiToken(client, who)];
    const [byFirst, bySecond] = [callWith(client, first.token), callWith(client, second.token)];
    const items = [{ id: 'terms', method: 'GET' as const, uri: '/api/v1/payment-terms' }];
    const { body: ofSession } = await client.as(who)(batchRoutes.runAsync, { body: { items } });
    const { body: ofToken } = await byFirst(batchRoutes.runAsync, { body: { items } });
    const read = async (call: Caller, jobId: string) => (await call(batchRoutes.job, { params: { jobId } })).status;

    expect([await read(byFirst, ofToken.id), await read(client.as(who), ofToken.id)]).toEqual([200, 200]);
    expect([await read(bySecond, ofToken.id), await read(byFirst, ofSession.id)]).toEqual([404, 404]);
  });

  test('runs no more calls of a batch that need a role which its user has lost', async () => {
    const client = await world.newClient();
    const { token } = await makeApiToken(client, who, { authorities: ['ROLE_ADMIN'] });
    const call = callWith(client, token);
    const items = [
      { id: 'users', method: 'GET' as const, uri: '/api/users' },
      { id: 'terms', method: 'GET' as const, uri: '/api/v1/payment-terms' },
    ];
    const { body: job } = await call(batchRoutes.runAsync, { body: { items } });
    await client.db((db) =>
      db.updateTable('appUser').set({ authorities: [] }).where('id', '=', client.userIdFor(who)).execute(),
    );

    const { app, database, tokens } = world;
    await runWaitingBatches({ app, database, tokens, clock: () => new Date() });

    const { body } = await call(batchRoutes.job, { params: { jobId: job.id } });
    const together = await call(batchRoutes.run, { body: { items } });
    expect(body.items.map(({ status }) => status)).toEqual([403, 200]);
    expect(together.body.items.map(({ status }) => status)).toEqual([403, 200]);
  });

  test('is created only with a recent sign-in or the password', async () => {
    const client = await world.newClient();
    const me = client.as(who);
    await client.db((db) =>
      db
        .updateTable('session')
        .set({ createdAt: new Date(Date.now() - 660_000) })
        .execute(),
    );

    const rejected = await me(routes.create, { body: { name: 'Late' } });
    await me(authRoutes.confirmPassword, { body: { password } });
    const created = await me(routes.create, { body: { name: 'Late' } });

    expect(rejected).toMatchObject({ status: 403, body: { code: 'PASSWORD_CONFIRMATION_REQUIRED' } });
    expect(created.status).toBe(200);
  });

  test.for<[string, (client: TestClient, userId: number) => Promise<{ readonly status: number }>]>([
    ['a new password', (client) => changePassword(client, {})],
    ['the end of other sessions', (client) => client.as('ROLE_REPORTING')(sessionRoutes.removeOthers, {})],
    [
      'the end of one session',
      async (client) => {
        const id = await addSession(client, 'ROLE_REPORTING');
        return client.as('ROLE_REPORTING')(sessionRoutes.remove, { params: { id } });
      },
    ],
  ])('survives %s', async ([, act]) => {
    const client = await world.newClient();
    const { userId, token } = await makeApiToken(client, 'ROLE_REPORTING');

    const { status } = await act(client, userId);

    expect(status).toBeLessThan(300);
    expect((await callWith(client, token)(paymentTermRoutes.list, {})).status).toBe(200);
  });

  // ASVS 7.4.3
  test.for<[string, (client: TestClient, userId: number) => Promise<{ readonly status: number }>]>([
    ['a new password, if the user asks for it', (client) => changePassword(client, { revokeApiTokens: true })],
    [
      'the end of other sessions, if the user asks for it',
      (client) => client.as('ROLE_REPORTING')(sessionRoutes.removeOthers, { query: { revokeApiTokens: true } }),
    ],
    ['the end of all sessions by an administrator', endSessions],
    ['a password reset by e-mail', resetPassword],
    ['a new e-mail address from an administrator', changeAddress],
  ])('is revoked by %s, which the audit records', async ([, act]) => {
    const client = await world.newClient();
    const { userId, token } = await makeApiToken(client, 'ROLE_REPORTING');
    const other = await makeApiToken(client, who);
    const list = (from: { readonly token: string }) => callWith(client, from.token)(paymentTermRoutes.list, {});

    const { status } = await act(client, userId);

    expect(status).toBeLessThan(300);
    expect([(await list({ token })).status, (await list(other)).status]).toEqual([401, 200]);
    expect(JSON.stringify((await outcomes(client)).slice(2))).toContain('"revokedApiTokens":["Warehouse"]');
  });

  test('is counted in the response and the e-mail of a new password', async () => {
    const client = await world.newClient();
    await makeApiToken(client, 'ROLE_REPORTING');
    await makeApiToken(client, 'ROLE_REPORTING');

    const { body } = await changePassword(client, { revokeApiTokens: true });
    const mails = await listMails(client);
    const kept = await changePassword(client, { currentPassword: 'another good one', newPassword: 'a third good one' });

    expect([body, kept.body]).toEqual([{ endedSessions: 0, revokedApiTokens: 2 }, { endedSessions: 0 }]);
    expect(mails.find(({ subject }) => subject === 'Your password was changed')?.text).toContain(
      'all API tokens were revoked',
    );
  });

  test('counts to a maximum, also for concurrent requests', async () => {
    const client = await world.newClient();
    const create = () => client.as(who)(routes.create, { body: { name: 'One of many' } });

    const responses = await Promise.all(Array.from({ length: maxApiTokens + 2 }, create));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(maxApiTokens);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    await setToken(client, { expiresAt: new Date(Date.now() - 1000) });
    expect((await create()).status).toBe(200);
  });

  test('is deleted 90 days after its end', async () => {
    const client = await world.newClient();
    await makeApiToken(client, who, { expiresInDays: 1 });
    const { id } = await makeApiToken(client, who, { expiresInDays: 300 });
    await client.as(who)(routes.revoke, { params: { id } });
    const count = async () => (await client.db((db) => db.selectFrom('apiToken').select('id').execute())).length;

    await purgeApiTokens(world.database, new Date(Date.now() + 89 * dayMs));
    const kept = await count();
    await purgeApiTokens(world.database, new Date(Date.now() + 90.5 * dayMs));
    const afterRevocation = await count();
    await purgeApiTokens(world.database, new Date(Date.now() + 92 * dayMs));

    expect([kept, afterRevocation, await count()]).toEqual([2, 1, 0]);
  });
});
