import { regionRoutes as routes } from '@shelfward/contract/companies/regions.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeCompany } from './companies.factory.ts';

const world = useWorld();

const newCompany = async () => {
  const client = await world.newClient();
  const companyId = await client.db((db) => makeCompany(db));
  return { client, admin: client.as('ROLE_ADMIN'), companyId };
};

describe('a region', () => {
  test('is found only under its company', async () => {
    const { client, admin, companyId } = await newCompany();
    const otherId = await client.db((db) => makeCompany(db));
    const body = { name: 'North', number: '7', code: 'N', phoneNumber: '+1 512 555 0100', address: { city: 'Austin' } };
    const { status, body: north, headers } = await admin(routes.create, { params: { companyId }, body });
    const elsewhere = { params: { companyId: otherId, regionId: north.id } };

    const responses = await Promise.all([
      admin(routes.get, elsewhere),
      admin(routes.update, { ...elsewhere, body }),
      admin(routes.deactivate, elsewhere),
    ]);

    expect([status, headers.location]).toEqual([201, `/api/v1/companies/${companyId}/regions/${north.id}`]);
    expect(north).toMatchObject({ companyId, name: 'North', number: '7', code: 'N', buyers: [], numberOfStores: 0 });
    expect(responses).toMatchObject(responses.map(() => ({ status: 404, body: { code: 'REGION_NOT_FOUND' } })));
    const found = await admin(routes.get, { params: { companyId, regionId: north.id } });
    expect(found.body).toEqual(north);
  });

  test('has a name that is unique within its company only', async () => {
    const { client, admin, companyId } = await newCompany();
    const otherId = await client.db((db) => makeCompany(db));
    await admin(routes.create, { params: { companyId }, body: { name: 'North' } });

    const same = await admin(routes.create, { params: { companyId }, body: { name: 'NORTH' } });
    const other = await admin(routes.create, { params: { companyId: otherId }, body: { name: 'North' } });

    expect(same).toMatchObject({ status: 409, body: { code: 'REGION_NAME_TAKEN' } });
    expect(other.status).toBe(201);
  });

  test('needs a company that exists, of this client', async () => {
    const { admin } = await newCompany();
    const { companyId } = await newCompany();

    const created = await admin(routes.create, { params: { companyId }, body: { name: 'North' } });
    const listed = await admin(routes.list, { params: { companyId } });

    const rejection = { status: 404, body: { message: 'Company not found.' } };
    expect([created, listed]).toMatchObject([rejection, rejection]);
  });

  test('is changed field by field, and audited', async () => {
    const { client, admin, companyId } = await newCompany();
    const { body: north } = await admin(routes.create, { params: { companyId }, body: { name: 'North', code: 'N' } });
    const params = { companyId, regionId: north.id };

    const { body } = await admin(routes.update, { params, body: { name: 'North', code: 'NO' } });

    expect(body).toEqual({ ...north, code: 'NO' });
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['field', 'previousValue', 'updatedValue']).orderBy('id').execute(),
    );
    expect(entries.slice(1)).toEqual([{ field: 'code', previousValue: 'N', updatedValue: 'NO' }]);
  });
});

describe("a company's regions", () => {
  test('are listed by name with all their stores counted, inactive ones on request', async () => {
    const { client, admin, companyId } = await newCompany();
    const params = { companyId };
    const { body: west } = await admin(routes.create, { params, body: { name: 'west' } });
    const { body: east } = await admin(routes.create, { params, body: { name: 'East' } });
    await admin(routes.deactivate, { params: { companyId, regionId: west.id } });
    await client.db(async (db) => {
      await makeStore(db, { companyId, regionId: west.id });
      await makeStore(db, { companyId, regionId: west.id, inactive: true });
    });
    world.takeStatements();

    const active = await admin(routes.list, { params });
    const statements = world.takeStatements();
    const all = await admin(routes.list, { params, query: { includeInactive: true } });

    expect(statements.length).toBeLessThanOrEqual(3);
    expect(active.body).toEqual([east]);
    expect(all.body).toEqual([east, { ...west, inactive: true, numberOfStores: 2 }]);
  });

  test('are sorted by every column', async () => {
    const { client, admin, companyId } = await newCompany();
    const params = { companyId };
    const { body: ten } = await admin(routes.create, { params, body: { name: 'Zone 10', code: 'a', number: '2' } });
    const address = { city: 'Austin' };
    const { body: two } = await admin(routes.create, { params, body: { name: 'Zone 2', code: 'B', address } });
    await client.db((db) => makeStore(db, { companyId, regionId: ten.id }));
    const ids = async (sort: string) =>
      (await admin(routes.list, { params, query: { sort } })).body.map(({ id }) => id);

    expect(await ids('name,desc')).toEqual([ten.id, two.id]);
    expect(await ids('code')).toEqual([ten.id, two.id]);
    expect(await ids('number')).toEqual([two.id, ten.id]);
    expect(await ids('city')).toEqual([ten.id, two.id]);
    expect(await ids('numberOfStores,desc')).toEqual([ten.id, two.id]);
    expect((await admin(routes.list, { params, query: { sort: 'size' } })).status).toBe(400);
  });

  test('of all companies are listed in short form, searchable by name', async () => {
    const { client, admin } = await newCompany();
    const [wholeId, halfId] = await client.db(async (db) => [
      await makeCompany(db, { name: 'Whole Foods' }),
      await makeCompany(db, { name: 'Half Foods' }),
    ]);
    const create = async (companyId = 0, body: { name: string; code?: string }) =>
      (await admin(routes.create, { params: { companyId }, body })).body.id;
    const north = await create(wholeId, { name: 'North', code: 'N-1' });
    const south = await create(halfId, { name: 'South' });
    const gone = await create(halfId, { name: 'Gone' });
    await admin(routes.deactivate, { params: { companyId: halfId ?? 0, regionId: gone } });
    const storeId = await client.db((db) => makeStore(db, { companyId: halfId ?? 0, regionId: south }));

    const shortNorth = { id: north, companyId: wholeId, companyName: 'Whole Foods', name: 'North', code: 'N-1' };
    const shortSouth = { id: south, companyId: halfId, companyName: 'Half Foods', name: 'South', code: null };
    const expected = [
      [{}, [shortNorth, shortSouth]],
      [{ sort: 'companyName' }, [shortSouth, shortNorth]],
      [{ companyId: wholeId }, [shortNorth]],
      [{ storeId }, [shortSouth]],
      [{ companyId: wholeId, storeId }, []],
      [{ ids: `${south},${gone}` }, [shortSouth]],
      [{ search: 'n-1' }, [shortNorth]],
      [{ search: 'HALF' }, [shortSouth]],
    ] as const;
    for (const [query, regions] of expected) {
      const { body } = await admin(routes.allShort, { query });
      expect([query, body.content]).toEqual([query, regions.map((region) => ({ ...region, inactive: false }))]);
    }
  });
});
