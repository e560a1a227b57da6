// ASVS 8.2.1

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeScopedUser } from '../users/user-scopes.factory.ts';

const world = useWorld();
let client: TestClient;
let storeId: number;

const prepare = async () => {
  client = await world.newClient();
  storeId = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    await makeStore(db, { companyId });
    return makeStore(db, { companyId });
  });
};
beforeAll(prepare);

const makePartner = () => makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [storeId] });

const enter = (token: string) =>
  createCaller(world.app, { 'x-client-subdomain': client.subdomain })(authRoutes.authenticateViaImpersonate, {
    query: { token },
  });

const withToken = ({ headers }: { readonly headers: Readonly<Record<string, string | undefined>> }) =>
  createCaller(world.app, {
    'x-client-subdomain': client.subdomain,
    authorization: headers.authorization ?? '',
  });

/** The calls of an administrator of this account who views as the user. */
const viewAs = async (userId: number) => {
  const { body } = await client.as('ROLE_ADMIN')(userRoutes.viewAs, { params: { userId } });
  return withToken(await enter(body.token));
};

const listEntries = (userId: number) =>
  client.db((db) =>
    db
      .selectFrom('auditEntry')
      .select(['actorId', 'impersonatorId', 'updatedValue'])
      .where('entityType', '=', 'SESSION')
      .where('entityId', '=', userId)
      .orderBy('id')
      .execute(),
  );

describe('an administrator who views as a user', () => {
  test('sees what the user sees, and is recorded by name with what was opened', async () => {
    const { id } = await makePartner();
    const view = await viewAs(id);

    const me = await view(authRoutes.currentUser, {});
    const { body } = await view(storeRoutes.list, {});
    await view(authRoutes.endImpersonation, {});

    const admin = { id: client.userIdFor('ROLE_ADMIN'), email: client.emailFor('ROLE_ADMIN') };
    expect(me.body).toMatchObject({ id, scope: 'PARTNER', impersonator: { ...admin, viewsOnly: true } });
    expect(body.content.map((store) => store.id)).toEqual([storeId]);
    expect(await listEntries(id)).toEqual(
      [
        { outcome: 'VIEW_REQUESTED' },
        { outcome: 'VIEW_STARTED', address: '127.0.0.1' },
        { outcome: 'VIEWED', request: 'GET /api/v1/stores' },
        { outcome: 'VIEW_ENDED' },
      ].map((updatedValue) => ({ actorId: admin.id, impersonatorId: null, updatedValue })),
    );
  });

  test('changes nothing, and returns to the own session', async () => {
    const { id } = await makePartner();
    const view = await viewAs(id);

    const rejected = [
      await view(savedViewRoutes.save, { body: { screen: 'orders', name: 'Mine', search: '' } }),
      await view(authRoutes.changeCurrentUser, { body: { firstName: 'Jo', lastName: 'Smith' } }),
      await view(orderRoutes.setStatus, { params: { orderId: 1 }, body: { status: 'PENDING' } }),
    ];
    const { body: back } = await view(authRoutes.endImpersonation, {});
    const after = await view(authRoutes.currentUser, {});
    const own = withToken(await enter(back.token ?? ''));
    const { body: me } = await own(authRoutes.currentUser, {});

    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(rejected[0]?.body).toMatchObject({ detail: 'You view what this user sees, and cannot change anything.' });
    expect(after.status).toBe(401);
    expect(me).toMatchObject({ email: client.emailFor('ROLE_ADMIN'), scope: null, impersonator: null });
  });

  test('can do it before the user has accepted the invitation, and is not shown to the user', async () => {
    const user = await makePartner();
    await client.db((db) => db.updateTable('appUser').set({ activated: false }).where('id', '=', user.id).execute());
    const view = await viewAs(user.id);
    expect((await view(storeRoutes.list, {})).status).toBe(200);
    await client.db((db) => db.updateTable('appUser').set({ activated: true }).where('id', '=', user.id).execute());

    const { body: sessions } = await user.call(sessionRoutes.list, {});

    expect(sessions.map(({ current, impersonatorEmail }) => [current, impersonatorEmail])).toEqual([[true, null]]);
  });

  test.for<[string, (userId: number) => Promise<unknown>]>([
    [
      'the session of the administrator ends',
      () =>
        client.db((db) =>
          db
            .updateTable('session')
            .set({ revokedAt: new Date() })
            .where('userId', '=', client.userIdFor('ROLE_SUPERUSER'))
            .execute(),
        ),
    ],
    [
      'the administrator loses the role',
      () =>
        client.db((db) =>
          db
            .updateTable('appUser')
            .set({ authorities: ['ROLE_ORDER_MANAGER'] })
            .where('id', '=', client.userIdFor('ROLE_SUPERUSER'))
            .execute(),
        ),
    ],
    [
      'the user is deactivated',
      (userId) =>
        client.db((db) => db.updateTable('appUser').set({ inactive: true }).where('id', '=', userId).execute()),
    ],
    [
      'the scope of the user is removed',
      (userId) =>
        client.db((db) => db.updateTable('appUser').set({ scopeKind: null }).where('id', '=', userId).execute()),
    ],
  ])('ends at once when %s', async ([, happen]) => {
    await prepare();
    const { id } = await makePartner();
    const { body } = await client.as('ROLE_SUPERUSER')(userRoutes.viewAs, { params: { userId: id } });
    const view = withToken(await enter(body.token));
    const before = await view(storeRoutes.list, {});

    await happen(id);

    expect([before.status, (await view(storeRoutes.list, {})).status]).toEqual([200, 401]);
  });
});

describe('a view', () => {
  test('is rejected for users without a scope, inactive users, and users of another account', async () => {
    const outsider = await makeScopedUser(world, await world.newClient(), { kind: 'PARTNER' });
    const { id: inactive } = await makePartner();
    await client.db((db) => db.updateTable('appUser').set({ inactive: true }).where('id', '=', inactive).execute());
    const call = (userId: number) => client.as('ROLE_ADMIN')(userRoutes.viewAs, { params: { userId } });

    expect((await call(client.userIdFor('ROLE_ORDER_MANAGER'))).body).toMatchObject({ code: 'VIEW_WITHOUT_SCOPE' });
    expect((await call(inactive)).body).toMatchObject({ code: 'USER_INACTIVE' });
    expect((await call(outsider.id)).status).toBe(404);
  });

  test('is only for administrators, and its token works once', async () => {
    const { id } = await makePartner();
    const params = { userId: id };
    const { status } = await client.as('ROLE_ORDER_MANAGER')(userRoutes.viewAs, { params });
    const { body } = await client.as('ROLE_ADMIN')(userRoutes.viewAs, { params });

    const entries = await Promise.all(Array.from({ length: 5 }, () => enter(body.token)));

    expect(status).toBe(403);
    expect(entries.filter((entry) => entry.status === 200)).toHaveLength(1);
  });
});
