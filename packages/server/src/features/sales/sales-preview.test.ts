import { type ImportSaleCsvConfiguration, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const { newClient } = useWorld();

const preview = async (
  client: TestClient,
  lines: readonly string[],
  configuration: Partial<ImportSaleCsvConfiguration> = {},
) => {
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  const { body } = await client.as('none')(saleRoutes.previewImport, {
    body: { importSaleCsvConfiguration: { companyId: 0, headers, ...configuration } },
    files: { file: new Blob([[header, ...lines].join('\n')]) },
  });
  return body;
};

const lines = [
  'Downtown,0012345678905,3,2026-01-05',
  'Downtown,HONEY-1,1,2026-01-11',
  'Uptown,0012345678905,-1,2026-01-12',
];

test('sums the rows, stores, weeks, units, and value of a file, and imports nothing', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);

  const body = await preview(client, lines);

  expect(body).toMatchObject({ rows: 3, validRows: 3, stores: 2, weeks: 2, unitsSold: 3, totalSales: 1500 });
  expect(body).toMatchObject({ firstDay: '2026-01-05', lastDay: '2026-01-12', errors: [], matches: null });
  expect(await listSaleDays(client)).toEqual([]);
  const { body: imports } = await client.as('none')(saleRoutes.listImports, {});
  expect(imports.content).toEqual([]);
});

test('equals the totals of the import', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);
  const { rows, unitsSold, totalSales, messages } = await preview(client, lines);

  const { body } = await importFile(client, lines);

  expect(body).toMatchObject({ rows, unitsSold, totalSales, messages });
});

test('lists unmatched names with their rows, and sums the other rows', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);

  const body = await preview(client, [
    ...lines,
    'Boston,HONEY-1,9,2026-01-12',
    'boston,HONEY-1,9,2026-01-13',
    'Uptown,HONEY-1,some,2026-01-13',
  ]);

  expect(body).toMatchObject({ rows: 6, validRows: 3, unitsSold: 3 });
  expect(body.unmatchedNames).toEqual([{ kind: 'STORE', text: 'Boston', rows: 2, line: 5 }]);
  expect(body.errors).toEqual([
    'Line 5: Store "Boston" was not found. Also in 1 other row.',
    'Line 7: Quantity "some" is not a number.',
  ]);
  expect(body.messages).toEqual(['Read as comma-separated text in UTF-8, with dates as YYYY-MM-DD.']);
});

test('counts the rows that match imported sales', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,0012345678905,3,2026-01-05', 'Downtown,HONEY-1,2,2026-01-11']);

  const { matches } = await preview(client, lines);

  expect(matches).toEqual({ newRows: 1, identicalRows: 1, differingRows: 1, replaceableRows: 2 });
});

test('returns the errors of a file that cannot be read as sales', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);

  const nothingValid = await preview(client, ['Boston,HONEY-1,9,2026-01-12']);
  const empty = await preview(client, []);

  expect(nothingValid).toMatchObject({ rows: 1, validRows: 0, unmatchedNames: [{ text: 'Boston' }] });
  expect(nothingValid.errors).toContain('Line 2: Store "Boston" was not found.');
  expect(empty.errors).toEqual(['Line 1: only a header row was found, and no sales below it.']);
});

test('names the columns that are not imported', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);
  const { body } = await client.as('none')(saleRoutes.previewImport, {
    body: {
      importSaleCsvConfiguration: { companyId: 0, headers: { storeName: 0, productUpc: 1, quantity: 3, soldOn: 4 } },
    },
    files: { file: new Blob(['Store,UPC,Buyer,Quantity,Sold on,Notes\nDowntown,HONEY-1,Kim,2,2026-01-05,x\n']) },
  });

  expect(body.unusedColumns).toEqual(['Buyer', 'Notes']);
});

test('rejects a company of another account', async () => {
  const client = await newClient();
  const other = await newClient();
  const { companyId } = await makeCompanyWithStores(other);

  expect(await preview(client, lines, { companyId })).toMatchObject({ code: 'COMPANY_NOT_FOUND' });
});
