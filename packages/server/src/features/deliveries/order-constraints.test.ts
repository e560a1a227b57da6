import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { orderConstraintRoutes as routes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const world = useWorld();

const makeScopes = (client: TestClient, { combined = false } = {}) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const regionId = await makeRegion(db, { companyId, name: 'South' });
    const storeId = await makeStore(db, { companyId, regionId, name: 'Airport', proposalProcessedByRegion: combined });
    return { companyId, regionId, storeId };
  });

const none = { minimums: [], freight: null };
const value = (minimum: number) => ({ kind: 'VALUE' as const, minimum });
const units = (minimum: number) => ({ kind: 'UNITS' as const, minimum });

test('each value is that of the most specific scope that has one; 0 removes a minimum', async () => {
  const client = await world.newClient();
  const { companyId, regionId, storeId } = await makeScopes(client);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const save = (scope: 'account' | 'companies' | 'regions' | 'stores', scopeId: number, body: object) =>
    manager(routes.update, { params: { scope, scopeId }, body: { own: { ...none, ...body } } });
  await save('account', 0, { minimums: [value(10_000), units(12)], freight: [{ fromCents: 0, freightCents: 500 }] });
  await save('companies', companyId, { minimums: [value(20_000)] });
  await save('regions', regionId, { minimums: [{ kind: 'WEIGHT', minimum: 9000 }], freight: [] });
  const { body, status } = await save('stores', storeId, { minimums: [units(0)] });

  expect(status).toBe(200);
  expect(body.own).toEqual({ minimums: [units(0)], freight: null });
  expect(body.effective).toEqual({
    minimums: [
      { ...value(20_000), from: { scope: 'companies', id: companyId, name: 'Example Foods' } },
      { kind: 'WEIGHT', minimum: 9000, from: { scope: 'regions', id: regionId, name: 'South' } },
    ],
    freight: null,
  });
  const region = await manager(routes.get, { params: { scope: 'regions', scopeId: regionId } });
  expect(region.body.effective.minimums.map(({ kind, minimum }) => [kind, minimum])).toEqual([
    ['VALUE', 20_000],
    ['UNITS', 12],
    ['WEIGHT', 9000],
  ]);
});

test('the minimum units of a company are those of its proposals', async () => {
  const client = await world.newClient();
  const { companyId, storeId } = await makeScopes(client);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const params = { scope: 'companies' as const, scopeId: companyId };
  await manager(routes.update, { params, body: { own: { ...none, minimums: [units(24)] } } });

  const company = await manager(companyRoutes.get, { params: { companyId } });
  expect(company.body.minItemsForStoreProposal).toBe(24);
  const store = await manager(routes.get, { params: { scope: 'stores', scopeId: storeId } });
  expect(store.body.effective.minimums).toMatchObject([units(24)]);
  await manager(routes.update, { params, body: { own: none } });
  expect((await manager(routes.get, { params })).body.own).toEqual(none);
});

test('a store whose orders are combined has the minimums of its region', async () => {
  const client = await world.newClient();
  const { storeId } = await makeScopes(client, { combined: true });
  const manager = client.as('ROLE_ORDER_MANAGER');
  const params = { scope: 'stores' as const, scopeId: storeId };
  const { body } = await manager(routes.update, { params, body: { own: { ...none, minimums: [units(24)] } } });

  expect(body.own.minimums).toEqual([units(24)]);
  expect(body.effective.minimums).toEqual([]);
});

test('rejects a change that is based on an earlier version', async () => {
  const client = await world.newClient();
  const { regionId } = await makeScopes(client);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const params = { scope: 'regions' as const, scopeId: regionId };
  const read = await manager(routes.get, { params });
  const headers = { 'if-match': read.headers.etag ?? '' };
  const first = await manager(routes.update, { params, body: { own: { ...none, minimums: [value(100)] } } }, headers);
  const second = await manager(routes.update, { params, body: { own: { ...none, minimums: [value(200)] } } }, headers);

  expect([first.status, second.status]).toEqual([200, 412]);
  expect((await manager(routes.get, { params })).body.own.minimums).toEqual([value(100)]);
});

test.each([
  [{ minimums: [value(1), value(2)], freight: null }],
  [{ minimums: [value(-1)], freight: null }],
  [
    {
      minimums: [],
      freight: [
        { fromCents: 5, freightCents: 1 },
        { fromCents: 5, freightCents: 0 },
      ],
    },
  ],
])('rejects %j', async (own) => {
  const client = await world.newClient();
  const params = { scope: 'account' as const, scopeId: 0 };
  const { status } = await client.as('ROLE_ORDER_MANAGER')(routes.update, { params, body: { own } });
  expect(status).toBe(400);
});

test('names the maximum of a minimum', async () => {
  const client = await world.newClient();
  const params = { scope: 'account' as const, scopeId: 0 };
  const minimums = [{ kind: 'CASES' as const, minimum: 1_000_001 }];
  const { body } = await client.as('ROLE_ORDER_MANAGER')(routes.update, {
    params,
    body: { own: { minimums, freight: null } },
  });
  expect(body).toMatchObject({ detail: 'own.minimums[0].minimum must be at most 1,000,000' });
});

test('the account has the id 0, and no other record has it', async () => {
  const client = await world.newClient();
  const get = (scope: 'account' | 'companies', scopeId: number) =>
    client.as('ROLE_ORDER_MANAGER')(routes.get, { params: { scope, scopeId } });
  expect([
    (await get('account', 0)).status,
    (await get('account', 1)).status,
    (await get('companies', 0)).status,
  ]).toEqual([200, 400, 400]);
});
