// ASVS 8.2.2, 8.2.3

import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { odataPath, odataRoutes as routes } from '@shelfward/contract/odata/odata.contract.ts';
import { type UserScope, userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeApiToken } from '../auth/api-tokens.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeScopedUser, type ScopedUser } from '../users/user-scopes.factory.ts';

const world = useWorld();
let client: TestClient;
let own: { companyId: number; storeId: number; productId: number };
let other: { companyId: number; storeId: number; productId: number };

beforeAll(async () => {
  client = await world.newClient();
  // One after the other: what is read is in the order of ids.
  own = await makeSoldCompany('Alder');
  other = await makeSoldCompany('Birch');
});

/** A company with a sales channel, a store, and a product that is in its assortment and sold there on two days. */
const makeSoldCompany = (name: string) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name });
    const channel = { name: `Channel of ${name}` };
    const { id } = await db.insertInto('salesChannel').values(channel).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('company').set({ salesChannelId: id }).where('id', '=', companyId).execute();
    const storeId = await makeStore(db, { companyId, name: `Store of ${name}` });
    const productId = await makeProduct(db, { name: `Product of ${name}` });
    const assortment = { name: `Shelf of ${name}` };
    const { id: globalAssortmentId } = await db
      .insertInto('globalAssortment')
      .values(assortment)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('storeAssortmentItem')
      .values({ storeId, productId, globalAssortmentId, globalAssortmentQuantity: 6 })
      .execute();
    await makeSaleDays(
      db,
      ['2026-01-30', '2026-01-31'].map((soldOn) => ({ storeId, productId, soldOn, units: 2, cents: 500 })),
    );
    return { companyId, storeId, productId };
  });

const makeUser = (kind: ScopeKind, scope: Partial<Parameters<typeof makeScopedUser>[2]> = {}) =>
  makeScopedUser(world, client, { kind, authorities: ['ROLE_REPORTING'], companyIds: [own.companyId], ...scope });

const makeToken = async ({ call }: ScopedUser): Promise<string> =>
  (await call(apiTokenRoutes.create, { body: { name: 'Excel', authorities: ['ROLE_REPORTING'] } })).body.token;

/** As Excel and Power BI send it. */
const readWithPassword = (subdomain: string, userName: string, password: string) =>
  world.app.inject({
    url: `${odataPath}/Stores`,
    headers: {
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
      'x-client-subdomain': subdomain,
    },
  });

const saveScope = async (id: number, scope: UserScope | null) => {
  const admin = client.as('ROLE_ADMIN');
  const { body } = await admin(userRoutes.get, { params: { id } });
  expect((await admin(userRoutes.update, { body: { ...body, scope } })).status).toBe(200);
};

const readText = async ({ call }: ScopedUser) =>
  new TextDecoder().decode((await call(routes.metadata, {})).body.content);

describe('a user with a scope', () => {
  test.each(['PARTNER', 'REPRESENTATIVE'] as const)('reads and counts only own rows: %s', async (kind) => {
    const { call } = await makeUser(kind);
    const found: Record<string, unknown> = {};
    for (const entitySet of ['DailySales', 'Stores', 'Products', 'Companies']) {
      const { body } = await call(routes.read, { params: { entitySet }, query: { $count: true } });
      const { body: count } = await call(routes.count, { params: { entitySet } });
      found[entitySet] = [
        [...new Set(body.value.map((row) => row.StoreId ?? row.ProductId ?? row.CompanyId))],
        body['@odata.count'],
        new TextDecoder().decode(count.content),
      ];
    }

    // The catalog of the brand is open to representatives.
    const products = kind === 'PARTNER' ? [own.productId] : [own.productId, other.productId];
    expect(found).toEqual({
      DailySales: [[own.storeId], 2, '2'],
      Stores: [[own.storeId], 1, '1'],
      Products: [products, products.length, String(products.length)],
      Companies: [[own.companyId], 1, '1'],
    });
  });

  test('reads nothing of other records by their ids, nor after their keys', async () => {
    const { call } = await makeUser('PARTNER');
    const read = async (entitySet: string, query: object) =>
      (await call(routes.read, { params: { entitySet }, query })).body.value.length;

    expect([
      await read('DailySales', { $filter: `StoreId eq ${other.storeId}` }),
      await read('DailySales', { $filter: `ProductId eq ${other.productId}` }),
      await read('DailySales', { $skiptoken: `${other.storeId},2026-01-01,${other.productId}` }),
      await read('Stores', { $filter: `CompanyId eq ${other.companyId}` }),
      await read('Companies', { $filter: "CompanyName eq 'Birch'" }),
      await read('Products', { $filter: "ProductName eq 'Product of Birch'" }),
    ]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('reads nothing with an empty scope', async () => {
    const { call } = await makeUser('PARTNER', { companyIds: [] });
    for (const entitySet of ['DailySales', 'Stores', 'Products', 'Companies'])
      expect((await call(routes.read, { params: { entitySet }, query: { $count: true } })).body).toMatchObject({
        '@odata.count': 0,
        value: [],
      });
  });

  test('needs the authority to read reports', async () => {
    const { call } = await makeUser('PARTNER', { authorities: [] });

    expect((await call(routes.service, {})).status).toBe(403);
    expect((await call(routes.read, { params: { entitySet: 'Stores' } })).status).toBe(403);
  });
});

describe('what a partner may not know', () => {
  test('is in the metadata and rows of a representative, and not in those of a partner', async () => {
    const [partner, representative] = [await makeUser('PARTNER'), await makeUser('REPRESENTATIVE')];
    const read = async ({ call }: ScopedUser) =>
      (await call(routes.read, { params: { entitySet: 'Companies' } })).body.value[0];

    expect(await readText(representative)).toContain('SalesChannelName');
    expect(await readText(partner)).not.toContain('SalesChannelName');
    expect(await read(representative)).toMatchObject({ SalesChannelName: 'Channel of Alder' });
    expect(await read(partner)).not.toHaveProperty('SalesChannelName');
  });

  test.each([
    [{ $filter: "SalesChannelName eq 'Channel of Alder'" }],
    [{ $select: 'CompanyId,SalesChannelName' }],
    [{ $orderby: 'SalesChannelName' }],
  ])('is rejected as a property that does not exist: %o', async (query) => {
    const { call } = await makeUser('PARTNER');
    const read = async (given: object) => {
      const { status, body } = await call(routes.read, { params: { entitySet: 'Companies' }, query: given });
      return { status, detail: 'detail' in body && body.detail };
    };
    const unknown = JSON.parse(JSON.stringify(query).replaceAll('SalesChannelName', 'Nothing'));

    const { status, detail } = await read(query);

    expect(status).toBe(400);
    expect(String(detail).replaceAll('SalesChannelName', 'Nothing')).toBe((await read(unknown)).detail);
  });

  test('is rejected in the filter of a count', async () => {
    const { call } = await makeUser('PARTNER');
    const $filter = "SalesChannelName eq 'Channel of Alder'";

    expect((await call(routes.count, { params: { entitySet: 'Companies' }, query: { $filter } })).status).toBe(400);
  });
});

describe('the API token of a user with a scope', () => {
  test('reads only own rows, and only in its account', async () => {
    const user = await makeUser('PARTNER');
    const token = await makeToken(user);
    const outsider = await world.newClient();

    const response = await readWithPassword(client.subdomain, user.email, token);

    expect(response.json().value.map(({ StoreId }: { StoreId: number }) => StoreId)).toEqual([own.storeId]);
    expect((await readWithPassword(outsider.subdomain, user.email, token)).statusCode).toBe(401);
  });

  test.each([
    ['changed', () => ({ kind: 'PARTNER' as const, companyIds: [other.companyId], regionIds: [], storeIds: [] })],
    ['removed', () => null],
  ])('stops working when the scope is %s', async (_, toScope) => {
    const user = await makeUser('PARTNER');
    const token = await makeToken(user);

    await saveScope(user.id, toScope());

    expect((await readWithPassword(client.subdomain, user.email, token)).statusCode).toBe(401);
  });

  test('does not work if it was created before the scope', async () => {
    const { token } = await makeApiToken(client, 'ROLE_REPORTING', { authorities: ['ROLE_REPORTING'] });

    await saveScope(client.userIdFor('ROLE_REPORTING'), {
      kind: 'PARTNER',
      companyIds: [own.companyId],
      regionIds: [],
      storeIds: [],
    });

    const { statusCode } = await readWithPassword(client.subdomain, client.emailFor('ROLE_REPORTING'), token);
    expect(statusCode).toBe(401);
  });
});
