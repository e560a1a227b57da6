import { type OrderImportMetadata, orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient, takeStatements } = useWorld();

const noCorrections: { line: number; column: number; text: string }[] = [];

const send = (
  client: TestClient,
  content: string | Uint8Array<ArrayBuffer>,
  {
    preview = false,
    name = 'orders.csv',
    corrections = noCorrections,
    ...options
  }: Partial<OrderImportMetadata> & { readonly name?: string } = {},
) =>
  client.as('ROLE_ORDER_MANAGER')(orderImportRoutes.import, {
    body: { metadata: { preview, corrections, ...options } },
    files: { file: new File([content], name) },
  });

const makeChain = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Whole Foods' });
    const regionId = await makeRegion(db, { companyId });
    const downtown = await makeStore(db, { companyId, regionId, name: 'Downtown', number: '12' });
    const harbour = await makeStore(db, { companyId, name: 'Harbour', number: '13' });
    const oat = await makeProduct(db, { upc: '0850000000011', sku: 'OAT', name: 'Oat milk' });
    const nut = await makeProduct(db, { upc: '0850000000028', sku: 'NUT', name: 'Nut bar' });
    return { companyId, regionId, downtown, harbour, oat, nut };
  });

const listOrders = async (client: TestClient) => {
  const { body } = await client.as('none')(orderRoutes.list, { query: { sort: ['id,asc'] } });
  return body.content;
};

describe('a file of orders', () => {
  const content = [
    'PO number,Store,Ship date,UPC,Qty,Unit price,Note',
    'PO-7,Downtown,2026-12-01,0850000000011,12,4.50,Ring twice',
    'PO-7,downtown,,NUT,6,1.25,Ring twice',
    ',13,2026-12-02,oat,3,4.00,',
    ',Harbour,2026-12-03,OAT,5,4.00,',
    ',Harbour,2026-12-02,NUT,,1.25,',
  ].join('\n');

  test('is previewed without writes, and then creates an order per purchase order number, or store and day', async () => {
    const client = await newClient();
    const chain = await makeChain(client);

    const { body: preview } = await send(client, content, { preview: true });
    const before = await listOrders(client);
    const { status, body: result } = await send(client, content);

    expect(preview).toMatchObject({
      status: 'PREVIEW',
      id: null,
      rows: 5,
      totalOrders: 3,
      totalUnit: 26,
      totalPrice: 9350,
    });
    expect(before).toEqual([]);
    expect([status, result]).toMatchObject([200, { status: 'DONE', totalOrders: 3, totalUnit: 26, totalPrice: 9350 }]);
    expect(result.messages).toEqual([expect.stringContaining('Read as '), '1 row without a quantity was skipped.']);
    expect(result.orders.map((order) => ({ ...order, id: null }))).toEqual(preview.orders);
    const orders = await listOrders(client);
    expect(orders).toMatchObject([
      {
        status: 'DRAFT',
        purchaseOrderNumber: 'PO-7',
        requestedShipDate: '2026-12-01',
        totalUnit: 18,
        totalPrice: 6150,
      },
      { store: { id: chain.harbour }, purchaseOrderNumber: null, requestedShipDate: '2026-12-02', totalPrice: 1200 },
      { store: { id: chain.harbour }, requestedShipDate: '2026-12-03', totalUnit: 5 },
    ]);
    expect(orders[0]).toMatchObject({ region: { id: chain.regionId }, salesNote: 'Ring twice' });
    const { body: filtered } = await client.as('none')(orderRoutes.list, { query: { orderImportId: result.id ?? 0 } });
    expect(filtered.totalElements).toBe(3);
  });

  test('creates its orders once for repeated and concurrent imports', async () => {
    const client = await newClient();
    await makeChain(client);

    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send(client, content, { name: `${at}.csv` })),
    );

    expect(responses.map(({ body }) => body.status).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'DONE',
      ...Array(5).fill('UNCHANGED'),
    ]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body.orders)))).toHaveProperty('size', 1);
    expect(await listOrders(client)).toHaveLength(3);
  });

  test('with an invalid row is rejected as a whole, and each invalid row is reported with its line', async () => {
    const client = await newClient();
    const { companyId, downtown } = await makeChain(client);
    await client.db(async (db) => {
      await makeOrder(db, { companyId, storeId: downtown, purchaseOrderNumber: 'PO-1' });
      await makeStore(db, { companyId: await makeCompany(db), name: 'Twin', number: '13' });
    });
    const rows = [
      'PO number,Store,Ship date,UPC,Qty,Unit price',
      ',Nowhere,,OAT,1,1',
      ',Downtown,,NOTHING,1,1',
      ',Downtown,2026-02-30,OAT,x,-1',
      ',Downtown,,OAT,-5,1',
      ',13,,OAT,1,1',
      ',Downtown,,NUT,1,',
      'po-1,Downtown,,OAT,1,1',
      'PO-2,Downtown,2026-12-01,OAT,1,1',
      'PO-2,Harbour,2026-12-01,NUT,1,1',
      'PO-2,Downtown,2026-12-05,NUT,1,1',
      'PO-2,Downtown,,OAT,1,2',
    ].join('\n');

    const { body: preview } = await send(client, rows, { preview: true });
    const { status, body } = await send(client, rows);

    const expected = [
      'Line 2: Store "Nowhere" was not found.',
      'Line 3: Product "NOTHING" was not found.',
      'Line 4: Quantity "x" is not a whole number.',
      'Line 4: Unit price "-1" is too small.',
      'Line 4: Requested ship date "2026-02-30" is not an existing date.',
      'Line 5: Quantity "-5" is too small.',
      'Line 6: Store "13" is the number of more than one store.',
      'Line 7: Product "NUT" has no price.',
      `Line 8: Purchase order number "po-1" is another order's.`,
      'Line 10: Purchase order number "PO-2" is of another store on line 9.',
      'Line 11: Purchase order number "PO-2" has another requested ship date on line 9.',
      'Line 12: Product "OAT" is on line 9 too, at another price.',
    ];
    expect([status, body]).toEqual([406, expected]);
    expect(preview.errors.map(({ line, message }) => `Line ${line}: ${message}`)).toEqual(expected);
    expect(await listOrders(client)).toHaveLength(1);
  });

  test('searches the stores of the default company for rows without a company', async () => {
    const client = await newClient();
    const { companyId, downtown } = await makeChain(client);
    const twin = await client.db(async (db) =>
      makeStore(db, { companyId: await makeCompany(db, { name: 'Other' }), name: 'Twin', number: '12' }),
    );
    const content = 'Store,Company,Product,Qty,Price\n12,,OAT,3,1\n12,other,OAT,2,1\n';

    const open = await send(client, content);
    const { body } = await send(client, content, { companyId });

    expect([open.status, open.body]).toEqual([406, ['Line 2: Store "12" is the number of more than one store.']]);
    expect(body.orders.map(({ store, totalUnit }) => [store.id, totalUnit])).toEqual([
      [downtown, 3],
      [twin, 2],
    ]);
  });

  test('accepts corrected cells: the preview reports errors by cell, and the import uses the corrections', async () => {
    const client = await newClient();
    await makeChain(client);
    const rows = [
      'PO number,Store,UPC,Qty,Unit price',
      'PO-1,Downtown,NOTHING,2,1.00',
      'PO-1,Downtown,NUT,x,1.00',
      'PO-2,Downtown,OAT,3,1.00',
      'PO-2,Harbour,NUT,4,1.00',
    ].join('\n');
    const product = { line: 2, column: 2, text: 'OAT' };
    const corrections = [product, { line: 3, column: 3, text: ' 5 ' }, { line: 5, column: 0, text: '' }];

    const { body: faulty } = await send(client, rows, { preview: true });
    const { body: partly } = await send(client, rows, { preview: true, corrections: [product] });
    const rejected = await send(client, rows, { corrections: [product] });
    const { body: right } = await send(client, rows, { preview: true, corrections });
    const { body: done } = await send(client, rows, { corrections });
    const again = await send(client, rows);

    expect(faulty.errors.slice(0, 2)).toEqual([
      {
        line: 2,
        property: 'product',
        column: 'UPC',
        value: 'NOTHING',
        code: 'NOT_FOUND',
        message: 'Product "NOTHING" was not found.',
      },
      {
        line: 3,
        property: 'quantity',
        column: 'Qty',
        value: 'x',
        code: 'INVALID',
        message: 'Quantity "x" is not a whole number.',
      },
    ]);
    expect(faulty.errors[2]).toMatchObject({ line: 5, property: null, column: null, code: 'CONFLICT' });
    expect(faulty.badRows).toEqual([
      { line: 2, cells: ['PO-1', 'Downtown', 'NOTHING', '2', '1.00'] },
      { line: 3, cells: ['PO-1', 'Downtown', 'NUT', 'x', '1.00'] },
      { line: 5, cells: ['PO-2', 'Harbour', 'NUT', '4', '1.00'] },
    ]);
    expect(partly.errors.map(({ line }) => line)).toEqual([3, 5]);
    expect(rejected.status).toBe(406);
    expect(right).toMatchObject({ totalErrors: 0, badRows: [], totalOrders: 3, totalUnit: 14 });
    expect(done).toMatchObject({ status: 'DONE', totalOrders: 3, totalUnit: 14, totalPrice: 1400 });
    expect(await listOrders(client)).toHaveLength(3);
    expect(again.body).toMatchObject({ status: 'UNCHANGED', totalUnit: 14 });
  });

  test('corrects a missing cell of a row, and none outside the table', async () => {
    const client = await newClient();
    await makeChain(client);
    const rows = 'Store,UPC,Qty,Unit price\nDowntown,OAT,2\n';

    const { body } = await send(client, rows, {
      preview: true,
      corrections: [
        { line: 2, column: 3, text: '2.50' },
        { line: 2, column: 9, text: 'x' },
        { line: 7, column: 0, text: 'Harbour' },
      ],
    });

    expect(body).toMatchObject({ totalErrors: 0, rows: 1, totalUnit: 2, totalPrice: 500 });
  });

  test('reports the first fifty errors and counts the others', async () => {
    const client = await newClient();
    await makeChain(client);
    const rows = ['Store,UPC,Quantity', ...Array.from({ length: 70 }, () => 'Nowhere,OAT,1')].join('\n');

    const { body: preview } = await send(client, rows, { preview: true });
    const { body } = await send(client, rows);

    expect([preview.errors.length, preview.totalErrors]).toEqual([50, 70]);
    expect(body).toHaveLength(51);
    expect(Object.values(body).at(-1)).toBe('… and 20 more errors');
  });

  test('adds duplicate lines, and uses list prices where it has none', async () => {
    const client = await newClient();
    const { companyId, oat } = await makeChain(client);
    await client.db(async (db) => {
      await db.updateTable('company').set({ discount: 10 }).where('id', '=', companyId).execute();
      const { id } = await db
        .insertInto('priceList')
        .values({ name: 'Default', isDefault: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('productPrice').values({ priceListId: id, productId: oat, priceCents: 333 }).execute();
    });

    const { body } = await send(client, 'Store,UPC,Quantity\nDowntown,OAT,2\nDowntown,OAT,3\n');

    // 5 × 3.33 = 16.65, less 10 % = 14.985, half a cent up for the discount: 1.67 off.
    expect(body).toMatchObject({ totalOrders: 1, totalUnit: 5, totalPrice: 1498 });
    expect(body.messages).toEqual([
      'Read as comma-separated text in UTF-8.',
      '1 row repeats a product of the same order, such as line 3; the quantities were added.',
    ]);
  });

  test('reports missing columns, and rows without a quantity', async () => {
    const client = await newClient();
    await makeChain(client);

    const { body: preview } = await send(client, 'Shop,What\nDowntown,OAT\n', { preview: true });
    const lacking = await send(client, 'Shop,What\nDowntown,OAT\n');
    const nothing = await send(client, 'Store,UPC,Quantity\nDowntown,OAT,\n');

    expect(preview.errors[0]).toMatchObject({ line: 1, property: null, column: null, code: 'MISSING_COLUMN' });
    expect(preview.errors.map(({ message }) => message)).toEqual([
      'No column is mapped to Product.',
      'No column is mapped to Quantity.',
    ]);
    expect([lacking.status, nothing.status]).toEqual([406, 406]);
  });

  test('needs as many statements for a thousand orders as for one', async () => {
    const client = await newClient();
    await client.db(async (db) => {
      const companyId = await makeCompany(db);
      for (let at = 0; at < 20; at += 1) await makeStore(db, { companyId, name: `Shelf ${at}` });
      await makeProduct(db, { upc: 'U' });
    });
    const buildFile = (orders: number) =>
      [
        'PO number,Store,UPC,Quantity,Unit price',
        ...Array.from({ length: orders }, (_, at) => `N${orders}-${at},Shelf ${at % 20},U,1,2`),
      ].join('\n');

    takeStatements();
    await send(client, buildFile(1));
    const forOne = takeStatements().length;
    const { body } = await send(client, buildFile(1000));
    const forMany = takeStatements().length;

    expect(body).toMatchObject({ totalOrders: 1000, totalPrice: 200_000 });
    expect(forMany).toBe(forOne);
  });
});
