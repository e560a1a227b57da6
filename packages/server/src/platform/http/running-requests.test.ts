import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { admins, type Role } from '@shelfward/contract/kit/access.ts';
import type { Routes } from '@shelfward/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeApiToken } from '../../features/auth/api-tokens.factory.ts';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { bind, open } from './bind.ts';

const routes = {
  run: {
    method: 'POST',
    path: '/api/v1/running-requests',
    access: admins,
    summary: 'Runs in several transactions',
    status: 200,
    response: z.strictObject({ roles: z.array(z.string()) }),
  },
} as const satisfies Routes;

/** What happens between two transactions of the request. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
const world = useWorld(() =>
  bind('running-requests', routes, {
    run: open(async (ctx) => {
      await ctx.begin(() => Promise.resolve());
      await meanwhile();
      return ctx.begin(async ({ actor }) => ({ roles: [...actor.roles] }));
    }),
  }),
);

const setUser = (client: TestClient, values: { authorities?: Role[]; inactive?: boolean }) =>
  client.db((db) => db.updateTable('appUser').set(values).where('id', '=', client.userIdFor('ROLE_ADMIN')).execute());

const setSessions = (client: TestClient, change: 'revoked_at' | 'expires_at') =>
  client.db((db) =>
    sql`update session set ${sql.ref(change)} = now() - interval '1 second' where tenant_id = ${client.tenantId}`.execute(
      db,
    ),
  );

describe('a running request of an API token', () => {
  const run = async (act: (client: TestClient, id: string) => Promise<unknown>) => {
    const client = await world.newClient();
    const { id, token } = await makeApiToken(client, 'ROLE_ADMIN', {
      access: 'READ_WRITE',
      authorities: ['ROLE_ADMIN', 'ROLE_REPORTING'],
    });
    meanwhile = () => act(client, id);
    const identity = { authorization: `Bearer ${token}`, 'x-client-subdomain': client.subdomain };
    return createCaller(world.app, identity)(routes.run, {});
  };

  test('continues while the token and its roles remain', async () => {
    const { status, body } = await run((client) => setUser(client, { authorities: ['ROLE_SUPERUSER'] }));

    expect([status, body]).toEqual([200, { roles: ['ROLE_ADMIN', 'ROLE_REPORTING'] }]);
  });

  test.for<[string, number, (client: TestClient, id: string) => Promise<unknown>]>([
    ['the token is revoked', 401, (client, id) => client.as('ROLE_ADMIN')(apiTokenRoutes.revoke, { params: { id } })],
    ['its user is deactivated', 401, (client) => setUser(client, { inactive: true })],
    ['its user loses the role', 403, (client) => setUser(client, { authorities: ['ROLE_REPORTING'] })],
  ])('reads and writes nothing more when %s', async ([, expected, act]) => {
    expect((await run(act)).status).toBe(expected);
  });
});

describe('a running request of a session', () => {
  const run = async (act: (client: TestClient) => Promise<unknown>) => {
    const client = await world.newClient();
    meanwhile = () => act(client);
    return client.as('ROLE_ADMIN')(routes.run, {});
  };

  test.for<[string, number, (client: TestClient) => Promise<unknown>]>([
    ['continues after the idle time of the session', 200, (client) => setSessions(client, 'expires_at')],
    ['ends with the session', 401, (client) => setSessions(client, 'revoked_at')],
    ['ends when the user loses the role', 403, (client) => setUser(client, { authorities: [] })],
  ])('%s', async ([, expected, act]) => {
    expect((await run(act)).status).toBe(expected);
  });
});
