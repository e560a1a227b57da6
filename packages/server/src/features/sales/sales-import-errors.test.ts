import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

const createShopClient = async (): Promise<TestClient> => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  return client;
};

const validLine = 'Downtown,0012345678905,3,2026-01-05';
const toBytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

describe('a file with errors', () => {
  test('is rejected with all its errors, and only saves the failed import', async () => {
    const client = await createShopClient();

    const { status, body, headers } = await importFile(client, [
      validLine,
      validLine,
      'Nowhere,0012345678905,3,2026-01-05',
    ]);

    expect([status, headers['content-type']]).toEqual([406, 'application/json; charset=utf-8']);
    expect(body).toEqual(['Line 4: Store "Nowhere" was not found.']);
    expect(await listSaleDays(client)).toEqual([]);
    const { body: rows } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { includeInactive: true } });
    expect(rows.totalElements).toBe(0);
  });

  test('saves nothing if the database rejects it halfway', async () => {
    const client = await createShopClient();
    const lines = Array.from({ length: 2200 }, () => 'Downtown,HONEY-1,1000000,2026-01-05');

    const { status } = await importFile(client, [validLine, ...lines]);

    expect(status).toBe(400);
    expect(await listSaleDays(client)).toEqual([]);
    const { body: rows } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { includeInactive: true } });
    expect(rows.totalElements).toBe(0);
    const { body: runs } = await client.as('none')(saleRoutes.listImports, {});
    expect(runs.content).toMatchObject([{ status: 'FAILED', rows: 0 }]);
  });

  test('can be corrected and imported again', async () => {
    const client = await createShopClient();
    await importFile(client, [validLine, 'Nowhere,0012345678905,3,2026-01-05'], { key: 'one key' });

    const { status } = await importFile(client, [validLine, 'Uptown,0012345678905,3,2026-01-05'], { key: 'one key' });

    expect(status).toBe(200);
  });

  const wrong: readonly (readonly [what: string, lines: readonly string[], errors: readonly string[]])[] = [
    ['an unknown store', ['Nowhere,HONEY-1,1,2026-01-05'], ['Line 2: Store "Nowhere" was not found.']],
    ['no store', [' ,HONEY-1,1,2026-01-05'], ['Line 2: Store is empty.']],
    ['an unknown UPC', ['Downtown,12345678912,1,2026-01-05'], ['Line 2: Product UPC "12345678912" was not found.']],
    [
      'a UPC in scientific notation',
      ['Downtown,1.23457E+11,1,2026-01-05'],
      ['Line 2: Product UPC "1.23457E+11" was shortened by a spreadsheet program.'],
    ],
    ['a fraction', ['Downtown,HONEY-1,1.5,2026-01-05'], ['Line 2: Quantity "1.5" is not a whole number.']],
    ['a number in words', ['Downtown,HONEY-1,two,2026-01-05'], ['Line 2: Quantity "two" is not a number.']],
    ['a huge quantity', ['Downtown,HONEY-1,1000001,2026-01-05'], ['Line 2: Quantity "1000001" is too large.']],
    ['no date', ['Downtown,HONEY-1,1,'], ['Line 2: Sold on is empty.']],
    [
      'a nonexistent date',
      ['Downtown,HONEY-1,1,2026-02-30'],
      ['Line 2: Sold on "2026-02-30" is not an existing date.'],
    ],
    ['the future', ['Downtown,HONEY-1,1,2027-01-01'], ['Line 2: Sold on "2027-01-01" is in the future.']],
    ['the far past', ['Downtown,HONEY-1,1,1989-12-31'], ['Line 2: Sold on "1989-12-31" is before 1990.']],
    [
      'three date formats',
      [validLine, 'Downtown,HONEY-1,1,01/06/2026', 'Downtown,HONEY-1,1,20260107'],
      [
        'Line 3: Sold on "01/06/2026" is written MM/DD/YYYY, but line 2 is written YYYY-MM-DD: all dates of a file must have one format.',
        'Line 4: Sold on "20260107" is written YYYYMMDD, but line 2 is written YYYY-MM-DD: all dates of a file must have one format.',
      ],
    ],
    [
      'the day before the month',
      ['Downtown,HONEY-1,1,01/31/2026', 'Downtown,HONEY-1,1,31/01/2026'],
      ['Line 3: Sold on "31/01/2026" has an invalid month: dates with slashes are read as MM/DD/YYYY.'],
    ],
    [
      'several errors in a row',
      ['Nowhere,NOTHING,1.5,soon'],
      [
        'Line 2: Store "Nowhere" was not found.',
        'Line 2: Product UPC "NOTHING" was not found.',
        'Line 2: Quantity "1.5" is not a whole number.',
        'Line 2: Sold on "soon" is not a date. Write it as YYYY-MM-DD, MM/DD/YYYY or YYYYMMDD.',
      ],
    ],
    ['too few columns', [validLine, 'Downtown,HONEY-1,1'], ['Line 3: has 3 columns, but column 4 is needed.']],
    [
      'too many columns',
      [validLine, 'Downtown,HONEY-1,1,2026-01-05,x'],
      ['Line 3: has 5 columns, but the header has 4.'],
    ],
    [
      'an unmatched name once, with its number of rows',
      ['Nowhere,NOTHING,1,2026-01-05', ' nowhere,NOTHING,1,2026-01-06', 'Nowhere,HONEY-1,1,2026-01-07'],
      [
        'Line 2: Store "Nowhere" was not found. Also in 2 other rows.',
        'Line 2: Product UPC "NOTHING" was not found. Also in 1 other row.',
      ],
    ],
  ];
  test.each(wrong)('reports the line: %s', async (_, lines, errors) => {
    world.setNow(new Date('2026-11-20T12:00:00Z'));
    const client = await createShopClient();

    const { status, body } = await importFile(client, lines);

    expect([status, body]).toEqual([406, errors]);
    expect(await listSaleDays(client)).toEqual([]);
  });

  test('reports a store number that two active stores share', async () => {
    const client = await world.newClient();
    const { companyId } = await makeCompanyWithStores(client);
    await client.db((db) => makeStore(db, { companyId, number: '7' }));

    const { body } = await importFile(client, ['7,HONEY-1,1,2026-01-05'], { storeIdentificationType: 'STORE_NUMBER' });

    expect(body).toEqual(['Line 2: Store "7" is the number of more than one store.']);
  });

  const files: readonly (readonly [what: string, text: string, error: string])[] = [
    ['a header alone', `${header}\n`, 'Line 1: only a header row was found, and no sales below it.'],
    ['no header', `${validLine}\n${validLine}\n`, 'Line 1: the header row is missing, the first line is a sale.'],
    ['too few columns', 'Store;UPC\n', 'Line 1: the header has 2 columns, but column 4 is needed.'],
  ];
  test.each(files)('can contain %s', async (_, text, error) => {
    const client = await createShopClient();

    const { status, body } = await importFile(client, toBytes(text));

    expect([status, body]).toEqual([406, [error]]);
  });
});

describe('the next day, which has started in another time zone', () => {
  test('is not in the future', async () => {
    world.setNow(new Date('2026-11-20T12:00:00Z'));
    const client = await createShopClient();

    const { body } = await importFile(client, ['Downtown,HONEY-1,1,2026-11-21', 'Downtown,HONEY-1,1,2026-11-22']);

    expect(body).toEqual(['Line 3: Sold on "2026-11-22" is in the future.']);
  });
});

describe('a warning', () => {
  test('is returned for a row without a quantity, a wrong check digit, and, once per product, a missing price', async () => {
    const client = await world.newClient();
    await makeCompanyWithStores(client);
    await client.db((db) =>
      db
        .insertInto('product')
        .values([
          { upc: '0012345678906', name: 'Mistyped' },
          { upc: 'NO-PRICE', name: 'New' },
        ])
        .execute(),
    );

    const { body } = await importFile(client, [
      'Downtown,0012345678906,1,2026-01-05',
      'Downtown,0012345678906,1,2026-01-06',
      'Nowhere,HONEY-1, ,2026-01-06',
      'Downtown,NO-PRICE,1,2026-01-06',
      'Downtown,HONEY-1,2,2026-01-06',
    ]);

    expect(body).toMatchObject({ status: 'DONE', rows: 4, unitsSold: 5, totalSales: 2000 });
    expect(body.messages).toEqual([
      'Read as comma-separated text in UTF-8, with dates as YYYY-MM-DD.',
      'Line 2: Product UPC "0012345678906" has a wrong check digit.',
      'Product UPC "0012345678906" has no price, its sales count as $0.00.',
      'Line 4: Quantity is empty, the row was skipped.',
      'Product UPC "NO-PRICE" has no price, its sales count as $0.00.',
    ]);
  });
});

describe('a request', () => {
  test.each([
    ['a column twice', { headers: { storeName: 0, productUpc: 0, quantity: 2, soldOn: 3 } }],
    ['a negative company', { companyId: -1 }],
    ['an invalid column', { headers: { storeName: -1, productUpc: 1, quantity: 2, soldOn: 3 } }],
  ])('is rejected before the file is read: %s', async (_, configuration) => {
    const client = await createShopClient();

    const { status, body } = await importFile(client, [validLine], configuration);

    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_REQUEST' })]);
  });

  test('is rejected immediately if its content length is 2 GB', async () => {
    const client = await createShopClient();

    const response = await world.app.inject({
      method: 'POST',
      url: saleRoutes.import.path,
      headers: {
        ...client.headersFor('none'),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(2 * 1024 ** 3),
      },
    });

    expect(response.statusCode).toBe(413);
  });
});

test('rejects only the impossible date, which does not change how the others are read', async () => {
  const client = await createShopClient();
  const lines = ['13/45/2022', '12/25/2022', '12/26/2022'].map((day) => `Downtown,HONEY-1,1,${day}`);

  const { status, body } = await importFile(client, lines);
  const { body: skipped } = await importFile(client, lines, { badRows: 'SKIP' });

  expect([status, body]).toEqual([
    406,
    ['Line 2: Sold on "13/45/2022" has an invalid month: dates with slashes are read as MM/DD/YYYY.'],
  ]);
  expect(skipped).toMatchObject({ status: 'DONE', rows: 2 });
});
