import { decodeText } from '@shelfward/tables/formats/file-start.rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detectFormats } from '../../kit/file-import/file-preview.rules.ts';
import { withTableChoices } from '../../kit/file-import/table-source.ts';
import type { GivenFile } from '../../kit/file-import/use-file-import.ts';
import { session } from '../../kit/session.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { buildImportConfiguration, matchSales, noChoices, type SalesChoices } from './importer.rules.ts';

beforeEach(() => session.identify(testIdentity()));
afterEach(() => session.clear('unidentified'));

type Chosen = GivenFile<SalesChoices>;

const sample = 'Store,Product UPC,Quantity,Sold on\n"A, B",1,2,2026-01-31\n';
const ofCompany: SalesChoices = { ...noChoices, companyId: 7 };
const chosen = (content: string | Uint8Array<ArrayBuffer>, choices = ofCompany): Chosen => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const text = decodeText(bytes);
  const start = text && ({ kind: 'TEXT', packing: null, ...text } as const);
  const source = withTableChoices({ kind: 'SALES', file: new File([bytes], 'sales.csv'), start }, {});
  return { formats: {}, correctedCells: [], ...matchSales(source, choices) };
};
const detected = ({ source: { preview }, columns = {}, formats }: Chosen) =>
  preview && detectFormats(preview, 'SALES', { columns, formats });
const isComplete = (given: Chosen): boolean => !('problem' in buildImportConfiguration(given));
const template = {
  name: 'Dates first',
  storeIdentificationType: 'STORE_NUMBER',
  delimiter: 'TAB',
  headers: { soldOn: 0, storeName: 1, productUpc: 2, quantity: 3 },
} as const;

describe('a chosen file', () => {
  test('shows the header and the next four rows, and matches the columns', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `S${at},${at},1,2026-01-31`);
    const { source, columns } = chosen(['Store,UPC,Qty,Date', '', ...rows].join('\r\n'));

    expect(source.preview?.header).toEqual(['Store', 'UPC', 'Qty', 'Date']);
    expect(source.preview?.rows.map(([store]) => store)).toEqual(['S0', 'S1', 'S2', 'S3']);
    expect(columns).toEqual({ storeName: [0], productUpc: [1], quantity: [2], soldOn: [3] });
  });

  test.each([
    ['Store;UPC;Qty;Date\nA;1;2;3\n', 'SEMICOLON'],
    ['Store\tUPC\tQty\tDate\n', 'TAB'],
    ['Store,UPC;x,Qty,Date\n', 'DEFAULT'],
    ['Store name UPC Qty Date\n', 'DEFAULT'],
  ])('detects the delimiter of %j', (text, delimiter) => {
    expect(chosen(text).source.delimiter).toBe(delimiter);
  });

  test.each([
    ['quantity', 'Store,UPC,Qty (cases),Date'],
    ['quantity', 'Store,UPC,Units (000),Date,Revenue'],
    ['salesValue', 'Store,UPC,Quantity,Date,Sales amount (cents)'],
  ])('does not match the %s of the header %s', (id, header) => {
    expect(chosen(`${header}\n`).columns).not.toHaveProperty(id);
  });

  test('detects the encoding even if the start of the file ends within a character', () => {
    const utf8 = new TextEncoder().encode('Store\nCafé');
    const windows = new Uint8Array([...new TextEncoder().encode('Store\nCaf'), 0xe9, 0x0a]);

    expect(chosen(utf8.slice(0, -1)).source.start).toHaveProperty('text', 'Store\nCaf');
    expect(chosen(windows).source.start).toHaveProperty('text', 'Store\nCafé\n');
    expect(chosen(new Uint8Array([0xff, 0xfe, 0x53, 0, 0x74, 0])).source.start).toHaveProperty('text', 'St');
  });

  test.each([
    ['01/02/2026', undefined, undefined],
    ['13/02/2026', 'DAY_FIRST', 'DD/MM/YYYY'],
    ['01/13/2026', 'MONTH_FIRST', 'MM/DD/YYYY'],
    ['2026-01-02', 'MONTH_FIRST', 'YYYY-MM-DD'],
  ])('detects the date order of %s, or requires a choice', (text, order, format) => {
    const given = chosen(`Store,UPC,Qty,Date\nA,1,2,${text}\n`);

    expect(detected(given)?.dates[0]).toMatchObject({ order, format });
    expect(isComplete(given)).toBe(order !== undefined);
    expect(buildImportConfiguration({ ...given, formats: { dateOrder: 'DAY_FIRST' } })).toMatchObject({
      dateOrder: 'DAY_FIRST',
    });
  });

  test.each([
    ['1,234', undefined, true],
    ['12,50', 'COMMA', false],
    ['1,234.50', 'POINT', false],
    ['12', undefined, false],
  ])('detects the decimal sign of %s, or requires a choice', (text, decimalSign, isAmbiguous) => {
    const given = chosen(`Store,UPC,Qty,Date,Sales\nA,1,2,2026-01-02,"${text}"\n`);

    expect(detected(given)?.numbers).toMatchObject({ decimalSign, isAmbiguous });
    expect(isComplete(given)).toBe(!isAmbiguous);
    expect(buildImportConfiguration({ ...given, formats: { decimalSign: 'COMMA' } })).toMatchObject({
      decimalSign: 'COMMA',
    });
  });

  test('has no preview if it is not a text', () => {
    expect(chosen(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])).source.preview).toBeUndefined();
  });
});

describe('the import request', () => {
  const complete = chosen(sample);
  const withoutColumn = (property: 'soldOn' | 'salesValue'): Chosen => ({
    ...complete,
    columns: { ...complete.columns, [property]: undefined },
  });

  test('contains all choices', () => {
    expect(buildImportConfiguration(complete)).toEqual({
      storeIdentificationType: 'STORE_NAME',
      companyId: 7,
      headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
      delimiter: 'DEFAULT',
      headerRow: 1,
      productIdentificationType: 'UPC',
      mode: 'REFUSE',
      badRows: 'REFUSE',
    });
  });

  test.each([
    ['all companies are chosen', { ...complete, choices: noChoices }, 'Choose a company.'],
    ['a property has no column', withoutColumn('soldOn'), 'Choose a column for each property.'],
    [
      'the delimiter does not fit the file',
      { ...complete, ...matchSales(withTableChoices(complete.source, { delimiter: 'TAB' }), ofCompany) },
      'Choose a column for each property.',
    ],
    [
      "a template's column is not in the file",
      chosen(sample, { ...ofCompany, template: { ...template, delimiter: 'SEMICOLON' } }),
      'Choose a column for each property.',
    ],
  ])('is missing when %s', (_, given, problem) => {
    expect(buildImportConfiguration(given)).toEqual({ problem });
  });

  test('does not require the sales value', () => {
    expect(isComplete(withoutColumn('salesValue'))).toBe(true);
  });
});

test('a template defines the delimiter and the columns of every file', () => {
  const { source, columns } = chosen('Day\tStore\tUPC\tQty\n', { ...ofCompany, template });

  expect(source.delimiter).toBe('TAB');
  expect(columns).toEqual({ soldOn: [0], storeName: [1], productUpc: [2], quantity: [3] });
});
