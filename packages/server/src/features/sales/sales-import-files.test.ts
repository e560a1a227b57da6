import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

const lines = ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,-1,2026-01-06'];
const rows = [header, ...lines].map((line) => line.split(','));

const send = async (content: Uint8Array, configuration: Partial<ImportSaleCsvConfiguration> = {}) => {
  const client = await world.newClient();
  const { downtown, uptown, honey } = await makeCompanyWithStores(client);
  const response = await importFile(client, new Uint8Array(content), configuration);
  const days = await listSaleDays(client);
  const names = new Map([
    [downtown, 'Downtown'],
    [uptown, 'Uptown'],
  ]);
  expect(days.every(([, productId]) => productId === honey)).toBe(true);
  return { ...response, days: days.map(([storeId, , day, units]) => [names.get(Number(storeId)), day, units]) };
};

const both = [
  ['Downtown', '2026-01-05', 3],
  ['Uptown', '2026-01-06', -1],
];

test('a sales file can be an Excel sheet', async () => {
  const { status, body, days } = await send(await writeXlsx({ sheets: [{ name: 'Sales', rows }] }));

  expect(status).toBe(200);
  expect(body.messages).toEqual(['Read as the Excel sheet "Sales", with dates as YYYY-MM-DD.']);
  expect(days).toEqual(both);
});

test('imports only valid rows on request and reports the others', async () => {
  const content = [
    header,
    ...lines,
    'Nowhere,HONEY-1,1,2026-01-05',
    'Downtown,HONEY-1,x,2026-01-05',
    'Nowhere,X,1,2026-01-07',
  ];

  const { status, body, days } = await send(Buffer.from(content.join('\n')), { badRows: 'SKIP' });

  expect([status, body.rows]).toEqual([200, 2]);
  expect(body.messages).toEqual([
    'Read as comma-separated text in UTF-8, with dates as YYYY-MM-DD.',
    '3 rows were skipped because they have errors:',
    'Line 4: Store "Nowhere" was not found. Also in 1 other row.',
    'Line 5: Quantity "x" is not a number.',
    'Line 6: Product UPC "X" was not found.',
  ]);
  expect(days).toEqual(both);
});

test('rejects a file without valid rows, even if invalid rows are skipped', async () => {
  const { status, body } = await send(Buffer.from(`${header}\nNowhere,HONEY-1,1,2026-01-05\n`), { badRows: 'SKIP' });

  expect([status, body]).toEqual([406, ['The file contains no valid rows.', 'Line 2: Store "Nowhere" was not found.']]);
});
