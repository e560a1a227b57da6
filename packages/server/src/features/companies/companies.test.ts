import { companyRoutes as routes } from '@shelfward/contract/companies/companies.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makePriceList } from '../pricing/pricing.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeCompany, makeRegion } from './companies.factory.ts';

const world = useWorld();
const { newClient } = world;

describe('a company', () => {
  test('is returned with its references', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const priceListId = await client.db((db) => makePriceList(db, { name: 'Wholesale' }));
    const { body: net30 } = await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    const orderManagerId = client.userIdFor('ROLE_ORDER_MANAGER');

    const { status, body, headers } = await admin(routes.create, {
      body: {
        name: ' Whole Foods ',
        priceListId,
        paymentTermId: net30.id,
        orderManagerId,
        discount: 12.5,
        minItemsForStoreProposal: 6,
        address: { city: 'Austin', state: 'TX', countryCode: 'US' },
      },
    });

    expect([status, headers.location]).toEqual([201, `/api/v1/companies/${body.id}`]);
    expect(body).toEqual({
      id: body.id,
      name: 'Whole Foods',
      salesChannel: null,
      orderManager: {
        id: orderManagerId,
        email: client.emailFor('ROLE_ORDER_MANAGER'),
        firstName: 'ROLE_ORDER_MANAGER',
        lastName: 'Tester',
      },
      buyers: [],
      discount: 12.5,
      paymentTerm: { id: net30.id, name: 'Net 30', days: 30, inactive: false },
      priceList: { id: priceListId, name: 'Wholesale', isDefault: false, inactive: false },
      amountOfActiveStores: 0,
      amountOfActiveRegions: 0,
      minItemsForStoreProposal: 6,
      address: {
        addressLine1: null,
        addressLine2: null,
        city: 'Austin',
        state: 'TX',
        postalCode: null,
        countryCode: 'US',
      },
      inactive: false,
    });
    expect((await admin(routes.get, { params: { companyId: body.id } })).body).toEqual(body);
  });

  test.each(['salesChannelId', 'orderManagerId', 'priceListId', 'paymentTermId'])(
    'is rejected with an unknown %s, and so is its change',
    async (reference) => {
      const admin = (await newClient()).as('ROLE_ADMIN');
      const { body: company } = await admin(routes.create, { body: { name: 'Kept' } });
      const body = { name: 'Whole Foods', [reference]: 999_999 };

      const created = await admin(routes.create, { body });
      const changed = await admin(routes.update, { params: { companyId: company.id }, body });

      const rejection = { status: 404, body: { message: 'Related entity not found' } };
      expect([created, changed]).toMatchObject([rejection, rejection]);
      expect((await admin(routes.list, {})).body.content.map(({ name }) => name)).toEqual(['Kept']);
    },
  );

  test('has a unique name, ignoring case and status', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: company } = await admin(routes.create, { body: { name: 'Whole Foods' } });
    await admin(routes.deactivate, { params: { companyId: company.id } });

    const again = await admin(routes.create, { body: { name: 'WHOLE foods' } });
    const [checked, mine, other] = await Promise.all([
      admin(routes.isNameUnique, { body: { value: 'whole FOODS' } }),
      admin(routes.isNameUnique, { body: { value: 'whole FOODS', excludeId: company.id } }),
      admin(routes.isNameUnique, { body: { value: 'Half Foods' } }),
    ]);

    expect(again).toMatchObject({ status: 409, body: { code: 'COMPANY_NAME_TAKEN' } });
    expect(checked.body).toEqual({ value: 'whole FOODS', isAvailable: false, inactive: true });
    expect(mine.body).toEqual({ value: 'whole FOODS', isAvailable: true, inactive: false });
    expect(other.body).toEqual({ value: 'Half Foods', isAvailable: true, inactive: false });
  });

  test('does not change its stores and regions when deactivated', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const companyId = await client.db(async (db) => {
      const id = await makeCompany(db);
      await makeStore(db, { companyId: id, regionId: await makeRegion(db, { companyId: id }) });
      return id;
    });

    const { body } = await admin(routes.deactivate, { params: { companyId } });

    expect(body).toMatchObject({ inactive: true, amountOfActiveStores: 1, amountOfActiveRegions: 1 });
    const back = await admin(routes.activate, { params: { companyId } });
    expect(back.body).toEqual({ ...body, inactive: false });
  });

  test('is changed by one of two users with the same version', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const { body: company, headers } = await admin(routes.create, { body: { name: 'Whole Foods' } });
    const params = { companyId: company.id };
    const ifMatch = { 'if-match': headers.etag ?? '' };

    const responses = await Promise.all(
      ['First', 'Second'].map((name) => admin(routes.update, { params, body: { name } }, ifMatch)),
    );

    expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 412]));
  });

  test("cannot refer to another client's price list, nor be read there", async () => {
    const [mine, theirs] = [await newClient(), await newClient()];
    const priceListId = await theirs.db((db) => makePriceList(db));
    const companyId = await theirs.db((db) => makeCompany(db));

    const created = await mine.as('ROLE_ADMIN')(routes.create, { body: { name: 'Mine', priceListId } });
    const read = await mine.as('ROLE_ADMIN')(routes.get, { params: { companyId } });

    expect([created.status, read.status]).toEqual([404, 404]);
    expect(read.body).toMatchObject({ message: 'Company not found.' });
  });
});

describe("a company's terms", () => {
  const newReferences = async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: company } = await admin(routes.create, { body: { name: 'Whole Foods', discount: 2 } });
    const { body: net30 } = await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    const salesChannelId = await client.db(async (db) => {
      const values = { name: 'Grocery' };
      return (await db.insertInto('salesChannel').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
    return { client, admin, company, net30, salesChannelId, orderManagerId: client.userIdFor('ROLE_ORDER_MANAGER') };
  };

  test('are changed individually', async () => {
    const { admin, company, net30, salesChannelId, orderManagerId } = await newReferences();
    const companyId = company.id;

    await admin(routes.assignSalesChannel, { params: { companyId, salesChannelId } });
    await admin(routes.assignPaymentTerm, { params: { companyId, paymentTermId: net30.id } });
    const { body, headers } = await admin(routes.assignOrderManager, { params: { companyId, orderManagerId } });

    expect(body).toEqual({
      ...company,
      salesChannel: { id: salesChannelId, name: 'Grocery', inactive: false },
      paymentTerm: { id: net30.id, name: 'Net 30', days: 30, inactive: false },
      orderManager: expect.objectContaining({ id: orderManagerId }),
    });
    expect(headers.etag).toBe('"4"');
    for (const query of [{ salesChannelId }, { paymentTermId: net30.id }, { orderManagerId }])
      expect((await admin(routes.list, { query })).body.content).toEqual([body]);
  });

  test('are rejected with one message for unknown companies and references', async () => {
    const { admin, company, net30, salesChannelId, orderManagerId } = await newReferences();
    const theirs = await newReferences();
    const known = company.id;
    const rejections = [];
    for (const [companyId, wrong] of [
      [known, 999_999],
      [999_999, undefined],
      [theirs.company.id, undefined],
      [known, theirs],
    ] as const) {
      const choose = <T>(mine: T, there: T) => (wrong === undefined ? mine : wrong === theirs ? there : 999_999);
      rejections.push(
        await admin(routes.assignSalesChannel, {
          params: { companyId, salesChannelId: choose(salesChannelId, theirs.salesChannelId) },
        }),
        await admin(routes.assignPaymentTerm, {
          params: { companyId, paymentTermId: choose(net30.id, theirs.net30.id) },
        }),
        await admin(routes.assignOrderManager, {
          params: { companyId, orderManagerId: choose(orderManagerId, theirs.orderManagerId) },
        }),
      );
    }

    const texts = ['Sales channel', 'Payment term', 'Order manager'].map((word) => ({
      status: 404,
      body: { message: `${word} or company not found.` },
    }));
    expect(rejections).toMatchObject([...texts, ...texts, ...texts, ...texts]);
    expect((await admin(routes.get, { params: { companyId: known } })).body).toEqual(company);
  });

  test.each(['without the role', 'who is inactive'])('an order manager %s is not found', async (which) => {
    const { client, admin, company } = await newReferences();
    const userId = client.userIdFor(which === 'without the role' ? 'ROLE_REPORTING' : 'ROLE_ORDER_MANAGER');
    if (which === 'who is inactive')
      await client.db((db) => db.updateTable('appUser').set({ inactive: true }).where('id', '=', userId).execute());
    const params = { companyId: company.id };
    const body = { name: 'Whole Foods', orderManagerId: userId };

    const assigned = await admin(routes.assignOrderManager, { params: { ...params, orderManagerId: userId } });
    const changed = await admin(routes.update, { params, body });
    const created = await admin(routes.create, { body: { ...body, name: 'New' } });

    expect(assigned).toMatchObject({ status: 404, body: { message: 'Order manager or company not found.' } });
    expect([changed, created]).toMatchObject([
      { status: 404, body: { message: 'Related entity not found' } },
      { status: 404, body: { message: 'Related entity not found' } },
    ]);
  });

  test('an order manager whose role was withdrawn remains assigned until changed', async () => {
    const { client, admin, company, orderManagerId } = await newReferences();
    const params = { companyId: company.id };
    await admin(routes.assignOrderManager, { params: { ...params, orderManagerId } });
    await client.db((db) =>
      db
        .updateTable('appUser')
        .set({ authorities: ['ROLE_REPORTING'] })
        .where('id', '=', orderManagerId)
        .execute(),
    );

    const { status, body } = await admin(routes.update, { params, body: { name: 'Whole', orderManagerId } });

    expect([status, body.orderManager?.id]).toEqual([200, orderManagerId]);
  });

  test('are offered with the active users who can manage orders', async () => {
    const client = await newClient();
    const manager = client.userIdFor('ROLE_ORDER_MANAGER');
    await client.db((db) =>
      db.updateTable('appUser').set({ inactive: true }).where('id', '=', client.userIdFor('ROLE_SUPERUSER')).execute(),
    );
    const find = async (query: object) => {
      const { body } = await client.as('none')(routes.orderManagers, { query });
      return body.content.map(({ id }) => id);
    };

    expect(await find({})).toEqual([client.userIdFor('ROLE_ADMIN'), manager]);
    expect(await find({ search: 'order_manager tes' })).toEqual([manager]);
    expect(await find({ search: client.emailFor('ROLE_ORDER_MANAGER').toUpperCase() })).toEqual([manager]);
    expect(await find({ ids: [manager, client.userIdFor('ROLE_REPORTING')] })).toEqual([manager]);
  });
});

describe('buyers to add', () => {
  test('are created or found by e-mail address, ignoring case, and attached once', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const ada = { name: 'Ada', emailAddress: 'ada@foods.example' };
    const { body: first } = await admin(routes.create, { body: { name: 'First', buyersToAdd: [ada] } });

    const { body: second } = await admin(routes.create, {
      body: {
        name: 'Second',
        buyersToAdd: [
          { name: 'Zoe', emailAddress: 'zoe@foods.example' },
          { name: 'Another Name', emailAddress: ' ADA@foods.example ' },
          ada,
        ],
      },
    });
    const { body: changed } = await admin(routes.update, {
      params: { companyId: first.id },
      body: { name: 'First', buyersToAdd: [ada, { name: 'Bob', emailAddress: 'bob@foods.example' }] },
    });

    expect(first.buyers).toEqual([{ id: first.buyers[0]?.id, ...ada, inactive: false }]);
    expect(second.buyers).toEqual([first.buyers[0], expect.objectContaining({ name: 'Zoe' })]);
    expect(changed.buyers.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  });

  test('of two concurrent requests are one buyer', async () => {
    const client = await newClient();
    const emails = ['a@x.example', 'b@x.example', 'c@x.example'];
    const create = (name: string, given: readonly string[]) =>
      client.as('ROLE_ADMIN')(routes.create, {
        body: { name, buyersToAdd: given.map((emailAddress) => ({ name: 'Buyer', emailAddress })) },
      });

    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(`Company ${n}`, n % 2 === 0 ? emails : emails.toReversed())),
    );

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const ids = new Set(responses.flatMap(({ body }) => body.buyers.map(({ id }) => id)));
    expect([ids.size, ...responses.map(({ body }) => body.buyers.length)]).toEqual([3, ...responses.map(() => 3)]);
  });

  test('are audited, as is the company', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: company } = await admin(routes.create, { body: { name: 'First' } });
    const ada = { name: 'Ada', emailAddress: 'ada@foods.example' };
    await admin(routes.update, { params: { companyId: company.id }, body: { name: 'First', buyersToAdd: [ada] } });

    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityType', 'field', 'updatedValue']).orderBy('id').execute(),
    );

    expect(entries).toMatchObject([
      { entityType: 'COMPANY', field: null },
      { entityType: 'BUYER', field: null, updatedValue: ada },
      { entityType: 'COMPANY', field: 'buyers', updatedValue: [ada] },
    ]);
  });
});

describe('the list of companies', () => {
  test('counts active stores and regions, sorts by them, and reads a page in at most three queries', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      for (const [name, stores] of [
        ['One', 1],
        ['Three', 3],
        ['Two', 2],
      ] as const) {
        const companyId = await makeCompany(db, { name });
        const regionId = await makeRegion(db, { companyId });
        for (let made = 0; made < stores; made += 1) await makeStore(db, { companyId, regionId });
        await makeStore(db, { companyId, inactive: true });
      }
    });
    world.takeStatements();

    const { body } = await client.as('none')(routes.list, { query: { sort: 'amountOfActiveStores,desc', size: 2 } });

    expect(world.takeStatements().length).toBeLessThanOrEqual(3);
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect(body.content).toMatchObject([
      { name: 'Three', amountOfActiveStores: 3, amountOfActiveRegions: 1 },
      { name: 'Two', amountOfActiveStores: 2, amountOfActiveRegions: 1 },
    ]);
  });

  test('sorts by the names of its references and the city; companies without one come first', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const [list, term] = [
      await client.db((db) => makePriceList(db, { name: 'Tier 2' })),
      (await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } })).body.id,
    ];
    const tenth = await client.db((db) => makePriceList(db, { name: 'Tier 10' }));
    const orderManagerId = client.userIdFor('ROLE_ORDER_MANAGER');
    await admin(routes.create, { body: { name: 'A', priceListId: tenth, address: { city: 'Boise' } } });
    await admin(routes.create, { body: { name: 'B', priceListId: list, paymentTermId: term } });
    await admin(routes.create, { body: { name: 'C', orderManagerId, address: { city: 'austin' } } });
    const names = async (...sort: string[]) =>
      (await admin(routes.list, { query: { sort: [...sort, 'name'] } })).body.content.map(({ name }) => name).join('');

    expect(await names('priceListName')).toBe('CBA');
    expect(await names('priceListName,desc')).toBe('ABC');
    expect(await names('paymentTermName,desc')).toBe('BAC');
    expect(await names('orderManagerName,desc')).toBe('CAB');
    expect(await names('salesChannelName')).toBe('ABC');
    expect(await names('city')).toBe('BCA');
  });

  test('finds by a part of the name, by region and by what a company refers to', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const priceListId = await client.db((db) => makePriceList(db));
    const { body: net30 } = await admin(paymentTermRoutes.create, { body: { name: 'Net 30', days: 30 } });
    const orderManagerId = client.userIdFor('ROLE_ORDER_MANAGER');
    const references = { priceListId, paymentTermId: net30.id, orderManagerId };
    const { body: whole } = await admin(routes.create, { body: { name: 'Whole 100% Foods', ...references } });
    await admin(routes.create, { body: { name: 'Half 100 Foods' } });
    const regionId = await client.db((db) => makeRegion(db, { companyId: whole.id }));

    const queries = [
      { search: 'WHOLE' },
      { search: '100%' },
      { ids: [whole.id] },
      { regionId },
      { priceListId },
      { paymentTermId: net30.id },
      { orderManagerId },
    ];
    for (const query of queries) {
      const { body } = await admin(routes.list, { query });
      expect([query, body.content.map(({ name }) => name)]).toEqual([query, ['Whole 100% Foods']]);
    }
    for (const query of [{ search: '_' }, { salesChannelId: 7 }, { regionId: 999_999 }])
      expect((await admin(routes.list, { query })).body.content).toEqual([]);
  });
});
