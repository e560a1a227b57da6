import fsp from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { buildZip } from '../../testing/zip.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

const lines = ['Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,-1,2026-01-06'];
const csv = Buffer.from([header, ...lines].join('\n'));
const rows = [header, ...lines].map((line) => line.split(','));
const sheet = (cells: unknown[][]) =>
  writeXlsx({ sheets: [{ name: 'Sales', rows: cells as (string | number | Date | null)[][] }] });

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

describe('a sales file can be', () => {
  const files: readonly (readonly [what: string, content: () => Uint8Array | Promise<Uint8Array>, read: string])[] = [
    ['an Excel sheet', () => sheet(rows), 'Read as the Excel sheet "Sales", with dates as YYYY-MM-DD.'],
    ['compressed with gzip', () => gzipSync(csv), 'Unpacked from .gz and read as comma-separated text in UTF-8, with'],
    [
      'compressed as zip',
      () => buildZip({ 'sales/may.csv': csv }),
      'Unpacked from .zip and read as comma-separated text',
    ],
    [
      'a zip file created by macOS',
      () => buildZip({ 'may.csv': csv, '__MACOSX/._may.csv': Buffer.from('x'), '.DS_Store': Buffer.from('y') }),
      'Unpacked from .zip and read as comma-separated text',
    ],
    [
      'a sheet in a zip',
      async () => buildZip({ 'may.xlsx': Buffer.from(await sheet(rows)) }),
      'Unpacked from .zip and read as the Excel sheet "Sales"',
    ],
    [
      'separated by semicolons',
      () => Buffer.from(csv.toString().replaceAll(',', ';')),
      'Read as semicolon-separated text in UTF-8',
    ],
    [
      'Windows-1252 with tabs and the day first',
      () =>
        Buffer.from(
          'Gesch\xe4ft\tUPC\tMenge\tTag\nDowntown\tHONEY-1\t3\t5.1.2026\nUptown\tHONEY-1\t-1\t6.1.2026\n',
          'latin1',
        ),
      'Read as tab-separated text in Windows-1252, with dates as DD.MM.YYYY.',
    ],
    [
      'UTF-16 with dates that a later row disambiguates',
      () =>
        Buffer.from(
          '\ufeffStore;UPC;Qty;Day\nDowntown;HONEY-1;3;05/01/2026\nUptown;HONEY-1;-1;06/01/2026\nUptown;HONEY-1;;31/12/2025\n',
          'utf16le',
        ),
      'Read as semicolon-separated text in UTF-16, with dates as DD/MM/YYYY.',
    ],
  ];
  test.each(files)('%s', async (_, content, read) => {
    const { status, body, days } = await send(await content());

    expect(status).toBe(200);
    expect(body.messages[0]).toContain(read);
    expect(days).toEqual(both);
  });

  test('an Excel sheet with native dates and numbers', async () => {
    const day = new Date('2026-01-05T00:00:00Z');
    const cells = new Map([['1,3', { value: day, style: { numFmt: 'yyyy-mm-dd' } }]]);
    const content = await writeXlsx({
      sheets: [{ name: 'Sales', rows: [header.split(','), ['Downtown', 'HONEY-1', 3, null]], cells }],
    });

    const { days } = await send(content);

    expect(days).toEqual([['Downtown', '2026-01-05', 3]]);
  });

  test('a file with ambiguous dates, if the date order is configured', async () => {
    const content = Buffer.from(`${header}\nDowntown,HONEY-1,3,05/01/2026\nUptown,HONEY-1,-1,06/01/2026\n`);

    const { days } = await send(content, { dateOrder: 'DAY_FIRST' });

    expect(days).toEqual(both);
  });
});

describe('rejects an archive', () => {
  const zeros = Buffer.alloc(60_000_000);
  const files: readonly (readonly [what: string, content: () => Uint8Array, status: number, body: unknown])[] = [
    [
      'with two files',
      () => buildZip({ 'may.csv': csv, 'june.csv': csv }),
      406,
      ['The archive contains 2 files. Upload an archive with one file.'],
    ],
    ['without files', () => buildZip({}), 406, ['The archive contains no file.']],
    ['with an empty file', () => buildZip({ 'a.csv': Buffer.alloc(0) }), 406, ['Line 1: the file is empty.']],
    ['that unpacks to too much', () => gzipSync(zeros), 406, ['The archive expands to far more than a table would.']],
    [
      'with an incorrect uncompressed size',
      () => buildZip({ 'a.csv': zeros }, { statedBytes: 100 }),
      406,
      ['The archive expands to far more than a table would.'],
    ],
    [
      'packed twice',
      () => gzipSync(gzipSync(csv)),
      400,
      expect.objectContaining({ message: 'Provided file is corrupted' }),
    ],
    [
      'that is truncated',
      () => buildZip({ 'a.csv': csv }).subarray(0, 60),
      400,
      expect.objectContaining({ message: 'Provided file is corrupted' }),
    ],
  ];
  test.each(files)('%s', async (_, content, status, body) => {
    const response = await send(content());

    expect([response.status, response.body]).toEqual([status, body]);
    expect(response.days).toEqual([]);
  });
});

test('imports the visible sheet of an Excel 97 file', async () => {
  const fixture = new URL('../../platform/spreadsheets/fixtures/sales.xls', import.meta.url);

  const { body, days } = await send(await fsp.readFile(fixture));

  expect(body.messages[0]).toBe('Read as the Excel sheet "January", with dates as YYYY-MM-DD.');
  expect(days).toEqual([
    ['Downtown', '2026-01-05', 15],
    ['Uptown', '2026-01-05', -1],
  ]);
});

test('rejects a damaged Excel 97 file', async () => {
  const { status, body } = await send(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

  expect([status, body]).toMatchObject([400, { message: 'Provided file is corrupted' }]);
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
