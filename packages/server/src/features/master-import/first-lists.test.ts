import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const world = useWorld();

const preview = async (client: TestClient, kind: ImportKind, lines: readonly string[]) => {
  const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind } },
    files: { file: new File([lines.join('\n')], 'list.csv') },
  });
  return body;
};

const listRows = async (client: TestClient, importId: number) =>
  (await client.as('ROLE_ADMIN')(masterImportRoutes.rows, { params: { importId } })).body.content;

/** Imports the file; returns its undo token. */
const importFile = async (client: TestClient, kind: ImportKind, lines: readonly string[]): Promise<string> => {
  const { id } = await preview(client, kind, lines);
  const { status, headers } = await client.as('ROLE_ADMIN')(
    masterImportRoutes.commit,
    { params: { importId: id }, body: {} },
    { 'if-match': '*' },
  );
  expect(status).toBe(200);
  return headers[undoTokenHeader] ?? '';
};

const undo = async (client: TestClient, token: string) =>
  (await client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token } })).body;

const listPrices = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db
      .selectFrom('productPrice as price')
      .innerJoin('product', 'product.id', 'price.productId')
      .innerJoin('priceList as list', 'list.id', 'price.priceListId')
      .select(['product.upc', 'list.name', 'price.priceCents', 'price.inactive'])
      .orderBy('product.upc')
      .execute();
    return rows.map(({ upc, name, priceCents, inactive }) => [upc, name, priceCents, inactive]);
  });

const products = ['UPC,Description,Wholesale USD', '001,Tea,4.50', '002,Coffee,"1,234.00"', '003,Rice,'];

test('a file of products also has the prices of the default list, which the first file creates', async () => {
  const client = await world.newClient();

  const token = await importFile(client, 'PRODUCTS', products);
  const prices = await listPrices(client);
  const undone = await undo(client, token);
  const left = await client.as('ROLE_ADMIN')(productRoutes.list, {});

  expect(prices).toEqual([
    ['001', 'Wholesale', 450, false],
    ['002', 'Wholesale', 123_400, false],
  ]);
  expect([undone, left.body.totalElements, await listPrices(client)]).toEqual([{ restored: 3, skipped: 0 }, 0, []]);
});

test('a file of prices can follow the first file of products, which has none', async () => {
  const client = await world.newClient();
  await importFile(client, 'PRODUCTS', ['UPC,Description', '001,Tea']);

  await importFile(client, 'PRICES', ['UPC,Price', '001,4.50']);

  expect(await listPrices(client)).toEqual([['001', 'Wholesale', 450, false]]);
});

test('a later file changes prices, adds missing ones, and undo restores them', async () => {
  const client = await world.newClient();
  await importFile(client, 'PRODUCTS', products);
  const later = ['UPC,Description,Wholesale USD', '001,Tea,5.00', '002,Coffee,1234', '003,Rice,2'];

  const { id, newRows, changedRows, sameRows } = await preview(client, 'PRODUCTS', later);
  const rows = await listRows(client, id);
  const token = await importFile(client, 'PRODUCTS', later);
  const prices = await listPrices(client);
  await undo(client, token);

  expect([newRows, changedRows, sameRows]).toEqual([0, 2, 1]);
  expect(rows.map(({ changes }) => changes)).toEqual([
    [{ property: 'price', before: 450, after: 500 }],
    [],
    [{ property: 'price', before: null, after: 200 }],
  ]);
  expect(prices.map(([, , cents]) => cents)).toEqual([500, 123_400, 200]);
  expect((await listPrices(client)).map(([, , cents]) => cents)).toEqual([450, 123_400]);
});

test('an invalid price is an error of the row', async () => {
  const client = await world.newClient();

  const { id, badRows } = await preview(client, 'PRODUCTS', ['UPC,Description,Wholesale USD', '001,Tea,free']);

  const [row] = await listRows(client, id);
  expect([badRows, row?.errors[0]?.property]).toEqual([1, 'price']);
});

const shops = [
  'Customer,Shop,Region,Street,City',
  'Willow & Pine,Boston,East,1 Main St,Boston',
  'willow & pine,Salem,East,2 Main St,Salem',
  'Harvest Lane,Austin,South,3 Main St,Austin',
];

test('the first list of stores creates companies without an address, and their regions', async () => {
  const client = await world.newClient();

  const token = await importFile(client, 'STORES', shops);
  const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
  const stores = await client.as('ROLE_ADMIN')(storeRoutes.list, {});
  const undone = await undo(client, token);
  const left = await client.as('ROLE_ADMIN')(companyRoutes.list, {});

  expect(companies.body.content.map(({ name, address }) => [name, address?.city ?? null])).toEqual([
    ['Harvest Lane', null],
    ['Willow & Pine', null],
  ]);
  expect(stores.body.content.map(({ name, company, region }) => [name, company.name, region?.name])).toEqual([
    ['Austin', 'Harvest Lane', 'South'],
    ['Boston', 'Willow & Pine', 'East'],
    ['Salem', 'Willow & Pine', 'East'],
  ]);
  expect([undone, left.body.totalElements]).toEqual([{ restored: 3, skipped: 0 }, 0]);
});

test('until the first order, a later list of stores creates its companies as well, and names them', async () => {
  const client = await world.newClient();
  await importFile(client, 'STORES', shops);

  const later = ['Customer,Shop', 'Cedar Street,Albany', 'harvest lane,Dallas'];
  const { id } = await preview(client, 'STORES', later);
  const rows = await listRows(client, id);
  await importFile(client, 'STORES', later);
  const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, {});

  expect(rows.map(({ note }) => note)).toEqual(['New company: Cedar Street', null]);
  expect(companies.body.content.map(({ name }) => name)).toEqual(['Cedar Street', 'Harvest Lane', 'Willow & Pine']);
});

test('an account with orders rejects unknown companies, and an order that was added meanwhile is reviewed', async () => {
  const client = await world.newClient();
  const { id } = await preview(client, 'STORES', shops);
  await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Birch Market' });
    await makeOrder(db, { companyId, storeId: await makeStore(db, { companyId }) });
  });

  const commit = await client.as('ROLE_ADMIN')(
    masterImportRoutes.commit,
    { params: { importId: id }, body: {} },
    { 'if-match': '*' },
  );
  const rows = await listRows(client, id);

  expect(commit.body).toMatchObject({ code: 'IMPORT_OUTDATED' });
  expect(rows.map(({ errors }) => errors[0]?.message)).toEqual([
    'Company "Willow & Pine" was not found.',
    'Company "willow & pine" was not found.',
    'Company "Harvest Lane" was not found.',
  ]);
});
