// ASVS 5.2.3

import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { buildSheetFile } from '@shelfward/tables/testing/hostile-files.ts';
import { buildZip } from '@shelfward/tables/testing/zip.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatErrors, RejectedFileError } from './file-errors.ts';
import type { FileReading } from './file-reader.ts';
import { withTableFile } from './packed-file.ts';
import { readStagedFile } from './staged-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'file-reader-'));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

type Content = string | Uint8Array;

/** Reads a file of counts, or of another kind, as a worker thread does. */
const read = async (content: Content, reading: Partial<FileReading> = {}) => {
  const file = path.join(folder, 'upload');
  await fsp.writeFile(file, content);
  let staged = '';
  let isFaulty = false;
  const sink = {
    write: async (chunk: Uint8Array) => {
      staged += new TextDecoder().decode(chunk);
    },
    onFaulty: () => {
      isFaulty = true;
    },
    onProgress: () => undefined,
  };
  const kind: FileKind = 'STORE_COUNTS';
  const summary = await withTableFile({ path: file }, (table) =>
    readStagedFile({ ...table, kind, currency: 'USD', timeZone: 'America/New_York', ...reading }, sink),
  );
  const rows = staged.split('\n').slice(0, -1);
  const parse = (row: string, at: number) => JSON.parse(row.split('\t')[at]?.replaceAll('\\\\', '\\') ?? '');
  return {
    ...summary,
    isFaulty,
    values: rows.map((row) => Object.values(parse(row, 2))),
    problems: rows.flatMap((row): { readonly code: string }[] => parse(row, 3)),
  };
};

const rejection = (content: Content, reading: Partial<FileReading> = {}) =>
  read(content, reading).then(formatErrors, (error: unknown) =>
    error instanceof RejectedFileError ? formatErrors(error.report) : String(error),
  );

const names = ['Store', 'UPC', 'Quantity', 'Date'];
const rows = [names, ['Downtown', 'HONEY-1', '3', '2026-01-05'], ['Café “Zürich”', 'HONEY-1', '1', '2026-01-06']];
const csv = (delimiter = ',') => rows.map((cells) => `${cells.join(delimiter)}\n`).join('');
const sheet = (name = 'Counts', cells: readonly (readonly (string | number)[])[] = rows) => ({
  name,
  rows: cells.map((row) => [...row]),
});
const excel = (...sheets: Parameters<typeof writeXlsx>[0]['sheets']) => writeXlsx({ sheets });
const expected = [
  ['Downtown', 'HONEY-1', 3, '2026-01-05'],
  ['Café “Zürich”', 'HONEY-1', 1, '2026-01-06'],
];
const windows = Buffer.from(csv('\t').replace('“', '\u0093').replace('”', '\u0094'), 'latin1');

describe('a file is read as it was written:', () => {
  test.each<[what: string, content: () => Content | Promise<Content>, format: string]>([
    ['UTF-8', csv, 'Read as comma-separated text in UTF-8, '],
    ['UTF-8 with a byte order mark', () => `\ufeff${csv(';')}`, 'Read as semicolon-separated text in UTF-8, '],
    ['UTF-16 LE', () => Buffer.from(`\ufeff${csv()}`, 'utf16le'), 'Read as comma-separated text in UTF-16, '],
    ['UTF-16 BE', () => Buffer.from(`\ufeff${csv()}`, 'utf16le').swap16(), 'Read as comma-separated text in UTF-16, '],
    ['Windows-1252', () => windows, 'Read as tab-separated text in Windows-1252, '],
    ['returns at the end of lines', () => csv().replaceAll('\n', '\r'), 'Read as comma-separated text in UTF-8, '],
    ['an Excel sheet', () => excel(sheet()), 'Read as the Excel sheet "Counts", '],
    ['gzip', () => gzipSync(csv()), 'Unpacked from .gz and read as comma-separated text in UTF-8, '],
    ['zip', () => buildZip({ 'counts/may.csv': Buffer.from(csv()) }), 'Unpacked from .zip and read as comma-separated'],
    [
      'a zip file of macOS',
      () => buildZip({ 'a.csv': Buffer.from(csv()), '__MACOSX/._a.csv': Buffer.from('x'), '.DS_Store': windows }),
      'Unpacked from .zip and read as comma-separated text in UTF-8, ',
    ],
    [
      'a sheet in a zip file',
      async () => buildZip({ 'may.xlsx': Buffer.from(await excel(sheet())) }),
      'Unpacked from .zip and read as the Excel sheet "Counts", ',
    ],
    [
      'titles above the header',
      () => `Counts\n\nJanuary,2026\n${csv()}`,
      'Read as comma-separated text in UTF-8, with the header in line 4, ',
    ],
  ])('%s', async (_, content, format) => {
    const { values, messages, isFaulty } = await read(await content());

    expect(values).toEqual(expected);
    expect(messages[0]).toContain(format);
    expect(isFaulty).toBe(false);
  });

  test.each([
    ['the first line is data', '', { headerRow: 0 }, 'without a header'],
    ['the header is in a given line', 'Downtown,A,1,2026-01-01\n'.concat(names.join()), { headerRow: 2 }, 'in line 2'],
  ])('%s', async (_, top, reading, format) => {
    const body = csv().slice(csv().indexOf('\n') + 1);
    const columns = { store: [0], product: [1], quantity: [2], countedOn: [3] };

    const { values, messages } = await read(`${top}${top === '' ? '' : '\n'}${body}`, { ...reading, columns });

    expect([values, messages[0]]).toEqual([expected, expect.stringContaining(format)]);
  });

  test('later dates decide the order of day and month, or the user does', async () => {
    const file = (day: string) => `Store,UPC,Quantity,Date\nA,B,1,05/01/2026\nA,B,2,${day}\n`;

    const decided = await read(file('31/12/2025'));
    const chosen = await read(file('06/01/2026'), { dateOrder: 'DAY_FIRST' });
    const open = await rejection(file('06/01/2026'));

    expect(decided.values.map((cells) => cells.at(-1))).toEqual(['2026-01-05', '2025-12-31']);
    expect(chosen.values.map((cells) => cells.at(-1))).toEqual(['2026-01-05', '2026-01-06']);
    expect(open).toEqual([
      'The date order is ambiguous, for example "05/01/2026". Select month first or day first and import the file again.',
    ]);
  });

  test('time stamps have the day as written, or on request that of the account, and differences are named', async () => {
    const file = 'Store,UPC,Quantity,Date\nA,B,1,2026-01-06T12:00:00Z\nA,B,2,2026-01-06T03:30:00Z\n';
    const named =
      '1 time stamp has another day in America/New_York, the time zone of the account: "2026-01-06T03:30:00Z" in line 3 is 01/05/2026 there.';

    const written = await read(file);
    const account = await read(file, { stampDay: 'ACCOUNT' });

    expect(written.values.map((cells) => cells.at(-1))).toEqual(['2026-01-06', '2026-01-06']);
    expect(written.messages).toContain(`${named} The days as written are used.`);
    expect(account.values.map((cells) => cells.at(-1))).toEqual(['2026-01-06', '2026-01-05']);
    expect(account.messages).toContain(`${named} The days in this time zone are used.`);
  });

  test('a sheet with native dates, and an Excel 97 file', async () => {
    const cells = new Map([['1,3', { value: new Date('2026-01-05'), style: { numFmt: 'yyyy-mm-dd' } }]]);
    const old = new URL('../../../../tables/src/spreadsheets/fixtures/sales.xls', import.meta.url);

    const native = await read(await excel({ name: 'A', rows: [names, ['Downtown', 'HONEY-1', 3, null]], cells }));
    const { messages, rows: count } = await read(await fsp.readFile(old), { kind: 'SALES' });

    expect(native.values).toEqual(expected.slice(0, 1));
    expect([messages[0], count]).toEqual(['Read as the Excel sheet "January", with dates as YYYY-MM-DD.', 2]);
  });

  test('the only visible sheet with data, or the chosen one', async () => {
    const hidden = [
      { ...sheet('Last year'), hidden: true },
      { ...sheet('Secret'), veryHidden: true },
    ];
    const several = await excel(...hidden, sheet('January'), sheet('February', rows.slice(0, 2)));

    const { messages } = await read(await excel(...hidden, sheet('January'), sheet('Notes', [])));
    const { values } = await read(several, { sheet: 'february' });

    expect(messages[0]).toContain('the Excel sheet "January"');
    expect(values).toEqual(expected.slice(0, 1));
    expect(await rejection(several)).toEqual([
      'The file has 2 sheets with data: "January", "February". Choose the sheet to import.',
    ]);
    expect(await rejection(several, { sheet: 'March' })).toEqual([
      'The file has no visible sheet "March". It has "January", "February".',
    ]);
  });

  test('without its totals, which are compared, and without the lines below the table', async () => {
    const file = (total: number) =>
      `Store,UPC,Quantity\n-----,---,---\nA,X,2\nB,X,3\nTotal,,${total}\n\n(2 rows affected)\n`;

    const { values, messages } = await read(file(5));

    expect(values).toEqual([
      ['A', 'X', 2],
      ['B', 'X', 3],
    ]);
    expect(messages.slice(1)).toEqual([
      '1 row with totals was compared with the rows and skipped.',
      '2 lines without data were skipped, for example "(2 rows affected)".',
    ]);
    expect(await rejection(file(6))).toEqual(['Line 5: the total quantity is 6, but the rows add up to 5.']);
  });

  test('with messages about prices that are not imported, and about codes without their zeros', async () => {
    const products = await read('UPC,Product,Retail price\nA,B,2.50\n', { kind: 'PRODUCTS' });
    const stores = await read(
      'Store,Company,Number,Zip,Country\nA,X,0101,02134,US\nB,X,102,2134,US\nC,X,103,2135,\nD,X,0104,8001,CH\n',
      { kind: 'STORES' },
    );

    expect(products.messages).toContain(
      'The column Retail price is not imported with products. Import the file again as prices.',
    );
    expect(stores.messages.slice(1)).toEqual([
      '2 postal codes of fewer than five digits were found, for example "2134" in line 3. A spreadsheet program may have removed zeros at the start.',
      '2 store numbers shorter than others were found, for example "102" in line 3. A spreadsheet program may have removed zeros at the start.',
    ]);
  });

  test('with messages about what may be wrong', async () => {
    const cut = await read('Store,UPC,Quantity\nA,B,1');
    const unknown = await read('Downtown,Corner Shops\nUptown,Corner Shops\n', { kind: 'STORES' });
    const rounded = await read('UPC;Price\nA;0.345\n', { kind: 'PRICES' });

    expect(cut.messages[1]).toBe(
      'The file ends with the number 1 and without a line break. Check that it is complete.',
    );
    expect(unknown.messages[1]).toBe(
      'Line 1 was read as the header: Downtown, Corner Shops. If it contains data, choose that the file has no header.',
    );
    expect(rounded.messages[1]).toBe('1 row with more than two decimals in an amount was rounded to cents.');
  });
});

describe('the numbers of a file', () => {
  const inline = (text: string) => `<is><t>${text}</t></is>`;
  const buildCounts = (...rows: readonly string[]) =>
    buildSheetFile(
      [['Store', 'UPC', 'Quantity', 'Date'].map((name) => `<c t="inlineStr">${inline(name)}</c>`).join(''), ...rows]
        .map((row) => `<row>${row}</row>`)
        .join(''),
    );
  const text = (value: string) => `<c t="inlineStr">${inline(value)}</c>`;

  test('are read by its decimal sign, which is named if it is a comma', async () => {
    const { values, messages } = await read('UPC;Price\nA;12,50\nB;1,234\nC;1.234,00\n', { kind: 'PRICES' });

    expect(values).toEqual([
      ['A', 1250],
      ['B', 123],
      ['C', 123_400],
    ]);
    expect(messages[0]).toBe('Read as semicolon-separated text in UTF-8, with a decimal comma.');
  });

  test('are asked for if they can be read in two ways', async () => {
    const file = 'UPC;Price\nA;12\nB;1,234\n';

    expect(await rejection(file, { kind: 'PRICES' })).toEqual([
      'The decimal sign is ambiguous, for example "1,234". Select decimal point or decimal comma and import the file again.',
    ]);
    const point = await read(file, { kind: 'PRICES', decimalSign: 'POINT' });
    const comma = await read(file, { kind: 'PRICES', decimalSign: 'COMMA' });
    expect([point.values[1], comma.values[1]]).toEqual([
      ['B', 123_400],
      ['B', 123],
    ]);
  });

  test('of number cells always have a decimal point, next to texts with a decimal comma', async () => {
    const prices = await excel(
      sheet('Prices', [
        ['UPC', 'Price'],
        ['A', 1.234],
        ['B', '12,50'],
        ['C', '1.234'],
        ['D', 12.5],
      ]),
    );

    expect((await read(prices, { kind: 'PRICES' })).values).toEqual([
      ['A', 123],
      ['B', 1250],
      ['C', 123_400],
      ['D', 1250],
    ]);
  });

  test('of an inline text are read once', async () => {
    const quantity = `<c t="inlineStr">${inline('3')}<v>3</v></c>`;
    const before = `<c t="inlineStr"><v>4</v>${inline('4')}</c>`;
    const rows = [quantity, before].map((cell) => `${text('A')}${text('B')}${cell}${text('2026-01-05')}`);

    expect((await read(buildCounts(...rows))).values).toEqual([
      ['A', 'B', 3, '2026-01-05'],
      ['A', 'B', 4, '2026-01-05'],
    ]);
  });
});

describe('a code of more than fifteen digits in a number cell is rejected as shortened:', () => {
  const coded: readonly (readonly [kind: FileKind, names: readonly string[]])[] = [
    ['COMPANIES', ['Company']],
    ['STORES', ['Store', 'Number', 'Code']],
    ['PRODUCTS', ['UPC', 'SKU', 'Product']],
    ['PRICES', ['UPC']],
    ['ON_HAND', ['UPC']],
    ['STORE_COUNTS', ['Store', 'UPC']],
    ['PAR_LEVELS', ['Store', 'UPC']],
    ['ORDERS', ['Store', 'UPC', 'PO number']],
    ['SHIPMENTS', ['Order', 'UPC', 'Tracking number']],
  ];

  test.each(coded)('%s', async (kind, header) => {
    const file = await excel(sheet('A', [[...header], header.map(() => 45000123456789010000)]));

    const { rows: count, problems } = await read(file, { kind });

    const shortened = problems.filter(({ code }) => code === 'SHORTENED');
    expect([count, shortened.length]).toEqual([1, header.length]);
  });
});

describe('a file is rejected:', () => {
  const zeros = Buffer.alloc(60_000_000);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const formulas = `<row>${names.map(cell).join('')}</row>${`<row>${cell('A')}${cell('B')}<c><f>1+2</f></c></row>`.repeat(2)}`;

  test.each<[what: string, content: () => Content, errors: readonly string[]]>([
    ['empty', () => '', ['Line 1: the file is empty.']],
    ['blank lines', () => '\n\n , \n', ['Line 1: the file is empty.']],
    ['a header alone', () => `${names.join()}\n`, ['Line 1: only a header row was found, and no rows below it.']],
    ['an open quote', () => 'Store\nA\n"B\nC\n', ['Line 3: a quoted field begins here and never ends.']],
    ['text after a quote', () => 'Store\n"A" b\n', ['Line 2: a quoted field goes on after its closing quote.']],
    ['an endless line', () => `Store\n${'x'.repeat(1_100_000)}`, ['Line 2: is longer than 1,000,000 characters.']],
    ['too many rows', () => `Store\n${'A\n'.repeat(200_001)}`, ['The file has more than 200,000 rows.']],
    [
      'formulas without a saved value',
      () => buildSheetFile(formulas),
      [
        'Cells C2, C3 contain formulas without a saved value. Open the file in a spreadsheet program, save it, and import it again.',
      ],
    ],
    [
      'two files in an archive',
      () => buildZip({ 'a.csv': windows, 'b.csv': windows }),
      ['The archive contains 2 files. Upload an archive with one file.'],
    ],
    ['an archive without files', () => buildZip({}), ['The archive contains no file.']],
    ['an empty file in an archive', () => buildZip({ 'a.csv': Buffer.alloc(0) }), ['Line 1: the file is empty.']],
    ['a bomb', () => gzipSync(zeros), ['The archive expands to far more than a table would.']],
    [
      'a bomb that states a wrong size',
      () => buildZip({ 'a.csv': zeros }, { statedBytes: 100 }),
      ['The archive expands to far more than a table would.'],
    ],
  ])('%s', async (_, content, errors) => {
    expect(await rejection(content())).toEqual(errors);
  });

  test.each<[what: string, content: () => Content]>([
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ['a NUL', () => `\0${csv()}`],
    ['half a character of UTF-16', () => Buffer.from(`\ufeff${csv()}`, 'utf16le').subarray(0, 41)],
    ['a damaged Excel 97 file', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a truncated archive', () => buildZip({ 'a.csv': Buffer.from(csv()) }).subarray(0, 60)],
    ['a truncated gzip file', () => gzipSync(csv().repeat(50)).subarray(0, 40)],
    ['a file that is packed twice', () => gzipSync(gzipSync(csv()))],
  ])('as corrupted: %s', async (_, content) => {
    const outcome = read(content()).then(
      ({ isCorrupted }) => isCorrupted,
      ({ code }: { readonly code: string }) => code,
    );

    expect([true, 'FILE_CORRUPTED']).toContain(await outcome);
  });

  test('with the first fifty errors, their number, and no rows', async () => {
    const report = await read(`Store\nA\n${'"A" b\n'.repeat(1284)}`);

    expect(formatErrors(report).slice(49)).toEqual([
      'Line 52: a quoted field goes on after its closing quote.',
      '… and 1,234 more errors',
    ]);
    expect([report.isFaulty, report.values]).toEqual([true, []]);
  });
});
