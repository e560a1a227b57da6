import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { maxSheetErrors } from '@shelfward/contract/master-import/workbook.rules.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFileWithSheets, makeWorkbook } from './workbook.factory.ts';

const { newClient } = useWorld();

const send = (client: TestClient, file: File, { preview = false } = {}) =>
  client.as('ROLE_ADMIN')(workbookRoutes.import, { body: { metadata: { preview } }, files: { file } });

const text = (width: number, cells: Record<number, string | number>) =>
  Array.from({ length: width }, (_, column) => cells[column] ?? null);

/** Two products, a company with two stores, their par levels, a count, and a sale. */
const rows = {
  'Price lists': [['Wholesale', 'yes']],
  Products: [
    ['012345678905', 'Oat milk', 'OAT-1'],
    ['036000291452', 'Nut bar', 'NUT-1'],
  ],
  Prices: [
    ['012345678905', 'Wholesale', 4.99],
    ['036000291452', null, 1.25],
  ],
  Companies: [text(4, { 0: 'Example Foods', 3: 'Wholesale' })],
  Stores: [
    ['Downtown', 'Example Foods'],
    ['Airport', 'Example Foods'],
  ],
  Assortments: [
    ['Downtown', null, 'OAT-1', 24],
    ['Downtown', null, 'NUT-1', 12],
    ['Airport', null, 'OAT-1', 36],
    ['Airport', null, 'NUT-1', 12],
  ],
  'Stock counts': [['Downtown', null, 'OAT-1', 6, '2026-02-15']],
  Sales: [['Downtown', '012345678905', 3, '2026-01-31', 14.97]],
};

const tables = [
  'price_list',
  'product',
  'product_price',
  'company',
  'store',
  'global_assortment',
  'store_assortment_item',
  'inventory_count',
  'sale',
  'sale_import',
  'audit_entry',
] as const;

/** The number of records by table. */
const countRecords = (client: TestClient) =>
  client.db(async (db) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows: found } = await sql<{ total: number }>`
        select count(*)::integer as total from ${sql.table(table)} where tenant_id = ${client.tenantId}`.execute(db);
      counts[table] = found[0]?.total ?? 0;
    }
    return counts;
  });

describe('a workbook', () => {
  test('is previewed without writes, imports all sheets at once, and has no effect when it is imported again', async () => {
    const client = await newClient();
    const file = await makeWorkbook(rows);
    const empty = await countRecords(client);

    const { status, body: preview } = await send(client, file, { preview: true });
    const previewed = await countRecords(client);
    const { body: imported } = await send(client, file);
    const filled = await countRecords(client);
    const again = await send(client, await makeWorkbook({ ...rows, Companies: [['example foods']] }));

    expect([status, preview.errors, preview.sheets.flatMap(({ errors }) => errors)]).toEqual([200, [], []]);
    expect(preview.sheets.map(({ kind, rows: total, newRows }) => [kind, total, newRows])).toEqual([
      ['PRICE_LISTS', 1, 1],
      ['PRODUCTS', 2, 2],
      ['PRICES', 2, 2],
      ['COMPANIES', 1, 1],
      ['STORES', 2, 2],
      ['PAR_LEVELS', 4, 4],
      ['STORE_COUNTS', 1, 1],
      ['SALES', 1, 1],
    ]);
    expect(previewed).toEqual(empty);
    expect(imported).toEqual({ ...preview, status: 'DONE' });
    expect(filled).toMatchObject({
      product: 2,
      company: 1,
      store: 2,
      global_assortment: 1,
      inventory_count: 1,
      sale: 1,
    });
    expect(again.status).toBe(200);
    const { audit_entry: _, sale_import: __, ...same } = await countRecords(client);
    expect(filled).toMatchObject(same);
  });

  test('gives the stores their par levels, and adds products to stores that have others', async () => {
    const client = await newClient();
    await send(client, await makeWorkbook(rows));
    const more = [...rows.Products, ['X-1', 'Rice']];

    const { body } = await send(
      client,
      await makeWorkbook({
        Products: more,
        Assortments: [
          ['Airport', null, 'X-1', 5],
          ['Airport', null, 'OAT-1', 30],
        ],
      }),
    );

    expect(body.sheets.find(({ kind }) => kind === 'PAR_LEVELS')).toMatchObject({
      newRows: 1,
      changedRows: 1,
      sameRows: 0,
    });
    const stores = await client.db((db) => db.selectFrom('store').select(['id', 'name']).orderBy('name').execute());
    const levels = [];
    for (const { id: storeId } of stores) {
      const { body: items } = await client.as('ROLE_ADMIN')(storeAssortmentRoutes.items, { params: { storeId } });
      levels.push(items.content.map(({ product, parLevel }) => [product.name, parLevel]));
    }
    expect(levels).toEqual([
      [
        ['Nut bar', 12],
        ['Oat milk', 30],
        ['Rice', 5],
      ],
      [
        ['Nut bar', 12],
        ['Oat milk', 24],
      ],
    ]);
  });

  test('changes the existing records of every sheet', async () => {
    const client = await newClient();
    await send(client, await makeWorkbook(rows));
    const changed = await makeWorkbook({
      ...rows,
      'Price lists': [...rows['Price lists'], ['Retail']],
      Products: [['012345678905', 'Oat drink', 'OAT-1']],
      Prices: [['012345678905', 'Wholesale', 5.49]],
      Companies: [text(4, { 0: 'Example Foods', 3: 'Retail' })],
      Stores: [['Downtown', 'Example Foods', 'D-1']],
      Assortments: [['Downtown', null, 'OAT-1', 30]],
      'Stock counts': [['Downtown', null, 'OAT-1', 8, '2026-02-15']],
    });

    const { status, body } = await send(client, changed);

    expect([status, body.status]).toEqual([200, 'DONE']);
    expect(body.sheets.map(({ kind, newRows, changedRows }) => [kind, newRows, changedRows])).toEqual([
      ['PRICE_LISTS', 1, 0],
      ['PRODUCTS', 0, 1],
      ['PRICES', 0, 1],
      ['COMPANIES', 0, 1],
      ['STORES', 0, 1],
      ['PAR_LEVELS', 0, 1],
      ['STORE_COUNTS', 0, 1],
      ['SALES', 0, 0],
    ]);
  });

  test('with errors in several sheets lists all of them, and imports nothing', async () => {
    const client = await newClient();
    const file = await makeWorkbook({
      ...rows,
      Products: [...rows.Products, ['5', 'Rice', null, null, null, 'many']],
      Stores: [...rows.Stores, ['Harbor', 'Unknown']],
      'Stock counts': [['Nowhere', null, 'OAT-1', 1]],
      Sales: [
        ['Nowhere', '012345678905', 3, '2026-01-31'],
        ['Downtown', '012345678905', 3, '2026-01-31', '€ 5'],
      ],
    });
    const empty = await countRecords(client);

    const { body: preview } = await send(client, file, { preview: true });
    const { status, body } = await send(client, file);

    expect(preview.totalErrors).toBe(5);
    expect(preview.sheets.flatMap(({ kind, errors }) => errors.map((error) => ({ kind, ...error })))).toEqual([
      {
        kind: 'PRODUCTS',
        line: 4,
        property: 'packSize',
        column: 'Pack size',
        value: 'many',
        code: 'INVALID',
        message: 'Pack size "many" is not a whole number.',
      },
      {
        kind: 'STORES',
        line: 4,
        property: 'company',
        column: 'Company',
        value: 'Unknown',
        code: 'NOT_FOUND',
        message: 'Company "Unknown" was not found.',
      },
      {
        kind: 'STORE_COUNTS',
        line: 2,
        property: 'store',
        column: 'Store',
        value: 'Nowhere',
        code: 'NOT_FOUND',
        message: 'Store "Nowhere" was not found.',
      },
      {
        kind: 'SALES',
        line: 2,
        property: 'storeName',
        column: 'Store',
        value: 'Nowhere',
        code: 'NOT_FOUND',
        message: 'Store "Nowhere" was not found.',
      },
      {
        kind: 'SALES',
        line: 3,
        property: 'salesValue',
        column: 'Sales value',
        value: '€ 5',
        code: 'INVALID',
        message: 'Sales value "€ 5" is in EUR. The account uses USD.',
      },
    ]);
    expect(status).toBe(406);
    expect(body).toContain('Sheet "Stores", line 4: Company "Unknown" was not found.');
    expect(await countRecords(client)).toEqual(empty);
  });

  test('can be uploaded as it was downloaded: it has no rows', async () => {
    const client = await newClient();

    const { body } = await send(client, await makeWorkbook({}), { preview: true });

    expect(body).toMatchObject({ errors: ['The workbook has no rows.'], totalErrors: 1 });
  });

  test('with a renamed or a hidden sheet is rejected, and a missing sheet is not needed', async () => {
    const client = await newClient();
    const company = [['Company'], ['Example Foods']];

    const { body } = await send(
      client,
      await makeFileWithSheets([
        { name: 'Produkts', rows: [['UPC'], ['1']] },
        { name: 'Stores', rows: [['Store'], ['Downtown']], hidden: true },
        { name: 'companies', rows: company },
      ]),
      { preview: true },
    );
    const only = await send(client, await makeFileWithSheets([{ name: 'COMPANIES', rows: company }]));

    expect(body.errors).toEqual([
      expect.stringMatching(/^1 sheet with data cannot be imported: "Produkts"\./),
      'Sheet "Stores" is hidden. Hidden sheets are not imported. Show the sheet or clear it.',
    ]);
    expect(only.status).toBe(200);
    const { body: companies } = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
    expect(companies.content.map(({ name }) => name)).toEqual(['Example Foods']);
  });

  test('with a required column missing, an impossible value, or too many errors says so', async () => {
    const client = await newClient();
    const bad = Array.from({ length: maxSheetErrors + 5 }, (_, index) => [`Store ${index}`, 'Unknown']);

    const { body } = await send(
      client,
      await makeFileWithSheets([
        { name: 'Prices', rows: [['UPC'], ['1']] },
        {
          name: 'Companies',
          rows: [
            ['Company', 'Discount %'],
            ['A', 'much'],
          ],
        },
        { name: 'Stores', rows: [['Store', 'Company'], ...bad] },
        {
          name: 'Sales',
          rows: [
            ['Store', 'UPC'],
            ['A', '1'],
          ],
        },
      ]),
      { preview: true },
    );

    const [prices, companies, stores, sales] = ['PRICES', 'COMPANIES', 'STORES', 'SALES'].map((kind) =>
      body.sheets.find((sheet) => sheet.kind === kind),
    );
    expect(prices?.errors.map(({ message }) => message)).toEqual(['No column is mapped to Price.']);
    expect(sales?.errors.map(({ message }) => message)).toEqual([
      'No column is mapped to Quantity.',
      'No column is mapped to Sold on.',
    ]);
    expect(companies?.errors).toMatchObject([{ line: 2, column: 'Discount %' }]);
    expect([stores?.errors.length, stores?.totalErrors]).toEqual([maxSheetErrors, maxSheetErrors + 5]);
  });

  test.each([
    ['text', new TextEncoder().encode('Company\nA\n')],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])],
  ])('that is not an Excel file is rejected: %s', async (_, content) => {
    const client = await newClient();

    expect(await send(client, new File([content], 'workbook.xlsx'))).toMatchObject({
      status: 400,
      body: { code: 'FILE_CORRUPTED' },
    });
  });
});
