import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeSampleFile } from '../master-import/sample-files.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

const makeShop = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const downtown = await makeStore(db, { companyId, name: 'Downtown', number: '12' });
    await db.updateTable('store').set({ code: 'PDX-1' }).where('id', '=', downtown).execute();
    const airport = await makeStore(db, { companyId, name: 'Airport', number: '13' });
    const oat = await makeProduct(db, { upc: '012345678905', sku: 'OAT', name: 'Oat milk' });
    const nut = await makeProduct(db, { upc: '036000291452', sku: 'NUT', name: 'Nut bar' });
    return { companyId, downtown, airport, oat, nut };
  });

interface Options {
  readonly preview?: boolean;
  readonly corrections?: CorrectedCell[];
  readonly columns?: Record<string, number[]>;
}

const send = (client: TestClient, content: string | File, metadata: Options = {}) =>
  client.as('ROLE_ORDER_MANAGER')(inventoryRoutes.importCounts, {
    body: { metadata },
    files: { file: typeof content === 'string' ? new File([content], 'counts.csv') : content },
  });

const listOnHand = async (client: TestClient, storeId: number) => {
  const { body } = await client.as('none')(inventoryRoutes.items, { params: { storeId }, query: {} });
  return body.content.map(({ product, onHandEstimation, countedOn }) => [product.name, onHandEstimation, countedOn]);
};

describe('a file of store counts', () => {
  const content = 'Location,SKU,Counted,Date\n12,OAT,18,2026-02-15\npdx-1,nut bar,6,2026-02-15\nAirport,OAT,,\n';

  test('is previewed without writes, and then recorded for each store and product', async () => {
    const client = await newClient();
    const { downtown, airport } = await makeShop(client);

    const { body: preview } = await send(client, content, { preview: true });
    const before = await listOnHand(client, downtown);
    const { status, body: result } = await send(client, content);

    expect(preview).toMatchObject({
      status: 'PREVIEW',
      rows: 3,
      changedRecords: 2,
      totalErrors: 0,
      changes: [
        { line: 2, record: 'Downtown · Oat milk', before: null, after: '18 on 02/15/2026' },
        { line: 3, record: 'Downtown · Nut bar', before: null, after: '6 on 02/15/2026' },
      ],
    });
    expect(preview.messages).toContain('1 row without a quantity was skipped.');
    expect(preview.totals).toEqual({ stores: 1, products: 2, units: 24, weeks: 1 });
    expect(before).toEqual([]);
    expect([status, result.status, result.changedRecords]).toEqual([200, 'DONE', 2]);
    expect(await listOnHand(client, downtown)).toEqual([
      ['Nut bar', 6, '2026-02-15'],
      ['Oat milk', 18, '2026-02-15'],
    ]);
    expect(await listOnHand(client, airport)).toEqual([]);
  });

  test('has no effect when it is imported again', async () => {
    const client = await newClient();
    const { downtown, oat } = await makeShop(client);
    await send(client, content);

    const { body } = await send(client, content);

    expect(body).toMatchObject({ status: 'DONE', changedRecords: 0, unchangedRows: 2 });
    const { body: history } = await client.as('none')(inventoryRoutes.history, {
      params: { storeId: downtown, productId: oat },
      query: {},
    });
    expect(history.content.map(({ kind, day, updatedValue }) => [kind, day, updatedValue])).toEqual([
      ['IMPORT', '2026-02-15', 18],
    ]);
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select(['entityType', 'previousValue', 'updatedValue']).orderBy('id').execute(),
    );
    expect(entries.map(({ entityType, previousValue }) => [entityType, previousValue])).toEqual([
      ['INVENTORY', 0],
      ['INVENTORY', 0],
    ]);
    expect(new Set(entries.map(({ updatedValue }) => updatedValue))).toEqual(new Set([18, 6]));
  });

  test('uses name aliases, and the sample can be imported', async () => {
    const client = await newClient();
    const { downtown, airport, oat } = await makeShop(client);
    const manager = client.as('ROLE_ORDER_MANAGER');
    await manager(saleAliasRoutes.createStore, { body: { text: 'Main street', storeId: downtown } });
    await manager(saleAliasRoutes.createProduct, { body: { text: 'Their oat', productId: oat } });

    await send(client, 'Store,Product,Quantity\nMAIN STREET,their oat,3\n');
    const alias = await listOnHand(client, downtown);
    for (const format of ['csv', 'xlsx'] as const) await send(client, await makeSampleFile('STORE_COUNTS', format));

    expect(alias).toMatchObject([['Oat milk', 3, expect.any(String)]]);
    expect(await listOnHand(client, airport)).toEqual([['Oat milk', 24, '2026-02-16']]);
  });

  test.each([
    ['an unknown store', 'Nowhere,OAT,1,', 'Line 2: Store "Nowhere" was not found.'],
    ['an unknown product', 'Downtown,X,1,', 'Line 2: Product "X" was not found.'],
    ['a quantity that is not a number', 'Downtown,OAT,many,', 'Line 2: Quantity "many" is not a whole number.'],
    ['a negative quantity', 'Downtown,OAT,-1,', 'Line 2: Quantity "-1" is too small.'],
    ['a future date', 'Downtown,OAT,1,2999-01-01', 'Line 2: Count date 2999-01-01 is in the future.'],
    ['no store', ',OAT,1,', 'Line 2: Store is empty.'],
    ['no quantity', 'Downtown,OAT,,', 'Line 1: No row has a quantity.'],
    [
      'two quantities of one product and day',
      'Downtown,OAT,1,2026-02-15\n12,OAT,2,2026-02-15',
      'Line 3: Product "OAT" is on line 2 too, with another quantity.',
    ],
  ])('is rejected as a whole with %s', async (_, rows, message) => {
    const client = await newClient();
    const { airport } = await makeShop(client);

    const { status, body } = await send(client, `Store,Product,Quantity,Count date\n${rows}\n`);

    expect([status, body]).toEqual([406, [message]]);
    expect(await listOnHand(client, airport)).toEqual([]);
  });

  test('is rejected if a number belongs to stores of two companies, unless the row names the company', async () => {
    const client = await newClient();
    const { downtown } = await makeShop(client);
    await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db, { name: 'Other' }), number: '12' }));

    const shared = await send(client, 'Store,Product,Quantity\n12,OAT,1\n');
    const named = await send(client, 'Store,Company,Product,Quantity\n12,example foods,OAT,1\n');

    expect(shared.body).toEqual(['Line 2: Store "12" is the name of more than one store.']);
    expect(named.status).toBe(200);
    expect(await listOnHand(client, downtown)).toMatchObject([['Oat milk', 1, expect.any(String)]]);
  });

  test('is imported with columns that the user assigned', async () => {
    const client = await newClient();
    await makeShop(client);

    const assigned = await send(client, 'A,B,C\nDowntown,OAT,2\n', {
      columns: { store: [0], product: [1], quantity: [2] },
    });

    expect(assigned.body).toMatchObject({ status: 'DONE', changedRecords: 1 });
  });
});
