import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Request } from '@shelfward/contract/kit/route.ts';
import { odataPath, odataRoutes as routes } from '@shelfward/contract/odata/odata.contract.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeApiToken } from '../auth/api-tokens.factory.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeProduct, makeProductLine } from '../products/products.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { withinTime } from './odata.service.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));
const who = 'ROLE_REPORTING';

const makeSales = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Alder' });
    const north = await makeRegion(db, { companyId, name: 'North' });
    const downtown = await makeStore(db, { companyId, regionId: north, name: "O'Hare" });
    await db.updateTable('store').set({ city: 'Chicago' }).where('id', '=', downtown).execute();
    const kiosk = await makeStore(db, { companyId, name: 'Kiosk' });
    const tea = await makeProduct(db, { name: 'Tea', productLineId: await makeProductLine(db, 'Drinks') });
    const honey = await makeProduct(db, { name: 'Honey' });
    await makeSaleDays(db, [
      { storeId: downtown, productId: tea, soldOn: '2026-01-31', units: 3, cents: 1001 },
      { storeId: downtown, productId: honey, soldOn: '2026-01-31', units: -1, cents: -29 },
      { storeId: downtown, productId: tea, soldOn: '2026-02-01', units: 5, cents: 2000 },
      { storeId: kiosk, productId: tea, soldOn: '2026-01-31', units: 2, cents: 700 },
    ]);
    return { companyId, north, downtown, kiosk, tea, honey };
  });

type Query = Request<typeof routes.read>['query'];

const read = async (client: TestClient, entitySet: string, query: Query = {}) => {
  const { status, body } = await client.as(who)(routes.read, { params: { entitySet }, query });
  expect(status).toBe(200);
  return body;
};

interface Basic {
  readonly path?: string;
  readonly userName?: string;
}

/** As Excel and Power BI send it. */
const readWithPassword = (
  client: TestClient,
  password: string,
  { path = `${odataPath}/Stores`, userName = client.emailFor(who) }: Basic = {},
) =>
  world.app.inject({
    url: path,
    headers: {
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
      'x-client-subdomain': client.subdomain,
    },
  });

test('the service document lists the entity sets that the metadata describes', async () => {
  const client = await world.newClient();

  const { body, headers } = await client.as(who)(routes.service, {});
  const metadata = await client.as(who)(routes.metadata, {});

  const text = new TextDecoder().decode(metadata.body.content);
  expect(headers).toMatchObject({
    'odata-version': '4.0',
    'content-type': expect.stringContaining('odata.metadata=minimal'),
  });
  expect(metadata.headers).toMatchObject({ 'odata-version': '4.0', 'content-type': 'application/xml' });
  expect(body.value.map(({ name }) => name)).toEqual(['DailySales', 'Stores', 'Products', 'Companies']);
  for (const { name } of body.value) expect(text).toContain(`<EntitySet Name="${name}"`);
  expect(text).toContain('<Property Name="Sales" Type="Edm.Decimal" Nullable="false" Precision="19" Scale="2"/>');
  expect(text).toContain('<Property Name="Day" Type="Edm.Date" Nullable="false"/>');
});

test('the metadata describe until which day sales are complete', async () => {
  world.setNow(new Date('2026-02-10T12:00:00Z'));
  const client = await world.newClient();
  await makeSales(client);

  const { body } = await client.as(who)(routes.metadata, {});

  expect(new TextDecoder().decode(body.content)).toContain(
    'String="Sales of a product in a store on a day, until 02/01/2026.',
  );
});

test('daily sales have days without a time and amounts in the currency', async () => {
  const client = await world.newClient();
  const { downtown, kiosk, tea, honey } = await makeSales(client);

  const { value, ...rest } = await read(client, 'DailySales', { $count: 'true' });

  expect(value).toEqual([
    { StoreId: downtown, Day: '2026-01-31', ProductId: tea, Units: 3, Sales: 10.01 },
    { StoreId: downtown, Day: '2026-01-31', ProductId: honey, Units: -1, Sales: -0.29 },
    { StoreId: downtown, Day: '2026-02-01', ProductId: tea, Units: 5, Sales: 20 },
    { StoreId: kiosk, Day: '2026-01-31', ProductId: tea, Units: 2, Sales: 7 },
  ]);
  expect(rest).toEqual({
    '@odata.context': expect.stringMatching(new RegExp(`^http.*${odataPath}/\\$metadata#DailySales$`)),
    '@odata.count': 4,
  });
});

test('stores, products, and companies name the records that they belong to', async () => {
  const client = await world.newClient();
  const { companyId, north, downtown, kiosk, tea, honey } = await makeSales(client);

  const [stores, products, companies] = [
    await read(client, 'Stores'),
    await read(client, 'Products'),
    await read(client, 'Companies'),
  ];

  expect(stores.value).toMatchObject([
    {
      StoreId: downtown,
      StoreName: "O'Hare",
      CompanyId: companyId,
      RegionId: north,
      RegionName: 'North',
      City: 'Chicago',
    },
    { StoreId: kiosk, StoreName: 'Kiosk', RegionId: null, RegionName: null, City: null, Inactive: false },
  ]);
  expect(products.value).toMatchObject([
    { ProductId: tea, ProductName: 'Tea', ProductLineName: 'Drinks', PackSize: 1 },
    { ProductId: honey, ProductName: 'Honey', ProductLineName: null },
  ]);
  expect(companies.value).toMatchObject([{ CompanyId: companyId, CompanyName: 'Alder', SalesChannelName: null }]);
});

test('has exactly the properties that the metadata describes', async () => {
  const client = await world.newClient();
  await makeSales(client);
  const { body } = await client.as(who)(routes.metadata, {});
  const types = new TextDecoder().decode(body.content).split('<EntityType ').slice(1);

  const described = types.map((type) => [...type.matchAll(/<Property Name="(\w+)"/g)].map(([, name]) => name));
  const found = [];
  for (const name of ['DailySales', 'Stores', 'Products', 'Companies'])
    found.push(Object.keys((await read(client, name)).value[0] ?? {}));

  expect(found).toEqual(described);
});

test.each([
  ['DailySales', 'Day ge 2026-01-01 and Day lt 2026-02-01 and (Units gt 2 or Sales lt -0.285)', ['Tea', 'Honey']],
  ['DailySales', 'Sales eq 10.01', ['Tea']],
  ['DailySales', 'Sales gt 10.005 and Sales le 20', ['Tea', 'Tea']],
  ['Stores', "StoreName eq 'O''Hare'", ["O'Hare"]],
  ['Stores', "City ne 'Chicago'", ['Kiosk']],
  ['Stores', 'City eq null', ['Kiosk']],
  ['Stores', 'City ne null and Inactive eq false', ["O'Hare"]],
  ['Stores', "StoreName eq 'x'' or 1=1 --'", []],
])('filters %s by %s', async (entitySet, $filter, expected) => {
  const client = await world.newClient();
  const { tea } = await makeSales(client);

  const { value, ...rest } = await read(client, entitySet, { $filter, $count: true });

  expect(value.map((row) => row.StoreName ?? (row.ProductId === tea ? 'Tea' : 'Honey'))).toEqual(expected);
  expect(rest['@odata.count']).toBe(expected.length);
});

test('returns the selected properties, sorted by the key, without the skipped entities', async () => {
  const client = await world.newClient();
  const { downtown, kiosk } = await makeSales(client);

  const sales = await read(client, 'DailySales', {
    $select: 'Units,StoreId',
    $orderby: 'StoreId desc',
    $skip: 1,
    $top: 2,
  });
  const none = await read(client, 'Stores', { $top: 0, $count: true });

  expect(sales).toEqual({
    '@odata.context': expect.stringMatching(/#DailySales\(Units,StoreId\)$/),
    value: [
      { Units: 5, StoreId: downtown },
      { Units: -1, StoreId: downtown },
    ],
  });
  expect(kiosk).toBeGreaterThan(downtown);
  expect(none).toEqual({ '@odata.context': expect.any(String), '@odata.count': 2, value: [] });
});

test.each([
  ['asc', {}, 20_007],
  ['desc', { $orderby: 'StoreId desc', $select: 'Units' }, 20_007],
  ['asc', { $filter: 'Units ge 10', $top: 15_000 }, 15_000],
])('next links lead to each entity once, %s with %o', async (direction, query, total) => {
  const client = await world.newClient();
  const { downtown, kiosk, tea } = await makeSales(client);
  const days = Array.from({ length: 10_003 }, (_, index) => addDays('1990-01-01', index));
  await client.db(async (db) => {
    await db.deleteFrom('saleDay').execute();
    for (const storeId of [downtown, kiosk])
      for (let from = 0; from < days.length; from += 5000)
        await makeSaleDays(
          db,
          days
            .slice(from, from + 5000)
            .map((soldOn, index) => ({ storeId, productId: tea, soldOn, units: 10 + from + index })),
        );
    await makeSaleDays(db, [{ storeId: kiosk, productId: tea, soldOn: '2026-01-31', units: 9 }]);
  });

  const pages = [await read(client, 'DailySales', query)];
  for (let link = pages[0]?.['@odata.nextLink']; link !== undefined; ) {
    const response = await world.app.inject({ url: link, headers: client.headersFor(who) });
    expect(response.statusCode).toBe(200);
    pages.push(response.json());
    link = pages.at(-1)?.['@odata.nextLink'];
  }

  const rows = pages.flatMap(({ value }) => value);
  const expected = [...days, ...days].map((_, index) => 10 + (index % days.length));
  const all = total < 20_000 ? expected : [...expected, 9];
  const ordered = direction === 'asc' ? all : all.toReversed();
  expect(rows.map(({ Units }) => Units)).toEqual(ordered.slice(0, total));
  expect(pages.map(({ value }) => value.length)).toEqual(total > 20_000 ? [10_000, 10_000, 7] : [10_000, 5000]);
});

test.each([
  [{ $filter: 'Name eq 1' }, /^\$filter names “Name”/],
  [{ $select: 'StoreId,Name' }, /^\$select names “Name”/],
  [{ $orderby: 'StoreName' }, /^\$orderby supports StoreId/],
  [{ $skiptoken: 'null' }, /^\$skiptoken is not of a next link/],
  [{ $skiptoken: '1,2' }, /^\$skiptoken is not of a next link/],
  [{ $top: -1 }, /top/],
  [{ $format: 'atom' }, /format/],
  [{ $expand: 'Company' }, /expand/],
])('rejects %o with words', async (query: object, detail) => {
  const client = await world.newClient();

  const { status, body } = await client.as(who)(routes.read, { params: { entitySet: 'Stores' }, query });

  expect([status, body]).toEqual([400, expect.objectContaining({ detail: expect.stringMatching(detail) })]);
});

test('states the reason of a rejection as OData does', async () => {
  const client = await world.newClient();

  const { body } = await client.as(who)(routes.read, { params: { entitySet: 'Stores' }, query: { $orderby: 'City' } });

  expect(body).toMatchObject({ error: { code: 'INVALID_REQUEST', message: expect.stringContaining('$orderby') } });
});

test('cancels a statement that takes too long, and states it', async () => {
  const client = await world.newClient();

  const slow = client.db((db) => withinTime({ db }, 50, () => sql`select pg_sleep(30)`.execute(db)));

  await expect(slow).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    facts: { detail: 'The query took longer than 0.05 seconds. Filter by the first properties of the key.' },
  });
});

test('does not have other entity sets', async () => {
  const client = await world.newClient();

  const { status } = await client.as(who)(routes.read, { params: { entitySet: 'Orders' } });

  expect(status).toBe(404);
});

test('accepts an API token as the password, until it is revoked', async () => {
  const client = await world.newClient();
  await makeSales(client);
  const { token, id } = await makeApiToken(client, who, { authorities: ['ROLE_REPORTING'] });

  const accepted = await readWithPassword(client, token);
  await client.as(who)(apiTokenRoutes.revoke, { params: { id } });
  const revoked = await readWithPassword(client, token);

  expect([accepted.statusCode, accepted.json().value.length]).toEqual([200, 2]);
  expect(revoked.statusCode).toBe(401);
  expect(revoked.headers['www-authenticate']).toBe('Basic realm="Shelfward", charset="UTF-8"');
});

test("rejects a token without the authority, another client's token, and a user's password", async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  const { token } = await makeApiToken(client, who, { authorities: ['ROLE_REPORTING'] });
  const without = await makeApiToken(client, 'ROLE_ORDER_MANAGER', { authorities: ['ROLE_ORDER_MANAGER'] });
  const session = client.headersFor(who).authorization?.replace('Bearer ', '') ?? '';

  const statuses = [
    await readWithPassword(client, without.token, { userName: client.emailFor('ROLE_ORDER_MANAGER') }),
    await readWithPassword(other, token),
    await readWithPassword(client, 'shelfward-demo'),
    await readWithPassword(client, session),
    await readWithPassword(client, ''),
  ].map(({ statusCode }) => statusCode);

  expect(statuses).toEqual([403, 401, 401, 401, 401]);
});

test("accepts the password only with the user name of the token's user", async () => {
  const client = await world.newClient();
  const { token } = await makeApiToken(client, who, { authorities: ['ROLE_REPORTING'] });

  const statuses = [];
  for (const userName of [client.emailFor(who).toUpperCase(), client.emailFor('ROLE_ADMIN'), 'any user', ''])
    statuses.push((await readWithPassword(client, token, { userName })).statusCode);

  expect(statuses).toEqual([200, 401, 401, 401]);
});

test('counts the entities that match a filter as text', async () => {
  const client = await world.newClient();
  await makeSales(client);
  const count = async (entitySet: string, $filter?: string) => {
    const { status, body } = await client.as(who)(routes.count, { params: { entitySet }, query: { $filter } });
    return status === 200 ? new TextDecoder().decode(body.content) : status;
  };

  expect([
    await count('DailySales'),
    await count('DailySales', 'Day lt 2026-02-01 and Units gt 0'),
    await count('Stores', "StoreName eq 'none'"),
    await count('Orders'),
  ]).toEqual(['4', '2', '0', 404]);
});

test('accepts an API token as the password only here', async () => {
  const client = await world.newClient();
  const { token } = await makeApiToken(client, who, { authorities: ['ROLE_REPORTING'] });

  const elsewhere = await readWithPassword(client, token, { path: '/api/v1/stores' });

  expect(elsewhere.statusCode).toBe(401);
  expect(elsewhere.headers['www-authenticate']).toBeUndefined();
});

test("does not read another client's sales", async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  await makeSales(other);

  const counts = [];
  for (const name of ['DailySales', 'Stores', 'Products', 'Companies'])
    counts.push((await read(client, name, { $count: true }))['@odata.count']);

  expect(counts).toEqual([0, 0, 0, 0]);
});
