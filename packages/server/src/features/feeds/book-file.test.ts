import { feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { listSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { findRetailFileWriter, toRetailFile } from './feeds.factory.ts';
import { type RetailSale, toItemNumber } from './templates/retail-sales.factory.ts';

const { newClient } = useWorld();

const upcs = ['071234500017', '049000000016'] as const;
const stores = ['101', '2'] as const;

const sales: readonly RetailSale[] = [
  { store: '101', upc: upcs[0], day: '2026-01-18', units: 4, cents: 1596 },
  { store: '101', upc: upcs[1], day: '2026-01-20', units: 2, cents: 700 },
  { store: '2', upc: upcs[0], day: '2026-01-21', units: 9, cents: 3591 },
  { store: '2', upc: upcs[1], day: '2026-01-24', units: -1, cents: -350 },
];

const createRetailer = async () => {
  const client = await newClient();
  const companyId = await client.db(async (db) => {
    const id = await makeCompany(db);
    for (const number of stores) await makeStore(db, { companyId: id, name: `Store ${number}`, number });
    for (const upc of upcs) await makeProduct(db, { upc, sku: toItemNumber(upc) });
    return id;
  });
  return { client, companyId };
};

const toFile = (form: string, sold: readonly RetailSale[]) => {
  const { pick, write } = findRetailFileWriter(form);
  return toRetailFile(write(pick(sold)));
};

const book = (client: TestClient, companyId: number, file: File, choices: object = {}) =>
  client.as('none')(feedRoutes.book, { body: { booking: { companyId, ...choices } }, files: { file } });

const check = (client: TestClient, companyId: number | undefined, file: File) =>
  client.as('none')(feedRoutes.check, { body: { booking: { ...(companyId && { companyId }) } }, files: { file } });

const sumDays = async (client: TestClient) => {
  const days = await listSaleDays(client);
  const sum = (at: 3 | 4) => days.reduce((total, day) => total + Number(day[at]), 0);
  return { units: sum(3), cents: sum(4) };
};

test.each([
  'WALMART_STORE_WEEK',
  'WALMART_STORE_DAY',
  'RETAIL_LINK_WEEKS',
  'KROGER',
  'JEWEL',
  'SAFEWAY_DENVER',
  'KVAT',
])('the sales of a file in the form %s are booked with the same totals', async (form) => {
  const { client, companyId } = await createRetailer();

  const { status, body } = await book(client, companyId, toFile(form, sales));

  expect([status, body]).toMatchObject([200, { status: 'DONE', unitsSold: 14, totalSales: 5537 }]);
  expect(await sumDays(client)).toEqual({ units: 14, cents: 5537 });
});

test('a check shows the form, the periods, and what is restated, and writes nothing', async () => {
  const { client, companyId } = await createRetailer();
  await book(client, companyId, toFile('WALMART_STORE_WEEK', sales));
  const restated = sales.map((sale) => (sale.units === 9 ? { ...sale, units: 10, cents: 3990 } : sale));
  const before = await listSaleDays(client);

  const { body } = await check(client, companyId, toFile('WALMART_STORE_WEEK', restated));

  expect(body).toMatchObject({
    form: { template: 'WALMART_STORE_WEEK', grain: 'WEEK', isPartial: false },
    retailer: expect.stringContaining('Walmart'),
    feed: { id: expect.any(Number) },
    rejections: [],
    unmatched: [],
    unchangedFigures: 3,
    restated: [{ figures: 1, unitsBefore: 9, unitsAfter: 10, centsBefore: 3591, centsAfter: 3990 }],
    periods: [{ figures: 1, units: 10, cents: 3990 }],
  });
  expect(await listSaleDays(client)).toEqual(before);
  const { body: imports } = await client.as('none')(saleRoutes.listImports, {});
  expect(imports.totalElements).toBe(1);
});

test('a check without a company shows only the form', async () => {
  const { client } = await createRetailer();

  const { body } = await check(client, undefined, toFile('KROGER', sales));

  expect(body).toMatchObject({ form: { template: 'KROGER' }, feed: null, periods: [], rejections: [] });
});

test('a check lists each error of the file with its line', async () => {
  const { client, companyId } = await createRetailer();
  const lines = ['sales_date,tcin,location_id,sale_quantity', '2026-01-05,77,3,1.5', ',77,3,1'];

  const { body } = await check(client, companyId, new File([lines.join('\n')], 'target.csv'));

  expect(body.rejections).toEqual([
    { reason: 'FILE', figures: 0, message: 'Line 2: sale_quantity "1.5" is not a whole number.' },
    { reason: 'FILE', figures: 0, message: 'Line 3: sales_date is empty.' },
  ]);
});

test('the same file twice changes nothing, and its import can be undone', async () => {
  const { client, companyId } = await createRetailer();
  const file = toFile('WALMART_STORE_WEEK', sales);
  const admin = client.as('ROLE_ADMIN');

  const first = await admin(feedRoutes.book, { body: { booking: { companyId } }, files: { file } });
  const second = await book(client, companyId, file);

  expect(second.body).toMatchObject({ status: 'UNCHANGED', rows: 0 });
  const token = first.headers[undoTokenHeader.toLowerCase()] ?? '';
  const undone = await admin(undoRoutes.undo, { params: { token } });
  expect([undone.status, undone.body]).toMatchObject([200, { restored: 4 }]);
  expect(await listSaleDays(client)).toEqual([]);
  expect((await book(client, companyId, file)).body).toMatchObject({ status: 'DONE', rows: 4 });
});

test('the same file is booked again if later files replaced its figures, or its names are known now', async () => {
  const { client, companyId } = await createRetailer();
  const unknown = { store: '77', upc: upcs[0], day: '2026-01-18', units: 5, cents: 1995 };
  const [first, restated] = [4, 6].map((units) =>
    toFile('WALMART_STORE_WEEK', [...sales.slice(1), { ...unknown, store: '101', units }, unknown]),
  );
  const bookFile = async (file: File | undefined) =>
    (await book(client, companyId, file ?? new File([], ''), { unmatched: 'SKIP' })).body;
  await bookFile(first);
  await bookFile(restated);

  expect(await bookFile(first)).toMatchObject({ status: 'DONE', restated: [{ unitsBefore: 6, unitsAfter: 4 }] });
  expect(await sumDays(client)).toMatchObject({ units: 14 });
  await client.db((db) => makeStore(db, { companyId, name: 'Store 77', number: '77' }));
  expect(await bookFile(first)).toMatchObject({ status: 'DONE', unitsSold: 5 });
  expect(await bookFile(first)).toMatchObject({ status: 'UNCHANGED' });
  expect(await sumDays(client)).toMatchObject({ units: 19 });
});

test('a file that is booked for one company changes nothing for another', async () => {
  const { client, companyId } = await createRetailer();
  const otherId = await client.db((db) => makeCompany(db));
  const file = toFile('WALMART_STORE_WEEK', sales);
  await book(client, companyId, file);

  expect((await book(client, otherId, file)).body).toMatchObject({
    status: 'UNCHANGED',
    messages: [expect.stringContaining('already imported')],
  });
});

test('a file of a company creates its feed once, with the days that it received last', async () => {
  const { client, companyId } = await createRetailer();
  await book(client, companyId, toFile('WALMART_STORE_DAY', sales.slice(0, 2)));
  await book(client, companyId, toFile('WALMART_STORE_DAY', sales));

  const { body } = await client.as('none')(feedRoutes.list, { query: { companyId } });

  expect(body.content).toMatchObject([
    {
      template: 'WALMART_STORE_DAY',
      name: 'Walmart, store by day',
      inactive: false,
      lastFile: { from: '2026-01-18', to: '2026-01-24' },
    },
  ]);
});

test('unknown stores and products reject the file with their names', async () => {
  const { client, companyId } = await createRetailer();
  const file = toFile('WALMART_STORE_WEEK', [
    ...sales,
    { store: '77', upc: upcs[0], day: '2026-01-18', units: 1, cents: 1 },
  ]);

  const rejected = await book(client, companyId, file);
  const { body } = await check(client, companyId, file);
  const skipped = await book(client, companyId, file, { unmatched: 'SKIP' });

  expect([rejected.status, rejected.body]).toEqual([406, ['1 store not found: 77.']]);
  expect(body).toMatchObject({
    rejections: [{ reason: 'UNMATCHED', figures: 1 }],
    unmatched: [{ kind: 'STORE', text: '77', rows: 1 }],
  });
  expect(skipped.body).toMatchObject({ status: 'DONE', unitsSold: 14 });
});

test('a file that is not of a retailer is not recognized', async () => {
  const { client, companyId } = await createRetailer();
  const file = new File(['Store,Product UPC,Quantity,Sold on\n101,071234500017,3,2026-01-31\n'], 'sales.csv');

  const { body } = await check(client, undefined, file);
  const rejected = await book(client, companyId, file);

  expect(body).toMatchObject({ form: null, retailer: null, rejections: [{ reason: 'NOT_RECOGNIZED' }] });
  expect([rejected.status, rejected.body]).toEqual([406, [expect.stringContaining('not recognized')]]);
});

test('replacing sales of other files requires the right to delete, and other clients see nothing', async () => {
  const { client, companyId } = await createRetailer();
  const other = await createRetailer();
  await client.db((db) =>
    db.updateTable('client').set({ adminOnlyDelete: true }).where('id', '=', client.tenantId).execute(),
  );

  const file = toFile('WALMART_STORE_WEEK', sales);

  expect((await book(client, companyId, file, { otherSales: 'REPLACE' })).status).toBe(403);
  expect((await book(client, other.companyId, file)).status).toBe(404);
  const { body } = await book(client, companyId, file);
  const feedId = body.feed?.id ?? 0;
  expect((await other.client.as('ROLE_ADMIN')(feedRoutes.get, { params: { feedId } })).status).toBe(404);
});

test('a company has one feed of a form', async () => {
  const { client, companyId } = await createRetailer();
  const create = () => client.as('ROLE_ADMIN')(feedRoutes.create, { body: { companyId, template: 'KROGER' } });

  expect((await create()).body).toMatchObject({ name: 'Kroger', lastFile: null });
  expect((await create()).body).toMatchObject({ code: 'FEED_TAKEN' });
  expect((await client.as('none')(feedRoutes.create, { body: { companyId, template: 'JEWEL' } })).status).toBe(403);
});
