import { storeTexts } from '@shelfward/contract/stores/store-import.rules.ts';
import { storeRoutes as routes } from '@shelfward/contract/stores/stores.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeStore } from './stores.factory.ts';

const world = useWorld();

const newCompany = async () => {
  const client = await world.newClient();
  const companyId = await client.db((db) => makeCompany(db, { name: 'Whole Foods' }));
  const regionId = await client.db((db) => makeRegion(db, { companyId, name: 'North', code: 'N' }));
  return { client, admin: client.as('ROLE_ADMIN'), companyId, regionId };
};

describe('a store', () => {
  test('is returned with its company, region, address and buyers', async () => {
    const { admin, companyId, regionId } = await newCompany();
    const texts = Object.fromEntries(storeTexts.map(({ id, examples: [text] }) => [id, text]));

    const { status, body, headers } = await admin(routes.create, {
      body: {
        companyId,
        regionId,
        name: 'Downtown',
        ...texts,
        address: { addressLine1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', countryCode: 'US' },
        proposalProcessedByRegion: true,
        buyersToAdd: [{ name: 'Ada', emailAddress: 'ada@foods.example' }],
      },
    });

    expect([status, headers.location]).toEqual([201, `/api/v1/stores/${body.id}`]);
    expect(body).toEqual({
      id: body.id,
      company: { id: companyId, name: 'Whole Foods' },
      region: { id: regionId, name: 'North', code: 'N' },
      name: 'Downtown',
      ...texts,
      kind: 'STORE',
      address: {
        addressLine1: '1 Main St',
        addressLine2: null,
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        countryCode: 'US',
      },
      proposalProcessedByRegion: true,
      buyers: [{ id: body.buyers[0]?.id, name: 'Ada', emailAddress: 'ada@foods.example', inactive: false }],
      inactive: false,
      isLinkedToOdoo: false,
    });
    expect((await admin(routes.get, { params: { storeId: body.id } })).body).toEqual(body);
  });

  test('has a GLN with a correct check digit, which no other store has', async () => {
    const { admin, companyId } = await newCompany();
    const create = (name: string, gln: string) => admin(routes.create, { body: { companyId, name, gln } });

    expect((await create('Wrong', '0614141000013')).status).toBe(400);
    expect((await create('First', '0614141000012')).body).toMatchObject({ gln: '0614141000012' });
    expect(await create('Second', '0614141000012')).toMatchObject({ status: 409, body: { code: 'STORE_GLN_TAKEN' } });
  });

  test('can be a distribution center, which the list finds by its kind and choices of stores leave out', async () => {
    const { client, admin, companyId } = await newCompany();
    await admin(routes.create, { body: { companyId, name: 'Depot', kind: 'DISTRIBUTION_CENTER' } });
    await admin(routes.create, { body: { companyId, name: 'Downtown' } });

    const found = await client.as('none')(routes.list, { query: { kind: ['DISTRIBUTION_CENTER', 'ONLINE'] } });
    const choices = await client.as('none')(routes.allShort, { query: { kind: ['STORE'] } });

    expect(found.body.content).toMatchObject([{ name: 'Depot', kind: 'DISTRIBUTION_CENTER' }]);
    expect(choices.body.map(({ name }) => name)).toEqual(['Downtown']);
  });

  test('has a company that exists, and a region of that company', async () => {
    const { client, admin, companyId, regionId } = await newCompany();
    const otherId = await client.db((db) => makeCompany(db));
    const { body: store } = await admin(routes.create, { body: { companyId, regionId, name: 'Kept' } });
    const params = { storeId: store.id };

    const wrong = [
      { companyId: 999_999, name: 'New' },
      { companyId: 999_999, regionId, name: 'New' },
      { companyId: otherId, regionId, name: 'New' },
      { companyId, regionId: 999_999, name: 'New' },
    ];
    const responses = await Promise.all(
      wrong.flatMap((body) => [admin(routes.create, { body }), admin(routes.update, { params, body })]),
    );

    const texts = responses.map(({ status, body }) => [status, 'message' in body && body.message]);
    const [company, region] = [
      [404, 'Related Company not found'],
      [404, 'Related entity not found'],
    ];
    expect(texts).toEqual([company, company, company, company, region, region, region, region]);
    expect((await admin(routes.get, { params })).body).toEqual(store);
  });

  test('moves to another company with a region of that company', async () => {
    const { client, admin, companyId, regionId } = await newCompany();
    const [otherId, otherRegionId] = await client.db(async (db) => {
      const id = await makeCompany(db, { name: 'Half Foods' });
      return [id, await makeRegion(db, { companyId: id })] as const;
    });
    const { body: store } = await admin(routes.create, { body: { companyId, regionId, name: 'Downtown' } });

    const { body } = await admin(routes.update, {
      params: { storeId: store.id },
      body: { companyId: otherId, regionId: otherRegionId, name: 'Downtown' },
    });

    expect(body).toMatchObject({ company: { id: otherId, name: 'Half Foods' }, region: { id: otherRegionId } });
  });

  test('has a unique name across companies, ignoring case and status', async () => {
    const { client, admin, companyId } = await newCompany();
    const otherId = await client.db((db) => makeCompany(db));
    const { body: store } = await admin(routes.create, { body: { companyId, name: 'Downtown' } });
    await admin(routes.deactivate, { params: { storeId: store.id } });

    const again = await admin(routes.create, { body: { companyId: otherId, name: 'DOWNTOWN' } });
    const checked = await admin(routes.isNameUnique, { body: { value: 'downtown' } });
    const mine = await admin(routes.isNameUnique, { body: { value: 'downtown', excludeId: store.id } });

    expect(again).toMatchObject({ status: 409, body: { code: 'STORE_NAME_TAKEN' } });
    expect(checked.body).toEqual({ value: 'downtown', isAvailable: false, inactive: true });
    expect(mine.body).toEqual({ value: 'downtown', isAvailable: true, inactive: false });
  });

  test('is created once by two requests with the same name', async () => {
    const { admin, companyId } = await newCompany();

    const responses = await Promise.all(
      Array.from({ length: 4 }, () => admin(routes.create, { body: { companyId, name: 'Downtown' } })),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('has its proposals processed by region, or no longer', async () => {
    const { admin, companyId, regionId } = await newCompany();
    const { body: store } = await admin(routes.create, { body: { companyId, regionId, name: 'Downtown' } });
    const params = { storeId: store.id };

    const on = await admin(routes.processByRegion, { params });
    const off = await admin(routes.processAlone, { params });

    expect([on.status, off.status]).toEqual([200, 200]);
    expect([on.body, off.body]).toEqual([{ ...store, proposalProcessedByRegion: true }, store]);
  });

  test('audits changes, the address as a whole', async () => {
    const { client, admin, companyId } = await newCompany();
    const { body: store } = await admin(routes.create, { body: { companyId, name: 'Downtown' } });
    const params = { storeId: store.id };
    await admin(routes.update, { params, body: { companyId, name: 'Uptown', address: { city: 'Austin' } } });
    await admin(routes.deactivate, { params });

    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityType', 'field', 'updatedValue']).orderBy('id').execute(),
    );

    expect(entries).toMatchObject([
      { entityType: 'STORE', field: null },
      { entityType: 'STORE', field: 'name', updatedValue: 'Uptown' },
      { entityType: 'STORE', field: 'address', updatedValue: { city: 'Austin' } },
      { entityType: 'STORE', field: 'inactive', updatedValue: true },
    ]);
  });
});

describe('the list of stores', () => {
  test('finds by a part of name, number, code or city, by ids, company, region and assortment', async () => {
    const { client, admin, companyId, regionId } = await newCompany();
    const address = { city: 'San Marcos' };
    const { body: store } = await admin(routes.create, {
      body: { companyId, regionId, name: 'Downtown', number: 'A-17', code: 'DTX', address },
    });
    const otherId = await client.db((db) => makeCompany(db));
    await admin(routes.create, { body: { companyId: otherId, name: 'Elsewhere', number: '99' } });
    const globalAssortmentId = await client.db(async (db) => {
      const { id } = await db
        .insertInto('globalAssortment')
        .values({ name: 'Core range' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('storeGlobalAssortment').values({ storeId: store.id, globalAssortmentId: id }).execute();
      return id;
    });

    const queries = [
      { search: 'DOWN' },
      { search: 'a-1' },
      { search: 'dtx' },
      { search: 'san m' },
      { ids: [store.id] },
      { companyId },
      { regionId },
      { globalAssortmentId },
    ];
    for (const query of queries) {
      const { body } = await admin(routes.list, { query });
      expect([query, body.content]).toEqual([query, [store]]);
    }
    expect((await admin(routes.list, { query: { search: '%' } })).body.content).toEqual([]);
  });

  test('lists inactive stores only on request, and not in choices', async () => {
    const { client, admin, companyId, regionId } = await newCompany();
    const [kept, gone] = await client.db(async (db) => [
      await makeStore(db, { companyId, name: 'Kept', number: '1' }),
      await makeStore(db, { companyId, regionId, name: 'Gone', number: '2' }),
    ]);
    await admin(routes.deactivate, { params: { storeId: gone ?? 0 } });
    const toIds = ({ content }: { content: { id: number }[] }) => content.map(({ id }) => id);

    const active = await admin(routes.list, {});
    const all = await admin(routes.list, { query: { includeInactive: true } });
    const short = await admin(routes.allShort, { query: { companyId } });
    const shortOfRegion = await admin(routes.allShort, { query: { regionId } });

    expect(toIds(active.body)).toEqual([kept]);
    expect(toIds(all.body)).toEqual([gone, kept]);
    expect(short.body).toEqual([{ id: kept, companyId, regionId: null, name: 'Kept', number: '1', code: null }]);
    expect(shortOfRegion.body).toEqual([]);
  });

  test('sorts by company and region, and reads a page in at most three queries', async () => {
    const { client, companyId, regionId } = await newCompany();
    await client.db(async (db) => {
      const otherId = await makeCompany(db, { name: 'acme' });
      await makeStore(db, { companyId, regionId, name: 'A' });
      await makeStore(db, { companyId: otherId, name: 'B' });
      await makeStore(db, { companyId, name: 'C' });
    });
    const call = client.as('none');
    world.takeStatements();

    const byCompany = await call(routes.list, { query: { sort: ['companyName', 'name,desc'], size: 2 } });
    const statements = world.takeStatements();
    const byRegion = await call(routes.list, { query: { sort: ['regionName,desc', 'name'] } });

    expect(statements.length).toBeLessThanOrEqual(3);
    expect(byCompany.body.totalElements).toBe(3);
    expect(byCompany.body.content.map(({ name }) => name)).toEqual(['B', 'C']);
    expect(byRegion.body.content.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });
});
