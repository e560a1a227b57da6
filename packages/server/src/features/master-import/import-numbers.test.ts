import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import {
  type MasterImportConfiguration,
  masterImportRoutes,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';

const world = useWorld();

const setUp = async () => {
  const client = await world.newClient();
  await client.db(async (db) => {
    const priceListId = await makePriceList(db, { name: 'Retail', isDefault: true });
    for (const upc of ['A', 'B', 'C'])
      await makePrice(db, { priceListId, productId: await makeProduct(db, { upc }), priceCents: 1 });
  });
  return client;
};

const upload = (
  client: TestClient,
  content: string | Uint8Array<ArrayBuffer>,
  configuration: Partial<MasterImportConfiguration> = {},
) =>
  client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind: 'PRICES', ...configuration } },
    files: { file: new File([content], 'prices.csv') },
  });

const change = (client: TestClient, importId: number, body: { price: number[]; decimalSign?: 'POINT' | 'COMMA' }) =>
  client.as('ROLE_ADMIN')(masterImportRoutes.change, {
    params: { importId },
    body: {
      companyId: null,
      priceListId: null,
      columns: { upc: [0], price: body.price },
      ...(body.decimalSign && { decimalSign: body.decimalSign }),
    },
  });

/** The price or the error of each row. */
const listPrices = async (client: TestClient, importId: number) => {
  const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.rows, { params: { importId }, query: {} });
  return body.content.map(({ changes, errors }) => errors[0]?.message ?? changes.at(-1)?.after);
};

test('the numbers of a preview have one decimal sign, also after the columns are changed or cells are corrected', async () => {
  const client = await setUp();
  const { body } = await upload(client, 'UPC;Price;Other\nA;12,50;1,234\nB;1,234;2,500\nC;3;4\n');
  const importId = body.id;
  const first = await listPrices(client, importId);

  const other = await change(client, importId, { price: [2] });
  const open = await listPrices(client, importId);
  const chosen = await change(client, importId, { price: [2], decimalSign: 'POINT' });
  const decided = await listPrices(client, importId);
  await client.as('ROLE_ADMIN')(masterImportRoutes.correctCells, {
    params: { importId },
    body: { cells: [{ line: 4, column: 2, text: '1,500' }] },
  });

  expect([body.decimalSign, other.body.decimalSign, chosen.body.decimalSign]).toEqual(['COMMA', null, 'POINT']);
  expect(first).toEqual([1250, 123, 300]);
  expect(open).toEqual([
    'Price "1,234" can mean 1.234 or 1,234: choose the decimal sign of the file.',
    'Price "2,500" can mean 2.500 or 2,500: choose the decimal sign of the file.',
    400,
  ]);
  expect(decided).toEqual([123_400, 250_000, 400]);
  expect(await listPrices(client, importId)).toEqual([123_400, 250_000, 150_000]);
  expect((await change(client, importId, { price: [2] })).body.decimalSign).toBe('POINT');
});

test('a file whose numbers have two readings is rejected until the sign is given', async () => {
  const client = await setUp();
  const content = 'UPC;Price\nA;1,234\n';

  const rejected = await upload(client, content);
  const { body } = await upload(client, content, { decimalSign: 'COMMA' });

  expect([rejected.status, rejected.body]).toEqual([
    406,
    [
      'The decimal sign is ambiguous, for example "1,234". Select decimal point or decimal comma and import the file again.',
    ],
  ]);
  expect(await listPrices(client, body.id)).toEqual([123]);
});

test('number cells of a sheet remain numbers when the columns are changed', async () => {
  const client = await setUp();
  const rows = [
    ['UPC', 'Price', 'Other'],
    ['A', '12,50', 1.234],
    ['B', 1.234, '12,50'],
    ['C', '1.234', 12.5],
  ];
  const { body } = await upload(client, new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows }] })));
  const first = await listPrices(client, body.id);

  await change(client, body.id, { price: [2] });

  expect(first).toEqual([1250, 123, 123_400]);
  expect(await listPrices(client, body.id)).toEqual([123, 1250, 1250]);
});

/** A sheet with a second column of number cells in these formats. */
const writeFormatted = async (header: readonly string[], values: readonly (readonly [number, string])[]) => {
  const rows = [[...header], ...values.map(([value], at) => ['ABC'[at] ?? '', value])];
  const cells = new Map(values.map(([value, numFmt], at) => [`${at + 1},1`, { value, style: { numFmt } }] as const));
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }));
};

test('a number cell has the currency of its format, and another one is rejected as in a text', async () => {
  const client = await setUp();
  const content = await writeFormatted(
    ['UPC', 'Price'],
    [
      [9.9, '0.00 "EUR"'],
      [1.234, '[$$-409]#,##0.00'],
      [0.5, '0%'],
    ],
  );
  const { body } = await upload(client, content);

  expect(await listPrices(client, body.id)).toEqual([
    'Price "9.9 EUR" is in EUR. The account uses USD.',
    123,
    'Price "50%" is not an amount in USD.',
  ]);
});

/** The discount of each company after the import of a file. */
const importDiscounts = async (client: TestClient, content: string | Uint8Array<ArrayBuffer>) => {
  const { body } = await upload(client, content, { kind: 'COMPANIES' });
  const done = await client.as('ROLE_ADMIN')(masterImportRoutes.commit, { params: { importId: body.id }, body: {} });
  const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, { query: { sort: ['name,asc'] } });
  return [done.status, companies.body.content.map(({ discount }) => discount)];
};

test('a percent cell is the percentage that it shows', async () => {
  const content = await writeFormatted(
    ['Company', 'Discount %'],
    [
      [0.1, '0%'],
      [0.025, '0.0%'],
      [7.5, '0.0"%"'],
    ],
  );

  expect(await importDiscounts(await setUp(), content)).toEqual([200, [10, 2.5, 7.5]]);
});

test('a dash instead of an amount leaves it out', async () => {
  expect(await importDiscounts(await setUp(), 'Company,Discount %\nA,-\nB,--\nC,.5%\n')).toEqual([200, [0, 0, 0.5]]);
});

test('a column that names another currency is rejected, and a price matches by the SKU', async () => {
  const client = await setUp();
  await client.db(async (db) => {
    const productId = await makeProduct(db, { upc: '071234500017', sku: 'BUG-1' });
    const { id: priceListId } = await db.selectFrom('priceList').select('id').executeTakeFirstOrThrow();
    await makePrice(db, { priceListId, productId, priceCents: 1 });
  });
  const euros = await upload(client, 'UPC,Wholesale EUR\nA,9.90\n');
  const dollars = await upload(client, 'Art. no,Wholesale USD\nBUG-1,9.90\n');

  expect(await listPrices(client, euros.body.id)).toEqual(['Price "9.90 EUR" is in EUR. The account uses USD.']);
  expect(await listPrices(client, dollars.body.id)).toEqual([990]);
});
