// ASVS 8.2.1, 8.2.2

import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { buyerAccessRoutes as routes } from '@shelfward/contract/users/buyer-access.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makePlacedBuyer } from './buyer-access.factory.ts';
import { makeScopedUser } from './user-scopes.factory.ts';

const world = useWorld();
const who = 'ROLE_ORDER_MANAGER';
let client: TestClient;
let own: { companyId: number; regionId: number; storeId: number; second: number };

beforeAll(async () => {
  client = await world.newClient();
  own = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const regionId = await makeRegion(db, { companyId });
    const storeId = await makeStore(db, { companyId, regionId });
    return { companyId, regionId, storeId, second: await makeStore(db, { companyId }) };
  });
});

type Params = Awaited<ReturnType<typeof makePlacedBuyer>>;
const give = (params: Params, reports = false) => client.as(who)(routes.give, { params, body: { reports } });
const end = (params: Params) => client.as(who)(routes.end, { params });
const getUser = async (id: number) => (await client.as('ROLE_ADMIN')(userRoutes.get, { params: { id } })).body;
const listAccess = async ({ record, recordId }: Pick<Params, 'record' | 'recordId'>) =>
  (await client.as(who)(routes.list, { params: { record, recordId } })).body;

/** A signed-in partner with these records, who is also a buyer of the store with `storeId`. */
const makePartnerBuyer = async (scope: { companyIds?: number[]; regionIds?: number[]; storeIds?: number[] }) => {
  const partner = await makeScopedUser(world, client, { kind: 'PARTNER', ...scope });
  const { email } = await getUser(partner.id);
  return { partner, params: await makePlacedBuyer(client, { storeId: own.storeId, emailAddress: email }) };
};

describe('giving a buyer access', () => {
  test('makes a partner with only this record, who gets the invitation', async () => {
    await world.mails();
    const params = await makePlacedBuyer(client, { storeId: own.storeId });

    const { status, body } = await give(params, true);

    const user = await getUser(body.userId);
    const access = { buyerId: params.buyerId, userId: user.id, access: 'GIVEN', activated: false };
    expect([status, body]).toEqual([200, access]);
    expect(user).toMatchObject({
      firstName: 'Robin Retail',
      authorities: ['ROLE_REPORTING'],
      scope: { kind: 'PARTNER', companyIds: [], regionIds: [], storeIds: [own.storeId] },
    });
    expect(await world.mails()).toMatchObject([
      { to: user.email, subject: expect.stringMatching(/^Your account at /) },
    ]);
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityType', 'actorId']).where('entityId', '=', user.id).execute(),
    );
    expect(entries).toEqual([{ entityType: 'USER', actorId: client.userIdFor(who) }]);
  });

  test('extends the scope of a partner, whose sessions end, and changes no authority', async () => {
    const { partner, params } = await makePartnerBuyer({ storeIds: [own.second] });

    const { body } = await give(params, true);

    expect(body).toMatchObject({ userId: partner.id, access: 'GIVEN' });
    expect(await getUser(partner.id)).toMatchObject({
      authorities: [],
      scope: { storeIds: [own.storeId, own.second].toSorted((one, other) => one - other) },
    });
    expect((await partner.call(storeRoutes.list, {})).status).toBe(401);
  });

  test('changes nothing the second time, also if two requests are concurrent', async () => {
    const params = await makePlacedBuyer(client, { storeId: own.storeId });
    await world.mails();

    const responses = await Promise.all([give(params), give(params), give(params)]);

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.userId)).size).toBe(1);
    expect(await world.mails()).toHaveLength(1);
  });

  test.each([
    ['without a scope', { scopeKind: null }, 'USER_WITHOUT_SCOPE'],
    ['who is a representative', { scopeKind: 'REPRESENTATIVE' }, 'USER_IS_REPRESENTATIVE'],
    ['whom an administrator has deactivated', { inactive: true }, 'USER_INACTIVE'],
  ] as const)('is rejected for the address of a user %s', async (_, change, code) => {
    const { partner, params } = await makePartnerBuyer({ storeIds: [own.second] });
    await client.db((db) => db.updateTable('appUser').set(change).where('id', '=', partner.id).execute());
    const before = await getUser(partner.id);

    const { status, body } = await give(params);

    expect([status, body]).toEqual([409, expect.objectContaining({ code })]);
    expect(await getUser(partner.id)).toEqual(before);
  });

  test('is rejected for inactive buyers, buyers of other records, and records of another account', async () => {
    const inactive = await makePlacedBuyer(client, { storeId: own.storeId, inactive: true });
    const buyer = await makePlacedBuyer(client, { storeId: own.storeId });
    const foreign = await makePlacedBuyer(await world.newClient());

    expect((await give(inactive)).body).toMatchObject({ code: 'BUYER_INACTIVE' });
    expect((await give({ ...buyer, recordId: own.second })).status).toBe(404);
    expect((await give({ ...buyer, record: 'COMPANY', recordId: own.companyId })).status).toBe(404);
    expect((await give(foreign)).status).toBe(404);
  });

  test('is for administrators and order managers without a scope', async () => {
    const params = await makePlacedBuyer(client, { storeId: own.storeId });
    const scope = { kind: 'REPRESENTATIVE' as const, companyIds: [own.companyId] };
    const { call } = await makeScopedUser(world, client, { ...scope, authorities: [who] });

    const body = { reports: false };
    expect((await call(routes.give, { params, body })).status).toBe(403);
    expect((await client.as('ROLE_REPORTING')(routes.give, { params, body })).status).toBe(403);
    expect((await client.as('ROLE_ADMIN')(routes.give, { params, body })).status).toBe(200);
  });
});

describe('the access of buyers', () => {
  test('is that of the record, or of its company or region', async () => {
    const byCompany = await makePartnerBuyer({ companyIds: [own.companyId] });
    const byRegion = await makePartnerBuyer({ regionIds: [own.regionId] });
    const both = await makePartnerBuyer({ companyIds: [own.companyId], storeIds: [own.storeId] });
    const elsewhere = await makePartnerBuyer({ storeIds: [own.second] });

    const access = new Map((await listAccess(byCompany.params)).map((one) => [one.buyerId, one.access]));

    expect([byCompany, byRegion, both, elsewhere].map(({ params }) => access.get(params.buyerId))).toEqual([
      'INCLUDED',
      'INCLUDED',
      'GIVEN',
      undefined,
    ]);
  });

  test('ends with a store that moves to another company', async () => {
    const storeId = await client.db((db) => makeStore(db, { companyId: own.companyId }));
    const params = await makePlacedBuyer(client, { storeId });
    await give(params);
    expect(await listAccess(params)).toHaveLength(1);

    const companyId = await client.db((db) => makeCompany(db));
    await client.db((db) => db.updateTable('store').set({ companyId }).where('id', '=', storeId).execute());

    expect(await listAccess(params)).toEqual([]);
    expect((await end(params)).status).toBe(404);
  });
});

describe('ending the access of a buyer', () => {
  test('ends sessions and API tokens at once, and deactivates a user without other records', async () => {
    const { partner, params } = await makePartnerBuyer({ storeIds: [own.storeId] });
    await partner.call(apiTokenRoutes.create, { body: { name: 'ERP' } });

    const { status } = await end(params);

    expect([status, (await partner.call(storeRoutes.list, {})).status]).toEqual([204, 401]);
    expect(await getUser(partner.id)).toMatchObject({
      inactive: true,
      scope: { kind: 'PARTNER', companyIds: [], regionIds: [], storeIds: [] },
    });
    expect(await listAccess(params)).not.toContainEqual(expect.objectContaining({ buyerId: params.buyerId }));
    expect((await end(params)).status).toBe(404);
  });

  test('leaves the other records of the scope, and an administrator with the old version gets 412', async () => {
    const { partner, params } = await makePartnerBuyer({ storeIds: [own.storeId, own.second] });
    const admin = client.as('ROLE_ADMIN');
    const { body: user, headers } = await admin(userRoutes.get, { params: { id: partner.id } });

    await end(params);

    expect(await getUser(partner.id)).toMatchObject({ inactive: false, scope: { storeIds: [own.second] } });
    const { status } = await admin(userRoutes.update, { body: user }, { 'if-match': headers.etag ?? '' });
    expect(status).toBe(412);
  });

  test('can be followed by new access', async () => {
    const { partner, params } = await makePartnerBuyer({ storeIds: [own.storeId] });
    await end(params);

    const { body } = await give(params);

    expect(body).toMatchObject({ userId: partner.id, access: 'GIVEN', activated: true });
    expect(await getUser(partner.id)).toMatchObject({ inactive: false });
  });

  test('is rejected for access by the company, and for users without a scope', async () => {
    const { params } = await makePartnerBuyer({ companyIds: [own.companyId] });
    const manager = await makePlacedBuyer(client, { storeId: own.storeId, emailAddress: client.emailFor(who) });

    expect((await end(params)).body).toMatchObject({ code: 'BUYER_ACCESS_NOT_FOUND' });
    expect((await end(manager)).body).toMatchObject({ code: 'BUYER_ACCESS_NOT_FOUND' });
  });
});
