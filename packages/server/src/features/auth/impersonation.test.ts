// G14, G20
// ASVS 7.6.2

import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { authRoutes as routes } from '@shelfward/contract/auth/auth.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { findBrokenSeal, sealAudit } from '../../platform/audit/seal.ts';
import { createCaller, password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueImpersonation } from '../users/public.ts';
import { makeApiToken } from './api-tokens.factory.ts';
import { addSession } from './auth.factory.ts';

const world = useWorld();
const who = 'ROLE_SUPERUSER';

/** The impersonation key of a superuser for another client. */
const keyTo = async (home: TestClient, other: TestClient, now = new Date()) => {
  const sessionId = await addSession(home, who);
  const by = {
    id: home.userIdFor(who),
    tenantId: home.tenantId,
    sessionId,
    email: home.emailFor(who),
    clientName: 'Home',
  };
  const issued = await other.db((db) => issueImpersonation({ db, now }, by, null));
  return { key: issued?.key ?? '', sessionId };
};

const enter = (client: TestClient, token: string) =>
  createCaller(world.app, { 'x-client-subdomain': client.subdomain })(routes.authenticateViaImpersonate, {
    query: { token },
  });

const as = (client: TestClient, response: { headers: Readonly<Record<string, string | undefined>> }) =>
  createCaller(world.app, {
    'x-client-subdomain': client.subdomain,
    authorization: response.headers.authorization ?? '',
  });

const actFor = async (home: TestClient, other: TestClient) => {
  const { key, sessionId } = await keyTo(home, other);
  return { call: as(other, await enter(other, key)), sessionId };
};

describe('impersonation', () => {
  test("acts as that client's administrator, and every change records both users", async () => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { call } = await actFor(home, other);

    const me = await call(routes.currentUser, {});
    await call(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    const entries = await other.db((db) => db.selectFrom('auditEntry').selectAll().orderBy('id').execute());
    const sessions = await other.as('ROLE_ADMIN')(sessionRoutes.list, {});
    await sealAudit(world.database);

    const impersonator = { id: home.userIdFor(who), email: home.emailFor(who) };
    expect(me.body).toMatchObject({
      email: other.emailFor('ROLE_ADMIN'),
      impersonator: {
        ...impersonator,
        clientName: 'Home',
        url: `https://${home.subdomain}.shelfward.example`,
      },
    });
    expect(entries.map(({ entityType }) => entityType)).toEqual(['SESSION', 'PAYMENT_TERM']);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actorId: other.userIdFor('ROLE_ADMIN'),
        impersonatorId: impersonator.id,
        impersonatorTenantId: home.tenantId,
        impersonatorEmail: impersonator.email,
      });
    expect(sessions.body.map(({ impersonatorEmail }) => impersonatorEmail)).toContain(impersonator.email);
    expect(await findBrokenSeal(world.database, other.tenantId)).toBeUndefined();
  });

  test('requires an unused key of this client that is at most one minute old', async () => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { key } = await keyTo(home, other);
    const old = await keyTo(home, other, new Date(Date.now() - 60_001));

    const elsewhere = await enter(home, key);
    const responses = await Promise.all(Array.from({ length: 10 }, () => enter(other, key)));
    const tooOld = await enter(other, old.key);

    expect(elsewhere).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(9);
    expect(tooOld.status).toBe(401);
  });

  test.for<[string, (home: TestClient) => Promise<unknown>]>([
    ['signs out', (home) => home.db((db) => db.updateTable('session').set({ revokedAt: new Date() }).execute())],
    [
      'is deactivated',
      (home) =>
        home.db((db) =>
          db.updateTable('appUser').set({ inactive: true }).where('id', '=', home.userIdFor(who)).execute(),
        ),
    ],
    [
      'no longer a superuser',
      (home) =>
        home.db((db) =>
          db
            .updateTable('appUser')
            .set({ authorities: ['ROLE_ADMIN'] })
            .where('id', '=', home.userIdFor(who))
            .execute(),
        ),
    ],
  ])('ends at once when the administrator %s', async ([, happen]) => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { call } = await actFor(home, other);
    const unused = await keyTo(home, other);

    const before = await call(routes.currentUser, {});
    await happen(home);
    const after = await call(routes.currentUser, {});

    expect([before.status, after.status]).toEqual([200, 401]);
    expect((await enter(other, unused.key)).status).toBe(401);
  });

  test("cannot change the administrator's credentials, nor reach a third client", async () => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { call } = await actFor(home, other);
    const { id } = await makeApiToken(other, 'ROLE_ADMIN');

    const rejected = [
      await call(routes.changePassword, { body: { currentPassword: password, newPassword: 'a much better one' } }),
      await call(routes.changeCurrentUser, { body: { firstName: 'Jo', lastName: 'Smith' } }),
      await call(twoFactorRoutes.begin, { body: { password } }),
      await call(twoFactorRoutes.turnOff, { body: { password } }),
      await call(sessionRoutes.removeOthers, {}),
      await call(routes.confirmPassword, { body: { password } }),
      await call(apiTokenRoutes.create, { body: { name: 'Access that remains' } }),
      await call(apiTokenRoutes.revoke, { params: { id } }),
      await call(userRoutes.update, {
        body: {
          id: other.userIdFor('ROLE_ADMIN'),
          email: 'x@example.com',
          firstName: 'A',
          lastName: 'B',
          authorities: ['ROLE_ADMIN'],
        },
      }),
    ];
    const by = { id: 1, tenantId: home.tenantId, sessionId: '', email: '', clientName: '' };
    const onwards = other.db((db) => issueImpersonation({ db, now: new Date() }, by, by));

    expect(rejected.map(({ status }) => status)).toEqual(Array(9).fill(403));
    await expect(onwards).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('does not receive the keys of the unsaved work of the user', async () => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { call } = await actFor(home, other);

    const acting = await call(routes.accountInfo, {});
    const again = await call(routes.accountInfo, {});
    const { body: user } = await call(routes.currentUser, {});
    const role = (['ROLE_ADMIN', 'ROLE_SUPERUSER'] as const).find((one) => other.emailFor(one) === user.email);
    const own = await other.as(role ?? 'ROLE_ADMIN')(routes.accountInfo, {});

    expect(role).toBeDefined();
    expect([acting.body.draftKeys, own.body.draftKeys].map(({ length }) => length)).toEqual([1, 1]);
    expect(acting.body.draftKeys).toEqual(again.body.draftKeys);
    expect(acting.body.draftKeys).not.toEqual(own.body.draftKeys);
  });

  test('ends with a key to return to the original session', async () => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { call, sessionId } = await actFor(home, other);

    const { body: back } = await call(routes.endImpersonation, {});
    const after = await call(routes.currentUser, {});
    const home1 = await enter(home, back.token ?? '');
    const me = await as(home, home1)(routes.currentUser, {});
    const mine = await as(home, home1)(sessionRoutes.list, {});
    const again = await enter(home, back.token ?? '');

    expect(back.url).toBe(`https://${home.subdomain}.shelfward.example/impersonate?token=${back.token}`);
    expect(after.status).toBe(401);
    expect(me.body).toMatchObject({ email: home.emailFor(who), impersonator: null });
    expect(mine.body.find(({ current }) => current)?.id).toBe(sessionId);
    expect(again.status).toBe(401);
  });

  test('cannot return after signing out of the original session', async () => {
    const [home, other] = [await world.newClient(), await world.newClient()];
    const { call, sessionId } = await actFor(home, other);
    const { body: back } = await call(routes.endImpersonation, {});

    await home.db((db) =>
      db.updateTable('session').set({ revokedAt: new Date() }).where('id', '=', sessionId).execute(),
    );

    expect((await enter(home, back.token ?? '')).status).toBe(401);
  });

  test('cannot be ended without impersonation', async () => {
    const client = await world.newClient();

    const { status, body } = await client.as(who)(routes.endImpersonation, {});

    expect([status, body]).toEqual([200, { token: null, url: null }]);
  });
});
