// ASVS 8.2.1, 8.2.2

import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { buyerRoutes } from '@shelfward/contract/companies/buyers.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { buyerAccessRoutes as routes } from '@shelfward/contract/users/buyer-access.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makePlacedBuyer } from './buyer-access.factory.ts';
import { type GivenScope, makeScopedUser } from './user-scopes.factory.ts';

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

  test('is for administrators and order managers', async () => {
    const params = await makePlacedBuyer(client, { storeId: own.storeId });

    const body = { reports: false };
    expect((await client.as('ROLE_REPORTING')(routes.give, { params, body })).status).toBe(403);
    expect((await client.as('ROLE_ADMIN')(routes.give, { params, body })).status).toBe(200);
  });
});

describe('a representative who is an order manager', () => {
  const makeRepresentative = (scope: GivenScope, authorities: readonly Role[] = [who]) =>
    makeScopedUser(world, client, { kind: 'REPRESENTATIVE', authorities, ...scope });

  test.each([
    ['the store', () => ({ storeIds: [own.storeId] })],
    ['the region of the store', () => ({ regionIds: [own.regionId] })],
    ['the company of the store', () => ({ companyIds: [own.companyId] })],
  ])('with %s in the scope gives, lists, and ends the access of a buyer', async (_, toScope) => {
    const { id, call } = await makeRepresentative(toScope());
    const params = await makePlacedBuyer(client, { storeId: own.storeId });
    const { record, recordId, buyerId } = params;

    const given = await call(routes.give, { params, body: { reports: true } });
    const listed = await call(routes.list, { params: { record, recordId } });
    const ended = await call(routes.end, { params });

    expect(given).toMatchObject({ status: 200, body: { buyerId, access: 'GIVEN' } });
    expect(listed.body).toContainEqual(given.body);
    expect(ended.status).toBe(204);
    expect(await getUser(given.body.userId)).toMatchObject({ inactive: true, scope: { storeIds: [] } });
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('actorId').where('entityId', '=', given.body.userId).execute(),
    );
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([id]));
  });

  test.each([
    ['another store of the company', () => ({ storeIds: [own.second] }), () => own.storeId],
    ['another region', () => ({ regionIds: [own.regionId] }), () => own.second],
    ['nothing', () => ({}), () => own.storeId],
  ])('with %s in the scope finds no such record', async (_, toScope, toStore) => {
    const { call } = await makeRepresentative(toScope());
    const params = await makePlacedBuyer(client, { storeId: toStore() });
    await give(params);
    const before = await listAccess(params);
    const missing = { ...params, recordId: 999_999_999 };

    const responses = await Promise.all(
      [params, missing].flatMap((one) => [
        call(routes.give, { params: one, body: { reports: true } }),
        call(routes.list, { params: { record: one.record, recordId: one.recordId } }),
        call(routes.end, { params: one }),
      ]),
    );

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const shown = responses.map(({ body }) => Object.assign({}, body, { requestId: null, path: null }));
    expect(shown.slice(0, 3)).toEqual(shown.slice(3));
    expect(await listAccess(params)).toEqual(before);
  });

  test('with a store in the scope cannot give the company or the region of it', async () => {
    const { call } = await makeRepresentative({ storeIds: [own.storeId] });
    const buyer = { name: 'Ada', emailAddress: 'ada@willow.example' };
    const { companyId, regionId } = own;
    const admin = client.as('ROLE_ADMIN');
    const { body: company } = await admin(companyRoutes.addBuyer, { params: { companyId }, body: buyer });
    await admin(regionRoutes.addBuyer, { params: { companyId, regionId }, body: buyer });
    const { id: buyerId = 0 } = company.buyers.find(({ name }) => name === 'Ada') ?? {};

    const responses = await Promise.all([
      call(routes.give, { params: { record: 'COMPANY', recordId: companyId, buyerId }, body: {} }),
      call(routes.give, { params: { record: 'REGION', recordId: regionId, buyerId }, body: {} }),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('reaches no records of another account', async () => {
    const { call } = await makeRepresentative({ companyIds: [own.companyId] });
    const foreign = await makePlacedBuyer(await world.newClient());

    expect((await call(routes.give, { params: foreign, body: {} })).status).toBe(404);
  });

  test('needs the role, and partners give no access', async () => {
    const params = await makePlacedBuyer(client, { storeId: own.storeId });
    const withoutRole = await makeRepresentative({ companyIds: [own.companyId] }, []);
    const partner = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [own.companyId] });

    for (const { call } of [withoutRole, partner]) {
      const { record, recordId } = params;
      expect((await call(routes.give, { params, body: {} })).status).toBe(403);
      expect((await call(routes.list, { params: { record, recordId } })).status).toBe(403);
      expect((await call(routes.end, { params })).status).toBe(403);
    }
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

describe('removing a buyer', () => {
  const removeFrom = async (
    scope: Parameters<typeof makePartnerBuyer>[0],
    call: (buyer: Detached) => Promise<unknown>,
  ) => {
    const { partner, params } = await makePartnerBuyer(scope);
    await partner.call(apiTokenRoutes.create, { body: { name: 'ERP' } });
    await call({ ...params, emailAddress: partner.email });
    const tokens = await client.db((db) =>
      db.selectFrom('apiToken').select('revokedAt').where('userId', '=', partner.id).execute(),
    );
    return {
      status: (await partner.call(storeRoutes.list, {})).status,
      areTokensRevoked: tokens.every(({ revokedAt }) => revokedAt !== null),
      user: await getUser(partner.id),
    };
  };
  type Detached = Params & { readonly emailAddress: string };
  const manager = () => client.as(who);
  const attach = async ({ emailAddress }: { readonly emailAddress: string }) => {
    const { companyId, regionId } = own;
    const buyer = { name: 'Robin Retail', emailAddress };
    await client.as('ROLE_ADMIN')(companyRoutes.addBuyer, { params: { companyId }, body: buyer });
    await client.as('ROLE_ADMIN')(regionRoutes.addBuyer, { params: { companyId, regionId }, body: buyer });
  };
  const detach = {
    company: ({ emailAddress }: Detached) =>
      manager()(companyRoutes.removeBuyer, { params: { companyId: own.companyId }, body: { emailAddress } }),
    region: ({ emailAddress }: Detached) => {
      const { companyId, regionId } = own;
      return manager()(regionRoutes.removeBuyer, { params: { companyId, regionId }, body: { emailAddress } });
    },
    store: ({ emailAddress }: Detached) =>
      manager()(storeRoutes.removeBuyer, { params: { storeId: own.storeId }, body: { emailAddress } }),
  };
  const update = ({ buyerId, emailAddress }: Detached, change: { inactive?: boolean; emailAddress?: string }) =>
    manager()(buyerRoutes.update, {
      params: { buyerId },
      body: { name: 'Robin Retail', emailAddress: emailAddress.toUpperCase(), ...change },
    });

  test.each([
    ['from a company', () => ({ companyIds: [own.companyId] }), detach.company],
    ['from a region', () => ({ regionIds: [own.regionId] }), detach.region],
    ['from a store', () => ({ storeIds: [own.storeId] }), detach.store],
    ['by deactivation', () => ({ storeIds: [own.storeId] }), (one: Detached) => update(one, { inactive: true })],
    [
      'by another address',
      () => ({ companyIds: [own.companyId], regionIds: [own.regionId], storeIds: [own.storeId] }),
      (one: Detached) => update(one, { emailAddress: `new-${one.emailAddress}` }),
    ],
  ])('%s ends the given access at once, and deactivates a user without other records', async (_, toScope, remove) => {
    const { status, areTokensRevoked, user } = await removeFrom(toScope(), async (buyer) => {
      await attach(buyer);
      expect(await remove(buyer)).toMatchObject({ status: expect.toSatisfy((code) => code === 200 || code === 204) });
    });

    expect([status, areTokensRevoked]).toEqual([401, true]);
    expect(user).toMatchObject({ inactive: true, scope: { companyIds: [], regionIds: [], storeIds: [] } });
  });

  test('leaves what was given by other records, and signs the user out', async () => {
    const scope = { companyIds: [own.companyId], storeIds: [own.storeId, own.second] };

    const { status, user } = await removeFrom(scope, detach.store);
    const deactivated = await removeFrom(scope, (buyer) => update(buyer, { inactive: true }));

    const remaining = { inactive: false, scope: { companyIds: [own.companyId], storeIds: [own.second] } };
    expect([status, deactivated.status]).toEqual([401, 401]);
    expect(user).toMatchObject(remaining);
    expect(deactivated.user).toMatchObject(remaining);
  });

  test.each([
    ['another record', () => ({ companyIds: [own.companyId] }), detach.store],
    ['a new name', () => ({ storeIds: [own.storeId] }), (one: Detached) => update(one, {})],
    [
      'an address that another buyer has',
      () => ({ storeIds: [own.storeId] }),
      async (one: Detached) => {
        await makePlacedBuyer(client, { storeId: own.storeId, emailAddress: `other-${one.emailAddress}` });
        expect((await update(one, { emailAddress: `other-${one.emailAddress}` })).status).toBe(409);
      },
    ],
  ])('changes no access with %s', async (_, toScope, change) => {
    const { status, areTokensRevoked, user } = await removeFrom(toScope(), change);

    expect([status, areTokensRevoked]).toEqual([200, false]);
    expect(user).toMatchObject({ inactive: false, scope: toScope() });
  });

  test.each([
    ['without a scope', { scopeKind: null }],
    ['who is a representative', { scopeKind: 'REPRESENTATIVE' }],
    ['whom an administrator has deactivated', { inactive: true }],
  ] as const)('does not change a user %s', async (_, change) => {
    const { partner, params } = await makePartnerBuyer({ storeIds: [own.storeId] });
    await client.db((db) => db.updateTable('appUser').set(change).where('id', '=', partner.id).execute());
    const before = await getUser(partner.id);

    await detach.store({ ...params, emailAddress: partner.email });

    expect(await getUser(partner.id)).toEqual(before);
  });

  test('leaves no access to a concurrent request that gives it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const emailAddress = `race${round}@willow.example`;
      const params = await makePlacedBuyer(client, { storeId: own.storeId, emailAddress });

      const [given] = await Promise.all([give(params), detach.store({ ...params, emailAddress })]);

      const users = await client.db((db) =>
        db.selectFrom('appUser').select(['id', 'inactive']).where('email', '=', emailAddress).execute(),
      );
      expect([200, 404]).toContain(given.status);
      expect(users.every(({ inactive }) => inactive)).toBe(true);
    }
  });
});
