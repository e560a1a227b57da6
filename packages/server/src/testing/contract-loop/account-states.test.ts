// G2

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { isAllowed, isOpenToScope, type Role, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addSession } from '../../features/auth/auth.factory.ts';
import { makeScopedUser } from '../../features/users/user-scopes.factory.ts';
import { maxSessionMs, startSession } from '../../platform/auth/session.ts';
import type { TestClient } from '../client.ts';
import { useWorld } from '../world.ts';
import { toInjectOptions } from './contract-checks.ts';
import { cases } from './examples.ts';

const world = useWorld();
const guarded = cases.filter(({ route }) => route.access !== 'public');
type Route = (typeof guarded)[number]['route'];

/** The routes that do not return this status. A check of the identity comes before any check of the input. */
const findDifferences = async (
  routes: readonly Route[],
  headers: Readonly<Record<string, string>>,
  expected: number,
): Promise<readonly string[]> => {
  const differences: string[] = [];
  for (const route of routes) {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
    const { statusCode } = await world.app.inject(
      toInjectOptions(route, { params: Object.fromEntries(names) }, headers),
    );
    if (statusCode !== expected) differences.push(`${route.method} ${route.path} returns ${statusCode}`);
  }
  return differences;
};

const allGuarded = guarded.map(({ route }) => route);

describe('every route rejects the session of', () => {
  test('a deactivated user', async () => {
    const client = await world.newClient();
    const userId = client.userIdFor('ROLE_SUPERUSER');
    await client.db((db) => db.updateTable('appUser').set({ inactive: true }).where('id', '=', userId).execute());

    expect(await findDifferences(allGuarded, client.headersFor('ROLE_SUPERUSER'), 401)).toEqual([]);
  });

  test('a user of a deactivated client', async () => {
    const client = await world.newClient();
    await client.acrossClients((db) =>
      db.updateTable('client').set({ inactive: true }).where('id', '=', client.tenantId).execute(),
    );

    expect(await findDifferences(allGuarded, client.headersFor('ROLE_SUPERUSER'), 401)).toEqual([]);
  });
});

test('a route that accepts the session is detected', async () => {
  const client = await world.newClient();

  const differences = await findDifferences([authRoutes.currentUser], client.headersFor('none'), 401);

  expect(differences).toEqual(['GET /api/current-user returns 200']);
});

describe('a superuser who impersonates', () => {
  let home: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    [home, other] = [await world.newClient(), await world.newClient()];
  });

  /** A session as this user of the other client. */
  const impersonate = async (role: Role | 'none') => {
    const ownSession = await addSession(home, 'ROLE_SUPERUSER');
    const impersonator = {
      id: home.userIdFor('ROLE_SUPERUSER'),
      tenantId: home.tenantId,
      sessionId: ownSession,
      email: home.emailFor('ROLE_SUPERUSER'),
      clientName: 'Home',
    };
    const userId = other.userIdFor(role);
    const session = { userId, address: '10.1.2.3', agent: 'test', impersonator };
    const { id: sessionId } = await other.db((db) => startSession(db, session, new Date()));
    const { tenantId, subdomain } = other;
    const expiresAt = new Date(Date.now() + maxSessionMs);
    const token = await world.tokens.sign({ tenantId, userId, sessionId, subdomain }, expiresAt);
    return { headers: { authorization: `Bearer ${token}`, 'x-client-subdomain': subdomain }, ownSession };
  };

  test.for<Role | 'none'>(['none', 'ROLE_REPORTING', 'ROLE_ORDER_MANAGER', 'ROLE_ADMIN'])(
    'has no more access to any route than a user with %s',
    async (role) => {
      const { headers } = await impersonate(role);
      const denied = allGuarded.filter(({ access }) => !isAllowed(access, role === 'none' ? [] : [role]));

      expect(denied.length).toBeGreaterThan(0);
      expect(await findDifferences(denied, headers, 403)).toEqual([]);
    },
  );

  test('has no access to any route after the own session ended', async () => {
    const { headers, ownSession } = await impersonate('ROLE_ADMIN');
    await home.db((db) =>
      db.updateTable('session').set({ revokedAt: new Date() }).where('id', '=', ownSession).execute(),
    );

    expect(await findDifferences(allGuarded, headers, 401)).toEqual([]);
  });
});

describe('an administrator who views as a user', () => {
  test.for<ScopeKind>(['PARTNER', 'REPRESENTATIVE'])(
    'changes nothing that a %s can change, and has no more access',
    async (kind) => {
      const client = await world.newClient();
      const { id: userId } = await makeScopedUser(world, client, { kind, authorities: ['ROLE_REPORTING'] });
      const impersonator = {
        id: client.userIdFor('ROLE_ADMIN'),
        tenantId: client.tenantId,
        sessionId: await addSession(client, 'ROLE_ADMIN'),
        email: client.emailFor('ROLE_ADMIN'),
        clientName: 'Own',
      };
      const session = { userId, address: '10.1.2.3', agent: 'test', impersonator };
      const { id: sessionId } = await client.db((db) => startSession(db, session, new Date()));
      const { tenantId, subdomain } = client;
      const expiresAt = new Date(Date.now() + maxSessionMs);
      const token = await world.tokens.sign({ tenantId, userId, sessionId, subdomain }, expiresAt);
      const headers = { authorization: `Bearer ${token}`, 'x-client-subdomain': subdomain };
      const ends: readonly Route[] = [authRoutes.endImpersonation, authRoutes.logout];
      const opened = allGuarded.filter(({ scoped }) => isOpenToScope(scoped, kind));
      const changing = opened.filter((route) => route.method !== 'GET' && !route.reads && !ends.includes(route));

      expect(changing.length).toBeGreaterThan(10);
      expect(await findDifferences(changing, headers, 403)).toEqual([]);
      const closed = allGuarded.filter(({ scoped }) => !isOpenToScope(scoped, kind));
      expect(await findDifferences(closed, headers, 403)).toEqual([]);
    },
  );
});
