import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { sessionRoutes as routes } from '@shelfward/contract/auth/sessions.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, password } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { addSession } from './auth.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';

describe("one's own sessions", () => {
  test('are listed with their device, and the current one is marked', async () => {
    const client = await world.newClient();
    const other = await addSession(client, who);
    await addSession(client, 'ROLE_REPORTING');

    const { body } = await client.as(who)(routes.list, {});

    expect(body).toHaveLength(2);
    expect(body.find(({ id }) => id === other)).toMatchObject({
      address: '10.1.2.3',
      agent: 'another browser',
      current: false,
      impersonatorEmail: null,
    });
    expect(body.filter(({ current }) => current)).toHaveLength(1);
  });

  test('can be ended individually, but not those of other users', async () => {
    const client = await world.newClient();
    const [mine, theirs] = [await addSession(client, who), await addSession(client, 'ROLE_REPORTING')];
    const me = client.as(who);

    const ended = await me(routes.remove, { params: { id: mine } });
    const again = await me(routes.remove, { params: { id: mine } });
    const others = await me(routes.remove, { params: { id: theirs } });

    expect([ended.status, again.status, others.status]).toEqual([204, 404, 404]);
    expect((await me(routes.list, {})).body.map(({ current }) => current)).toEqual([true]);
    expect((await client.as('ROLE_REPORTING')(authRoutes.currentUser, {})).status).toBe(200);
  });

  test('can all be ended except the current one', async () => {
    const client = await world.newClient();
    for (let n = 0; n < 3; n += 1) await addSession(client, who);

    await client.as(who)(routes.removeOthers, {});
    const entries = await client.db((db) => db.selectFrom('auditEntry').select('updatedValue').orderBy('id').execute());

    expect((await client.as(who)(routes.list, {})).body.map(({ current }) => current)).toEqual([true]);
    expect(entries).toMatchObject([{ updatedValue: { outcome: 'SESSIONS_ENDED', endedSessions: 3 } }]);
  });

  // ASVS 7.5.2
  test('can be ended only with a recent sign-in or the password', async () => {
    const client = await world.newClient();
    const other = await addSession(client, who);
    const me = client.as(who);
    await client.db((db) =>
      db
        .updateTable('session')
        .set({ createdAt: new Date(Date.now() - 660_000) })
        .execute(),
    );

    const rejected = [await me(routes.removeOthers, {}), await me(routes.remove, { params: { id: other } })];
    await me(authRoutes.confirmPassword, { body: { password } });
    const ended = await me(routes.remove, { params: { id: other } });

    const rejection = { status: 403, body: { code: 'PASSWORD_CONFIRMATION_REQUIRED' } };
    expect(rejected).toMatchObject([rejection, rejection]);
    expect(ended.status).toBe(204);
  });

  test('are limited: a further sign-in ends the oldest one', async () => {
    const client = await world.newClient();
    const app = await world.appWith({
      config: { LOG_LEVEL: 'error', RATE_LIMIT: 1000, TRUST_PROXY: false, MAX_SESSIONS: 3 },
    });
    const signIn = () =>
      createCaller(app, { 'x-client-subdomain': client.subdomain })(authRoutes.authenticate, {
        body: { username: client.emailFor(who), password },
      });

    const first = await signIn();
    await Promise.all(Array.from({ length: 4 }, signIn));
    const last = await signIn();
    const list = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
      createCaller(app, { authorization: headers.authorization ?? '', 'x-client-subdomain': client.subdomain })(
        routes.list,
        {},
      );

    expect((await list(first)).status).toBe(401);
    expect((await list(last)).body).toHaveLength(3);
    await app.close();
  });
});
