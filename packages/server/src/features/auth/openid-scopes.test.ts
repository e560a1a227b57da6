// ASVS 8.2.1

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { identityProviderRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { personFor, providerInput, setUpProvider, sharedProvider, signInThrough } from './openid.factory.ts';

const world = useWorld();

const noIds = { companyIds: [], regionIds: [], storeIds: [] };
const group = (name: string, storeIds: number[], authorities: ('ROLE_ADMIN' | 'ROLE_ORDER_MANAGER')[] = []) => ({
  name,
  authorities,
  scope: { kind: 'PARTNER' as const, ...noIds, storeIds },
});

/** An account whose groups `willow` and `north` have a store each, and `everyone` no scope. */
const setUp = async () => {
  const client = await world.newClient();
  const [willow, north] = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const ids = [await makeStore(db, { companyId }), await makeStore(db, { companyId })];
    await makeStore(db, { companyId });
    return ids;
  });
  const [first = 0, second = 0] = [willow, north];
  const groups = [
    group('willow', [first]),
    group('north', [second]),
    { name: 'everyone', authorities: [], scope: null },
    { name: 'admins', authorities: ['ROLE_ADMIN' as const], scope: null },
    { name: 'managers', authorities: ['ROLE_ORDER_MANAGER' as const], scope: null },
  ];
  await setUpProvider(client, { groups });
  return { client, first, second };
};

const signIn = async (client: TestClient, groups: readonly string[], who: Role | 'none' = 'none') => {
  const { status, body, headers } = await signInThrough(
    client,
    `${client.subdomain}-${who}`,
    personFor(client, who, groups),
  );
  const call = createCaller(world.app, {
    authorization: headers.authorization ?? '',
    'x-client-subdomain': client.subdomain,
  });
  return { status, body, call };
};

const listStores = async ({ call }: Awaited<ReturnType<typeof signIn>>) =>
  (await call(storeRoutes.list, {})).body.content.map(({ id }) => id);

const getUser = async (client: TestClient, who: Role | 'none' = 'none') =>
  (await client.as('ROLE_ADMIN')(userRoutes.get, { params: { id: client.userIdFor(who) } })).body;

describe('a sign-in with groups that have a scope', () => {
  test('shows what the groups add up to, also together with a group without a scope', async () => {
    const { client, first, second } = await setUp();

    expect(await listStores(await signIn(client, ['willow']))).toEqual([first]);
    expect(await listStores(await signIn(client, ['willow', 'north', 'everyone']))).toEqual([first, second]);
    expect((await getUser(client)).scope).toEqual({ kind: 'PARTNER', ...noIds, storeIds: [first, second] });
  });

  test('ends the other sessions if the scope changes, and only then', async () => {
    const { client } = await setUp();
    const earlier = await signIn(client, ['willow']);

    await signIn(client, ['willow']);
    const same = await earlier.call(authRoutes.currentUser, {});
    await signIn(client, ['north']);

    expect([same.status, (await earlier.call(authRoutes.currentUser, {})).status]).toEqual([200, 401]);
  });

  test('shows nothing after the groups are lost, not everything', async () => {
    const { client } = await setUp();
    await signIn(client, ['willow']);

    const later = await signIn(client, ['everyone']);

    expect(later.status).toBe(200);
    expect(await listStores(later)).toEqual([]);
    expect((await getUser(client)).scope).toEqual({ kind: 'PARTNER', ...noIds });
  });

  test('creates a new user with the scope', async () => {
    const { client, first } = await setUp();
    const kim = { email: 'kim@new.example', email_verified: true, groups: ['willow'] };
    const { headers } = await signInThrough(client, `${client.subdomain}-kim`, kim);
    const call = createCaller(world.app, {
      authorization: headers.authorization ?? '',
      'x-client-subdomain': client.subdomain,
    });

    expect((await call(storeRoutes.list, {})).body.content.map(({ id }) => id)).toEqual([first]);
  });

  test('leaves a scope that an administrator has set, if no group has one', async () => {
    const { client, second } = await setUp();
    const user = await getUser(client);
    const scope = { kind: 'PARTNER' as const, ...noIds, storeIds: [second] };
    await client.as('ROLE_ADMIN')(userRoutes.update, { body: { ...user, scope } });

    expect(await listStores(await signIn(client, ['everyone']))).toEqual([second]);
  });

  test.each(['admins', 'managers'])('is rejected with a group whose authority contradicts it: %s', async (name) => {
    const { client } = await setUp();

    const { status, body } = await signIn(client, ['willow', name]);

    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'OPENID_REFUSED' })]);
    expect((await getUser(client)).scope).toBeNull();
  });

  test('does not show a store that has moved to another company', async () => {
    const { client, first } = await setUp();
    const companyId = await client.db((db) => makeCompany(db));
    await client.db((db) => db.updateTable('store').set({ companyId }).where('id', '=', first).execute());

    expect(await listStores(await signIn(client, ['willow']))).toEqual([]);
  });
});

describe('the scope of a group', () => {
  test.each([
    ['an administrator', ['ROLE_ADMIN'], 'SCOPE_OF_ADMINISTRATOR'],
    ['a partner who is an order manager', ['ROLE_ORDER_MANAGER'], 'SCOPE_OF_PARTNER'],
  ] as const)('is rejected for %s', async (_, authorities, code) => {
    const client = await world.newClient();
    const body = { ...providerInput(client, await sharedProvider()), groups: [group('willow', [], [...authorities])] };

    const response = await client.as('ROLE_SUPERUSER')(identityProviderRoutes.save, { body });

    expect([response.status, response.body]).toEqual([409, expect.objectContaining({ code })]);
  });

  test('is rejected with records of another account, and returned with the settings', async () => {
    const { client, first } = await setUp();
    const other = await setUp();
    const save = async (storeId: number) => {
      const body = { ...providerInput(client, await sharedProvider()), groups: [group('willow', [storeId])] };
      return client.as('ROLE_SUPERUSER')(identityProviderRoutes.save, { body });
    };

    expect((await save(other.first)).status).toBe(404);
    expect((await save(first)).body.groups).toEqual([group('willow', [first])]);
  });
});
