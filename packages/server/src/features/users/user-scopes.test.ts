// ASVS 8.2.1, 8.2.2, 8.2.3

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { roles, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeScopedUser } from './user-scopes.factory.ts';

const world = useWorld();
let client: TestClient;
let own: { companyId: number; regionId: number; inRegion: number; alone: number };
let other: { companyId: number; storeId: number };

beforeAll(async () => {
  client = await world.newClient();
  [own, other] = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const regionId = await makeRegion(db, { companyId });
    const inRegion = await makeStore(db, { companyId, regionId });
    const alone = await makeStore(db, { companyId });
    const otherId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId: otherId });
    await makeOrder(db, { companyId: otherId, storeId });
    return [
      { companyId, regionId, inRegion, alone },
      { companyId: otherId, storeId },
    ] as const;
  });
});

const input = () => ({
  email: `scope${Math.random()}@example.com`,
  firstName: 'Robin',
  lastName: 'Retail',
  authorities: [],
  betaFlag: false,
});
const noIds = { companyIds: [], regionIds: [], storeIds: [] };
const listStores = async (scope: Parameters<typeof makeScopedUser>[2]) => {
  const { call } = await makeScopedUser(world, client, scope);
  const { body } = await call(storeRoutes.list, {});
  return body.content.map(({ id }) => id);
};

describe('the scope of a user', () => {
  test('is set, read, listed, and removed by an administrator', async () => {
    const admin = client.as('ROLE_ADMIN');
    const scope = { kind: 'PARTNER' as const, ...noIds, companyIds: [own.companyId], storeIds: [other.storeId] };
    const { body: created } = await admin(userRoutes.create, { body: { ...input(), scope } });

    const listed = await admin(userRoutes.list, { query: { scope: 'PARTNER', scopeCompanyId: own.companyId } });
    const { body: changed } = await admin(userRoutes.update, { body: { ...input(), id: created.id, scope: null } });

    expect(created).toMatchObject({ scope, scopeNames: [expect.any(String), expect.any(String)] });
    expect(listed.body.content.map(({ id }) => id)).toContain(created.id);
    expect(changed).toMatchObject({ scope: null, scopeNames: [] });
  });

  test('names its records and the order managers of a partner for the user', async () => {
    const companyId = await client.db(async (db) => {
      const manager = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Lang', authorities: [] };
      const { id } = await db.insertInto('appUser').values(manager).returning('id').executeTakeFirstOrThrow();
      const made = await makeCompany(db);
      await db.updateTable('company').set({ orderManagerId: id }).where('id', '=', made).execute();
      return made;
    });
    const ids = { ...noIds, companyIds: [companyId] };
    const read = async (kind: ScopeKind) =>
      (await (await makeScopedUser(world, client, { kind, ...ids })).call(authRoutes.currentUser, {})).body;

    const partner = await read('PARTNER');
    expect(partner).toMatchObject({
      scopeNames: [expect.stringContaining('Company')],
      orderManagers: [{ firstName: 'Rita', lastName: 'Lang', email: 'rita@example.com' }],
    });
    expect(await read('REPRESENTATIVE')).toMatchObject({ orderManagers: [] });
    const { body: unscoped } = await client.as('ROLE_ADMIN')(authRoutes.currentUser, {});
    expect(unscoped).toMatchObject({ scope: null, scopeNames: [], orderManagers: [] });
  });

  test.each([
    ['an administrator', ['ROLE_ADMIN'], 'REPRESENTATIVE', 'SCOPE_OF_ADMINISTRATOR'],
    ['a partner who is an order manager', ['ROLE_ORDER_MANAGER'], 'PARTNER', 'SCOPE_OF_PARTNER'],
  ] as const)('is rejected for %s', async (_, authorities, kind, code) => {
    const scope = { kind, ...noIds, companyIds: [own.companyId] };
    const { status, body } = await client.as('ROLE_ADMIN')(userRoutes.create, {
      body: { ...input(), authorities: [...authorities], scope },
    });

    expect([status, body]).toEqual([409, expect.objectContaining({ code })]);
  });

  test('rejects records of another account', async () => {
    const outsider = await world.newClient();
    const companyId = await outsider.db((db) => makeCompany(db));
    const scope = { kind: 'PARTNER' as const, ...noIds, companyIds: [companyId] };

    const { status } = await client.as('ROLE_ADMIN')(userRoutes.create, { body: { ...input(), scope } });

    expect(status).toBe(404);
  });

  test('ends the sessions of the user when it changes', async () => {
    const user = await makeScopedUser(world, client, { kind: 'PARTNER', storeIds: [own.alone] });
    const admin = client.as('ROLE_ADMIN');
    const { body: before } = await admin(userRoutes.get, { params: { id: user.id } });

    await admin(userRoutes.update, { body: { ...before, scope: { kind: 'PARTNER', ...noIds } } });

    expect((await user.call(storeRoutes.list, {})).status).toBe(401);
  });
});

describe('a user with a scope', () => {
  test('sees a company with its stores, also those that are created later', async () => {
    const scope = { kind: 'PARTNER' as const, companyIds: [own.companyId] };
    expect(await listStores(scope)).toEqual([own.inRegion, own.alone]);
    const later = await client.db((db) => makeStore(db, { companyId: own.companyId, inactive: true }));
    const { call } = await makeScopedUser(world, client, scope);
    expect((await call(storeRoutes.get, { params: { storeId: later } })).status).toBe(200);
    expect((await call(storeRoutes.get, { params: { storeId: other.storeId } })).status).toBe(404);
  });

  test('sees the stores of a region, and single stores', async () => {
    expect(await listStores({ kind: 'PARTNER', regionIds: [own.regionId] })).toEqual([own.inRegion]);
    expect(await listStores({ kind: 'REPRESENTATIVE', storeIds: [own.alone] })).toEqual([own.alone]);
  });

  test('sees nothing with an empty scope', async () => {
    expect(await listStores({ kind: 'PARTNER' })).toEqual([]);
  });

  test('loses a store that moves to another company', async () => {
    const storeId = await client.db((db) => makeStore(db, { companyId: own.companyId }));
    const scope = { kind: 'PARTNER' as const, storeIds: [storeId] };
    const { id, call } = await makeScopedUser(world, client, scope);
    await client.db((db) =>
      db.updateTable('store').set({ companyId: other.companyId }).where('id', '=', storeId).execute(),
    );

    expect((await call(storeRoutes.list, {})).body.content).toEqual([]);
    expect((await client.as('ROLE_ADMIN')(userRoutes.get, { params: { id } })).body.scope?.storeIds).toEqual([]);
  });

  test('does not see or count the orders of a store that came from another company', async () => {
    const storeId = await client.db((db) => makeStore(db, { companyId: other.companyId }));
    const orderId = await client.db((db) => makeOrder(db, { companyId: other.companyId, storeId }));
    const { call } = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [own.companyId] });
    await client.db((db) =>
      db.updateTable('store').set({ companyId: own.companyId }).where('id', '=', storeId).execute(),
    );
    const query = { storeId };
    const { body: entry } = await call(orderEntryRoutes.get, { params: query });

    expect((await call(storeRoutes.get, { params: query })).status).toBe(200);
    expect((await call(orderRoutes.summary, { query })).body.totalElements).toBe(0);
    expect((await call(orderRoutes.list, { query })).body).toMatchObject({ content: [], totalElements: 0 });
    expect((await call(orderEntryRoutes.submission, { params: { orderId } })).status).toBe(404);
    expect(entry.openOrders).toEqual([]);
  });

  test('sees only orders of the scope, and counts only these', async () => {
    const { call } = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [own.companyId] });
    const all = await client.as('none')(orderRoutes.summary, {});
    const { body } = await call(orderRoutes.summary, {});
    const { body: list } = await call(orderRoutes.list, {});

    expect(all.body.totalElements).toBeGreaterThan(0);
    expect([body.totalElements, list.totalElements, list.content]).toEqual([0, 0, []]);
  });

  test('does not filter by what it may not know', async () => {
    const { call } = await makeScopedUser(world, client, { kind: 'REPRESENTATIVE', companyIds: [own.companyId] });

    expect((await call(orderRoutes.list, { query: { sort: 'syncStatus,asc' } })).status).toBe(400);
    expect((await call(orderRoutes.list, { query: { syncStatus: 'FAILED' } })).status).toBe(400);
  });

  test('reads its own profile with the kind of its scope', async () => {
    const { call } = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [own.companyId] });

    expect((await call(authRoutes.currentUser, {})).body.scope).toBe('PARTNER');
    expect((await client.as('none')(authRoutes.currentUser, {})).body.scope).toBeNull();
  });

  test('saves views of its own', async () => {
    const { call } = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [own.companyId] });
    const { body: view } = await call(savedViewRoutes.save, { body: { screen: 'orders', name: 'Mine', search: '' } });
    await call(savedViewRoutes.setDefault, { body: { screen: 'orders', viewId: view.id } });
    const { body: read } = await call(savedViewRoutes.get, { params: { id: view.id } });
    const { status } = await call(savedViewRoutes.remove, { params: { id: view.id } });

    expect(read).toMatchObject({ name: 'Mine', isDefault: true });
    expect(status).toBe(204);
    expect((await call(savedViewRoutes.list, {})).body).toEqual([]);
  });

  test('cannot call an operation that is not opened, with any role', async () => {
    for (const authority of roles.filter((role) => role !== 'ROLE_ADMIN' && role !== 'ROLE_SUPERUSER')) {
      const scope = { kind: 'REPRESENTATIVE' as const, companyIds: [own.companyId], authorities: [authority] };
      const { call } = await makeScopedUser(world, client, scope);
      expect((await call(companyRoutes.isNameUnique, { body: { value: 'A name' } })).status).toBe(403);
    }
  });
});
