import type { buyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import { buyerRoutes } from '@shelfward/contract/companies/buyers.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { useWorld } from '../../testing/world.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeCompany, makeRegion } from './companies.factory.ts';

const { newClient } = useWorld();
type BuyerIn = z.input<typeof buyerInput>;
const ada: BuyerIn = { name: 'Ada', emailAddress: 'ada@foods.example' };

/** A company, a region and a store, each with its calls for buyers. */
const newCustomers = async () => {
  const client = await newClient();
  const ids = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const regionId = await makeRegion(db, { companyId });
    return { companyId, regionId, storeId: await makeStore(db, { companyId, regionId }) };
  });
  const admin = client.as('ROLE_ADMIN');
  const company = { params: { companyId: ids.companyId } };
  const region = { params: { companyId: ids.companyId, regionId: ids.regionId } };
  const store = { params: { storeId: ids.storeId } };
  const owners = {
    company: {
      get: () => admin(companyRoutes.get, company),
      add: (body: BuyerIn, headers = {}) => admin(companyRoutes.addBuyer, { ...company, body }, headers),
      remove: (body: { emailAddress: string }, headers = {}) =>
        admin(companyRoutes.removeBuyer, { ...company, body }, headers),
    },
    region: {
      get: () => admin(regionRoutes.get, region),
      add: (body: BuyerIn, headers = {}) => admin(regionRoutes.addBuyer, { ...region, body }, headers),
      remove: (body: { emailAddress: string }, headers = {}) =>
        admin(regionRoutes.removeBuyer, { ...region, body }, headers),
    },
    store: {
      get: () => admin(storeRoutes.get, store),
      add: (body: BuyerIn, headers = {}) => admin(storeRoutes.addBuyer, { ...store, body }, headers),
      remove: (body: { emailAddress: string }, headers = {}) =>
        admin(storeRoutes.removeBuyer, { ...store, body }, headers),
    },
  };
  return { client, ...owners };
};

describe.each(['company', 'region', 'store'] as const)('a buyer of a %s', (kind) => {
  test('is attached once, ignoring the case of the address, and can be detached and attached again', async () => {
    const { [kind]: owner } = await newCustomers();

    const joined = await owner.add(ada);
    const twice = await owner.add({ name: 'Another Name', emailAddress: 'ADA@foods.example' });
    const left = await owner.remove({ emailAddress: 'Ada@Foods.example' });
    const empty = await owner.get();
    const again = await owner.add(ada);

    expect(joined.body.buyers).toEqual([{ id: expect.any(Number), ...ada, inactive: false }]);
    expect(twice).toMatchObject({ status: 409, body: { code: 'BUYER_EXISTS', message: 'Buyer already exists.' } });
    expect([left.status, left.body]).toEqual([204, null]);
    expect(empty.body.buyers).toEqual([]);
    expect(again.body).toEqual(joined.body);
  });

  test('cannot be detached if it is not attached', async () => {
    const { [kind]: owner, company, store } = await newCustomers();
    const elsewhere = kind === 'company' ? store : company;
    await elsewhere.add(ada);

    const responses = [await owner.remove(ada), await owner.remove({ emailAddress: 'zoe@foods.example' })];

    const rejection = { status: 404, body: { code: 'BUYER_NOT_FOUND', message: 'Entity not found' } };
    expect(responses).toMatchObject([rejection, rejection]);
    expect((await elsewhere.get()).body.buyers).toHaveLength(1);
  });

  test('is attached by one of two callers with the same version, and detached only with the current version', async () => {
    const { [kind]: owner } = await newCustomers();
    const { headers } = await owner.get();
    const ifMatch = { 'if-match': headers.etag ?? '' };
    const zoe = { name: 'Zoe', emailAddress: 'zoe@foods.example' };

    const responses = await Promise.all([owner.add(ada, ifMatch), owner.add(zoe, ifMatch)]);
    const late = await owner.remove(ada, ifMatch);

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect(late.status).toBe(412);
    expect((await owner.get()).body.buyers).toHaveLength(1);
  });

  test('appears in the history of the record', async () => {
    const { client, [kind]: owner } = await newCustomers();
    await owner.add(ada);
    await owner.remove(ada);

    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['field', 'previousValue', 'updatedValue'])
        .where('entityType', '=', kind.toUpperCase())
        .orderBy('id')
        .execute(),
    );

    expect(entries).toMatchObject([
      { field: 'buyers', previousValue: [], updatedValue: [ada] },
      { field: 'buyers', previousValue: [ada], updatedValue: [] },
    ]);
  });
});

describe('an inactive buyer', () => {
  test('can be attached and is marked as inactive', async () => {
    const { company } = await newCustomers();

    const { body } = await company.add({ ...ada, inactive: true });

    expect(body.buyers).toMatchObject([{ ...ada, inactive: true }]);
  });
});

describe('a change of a buyer', () => {
  const setUp = async () => {
    const { client, company, store } = await newCustomers();
    const { body } = await company.add(ada);
    await store.add(ada);
    const params = { buyerId: body.buyers[0]?.id ?? 0 };
    return { client, company, store, params, manager: client.as('ROLE_ORDER_MANAGER') };
  };

  test('applies to every record, and is recorded', async () => {
    const { client, company, store, params, manager } = await setUp();
    const changed = { name: 'Ada Lovelace', emailAddress: 'ada@new.example', inactive: true };

    const { status, body } = await manager(buyerRoutes.update, { params, body: changed });

    expect([status, body]).toEqual([200, { id: params.buyerId, ...changed }]);
    expect((await company.get()).body.buyers).toEqual([body]);
    expect((await store.get()).body.buyers).toEqual([body]);
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('field').where('entityType', '=', 'BUYER').orderBy('id').execute(),
    );
    expect(entries.map(({ field }) => field)).toEqual(expect.arrayContaining(['name', 'emailAddress', 'inactive']));
  });

  test('is rejected with the address of another buyer, with an old version, and for another client', async () => {
    const { company, params, manager } = await setUp();
    await company.add({ name: 'Zoe', emailAddress: 'zoe@foods.example' });
    const { headers } = await manager(buyerRoutes.get, { params });
    const body = { name: 'Ada', emailAddress: 'ZOE@foods.example' };
    const otherAdmin = (await newClient()).as('ROLE_ADMIN');

    expect(await manager(buyerRoutes.update, { params, body })).toMatchObject({
      status: 409,
      body: { code: 'BUYER_EXISTS' },
    });
    await manager(buyerRoutes.update, { params, body: { ...ada, name: 'Ada B.' } });
    const late = await manager(buyerRoutes.update, { params, body: ada }, { 'if-match': headers.etag ?? '' });
    expect(late.status).toBe(412);
    expect((await otherAdmin(buyerRoutes.update, { params, body: ada })).status).toBe(404);
  });
});

test('a new region starts with its buyers', async () => {
  const client = await newClient();
  const companyId = await client.db((db) => makeCompany(db));

  const { body } = await client.as('ROLE_ORDER_MANAGER')(regionRoutes.create, {
    params: { companyId },
    body: { name: 'North', buyersToAdd: [ada] },
  });

  expect(body).toMatchObject({ regionId: body.id, buyers: [ada] });
});
