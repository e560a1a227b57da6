import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import { decodeText } from '@shelfward/tables/formats/file-start.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  buildImportConfiguration,
  type Choices,
  datesFor,
  noChoices,
  numbersFor,
  previewFor,
  withDelimiter,
  withFile,
  withTemplate,
} from './importer.rules.ts';

const sample = 'Store,Product UPC,Quantity,Sold on\n"A, B",1,2,2026-01-31\n';
const chosen = (content: string | Uint8Array<ArrayBuffer>, before: Choices = noChoices): Choices => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const text = decodeText(bytes);
  return withFile(before, new File([bytes], 'sales.csv'), text && { kind: 'TEXT', packing: null, ...text });
};
const template = {
  name: 'Dates first',
  storeIdentificationType: 'STORE_NUMBER',
  delimiter: 'TAB',
  headers: { soldOn: 0, storeName: 1, productUpc: 2, quantity: 3 },
} as const;

describe('a chosen file', () => {
  test('shows the header and the next four rows, and matches the columns', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `S${at},${at},1,2026-01-31`);
    const choices = chosen(['Store,UPC,Qty,Date', '', ...rows].join('\r\n'));

    const preview = previewFor(choices);

    expect(preview?.header).toEqual(['Store', 'UPC', 'Qty', 'Date']);
    expect(preview?.rows.map(([store]) => store)).toEqual(['S0', 'S1', 'S2', 'S3']);
    expect(choices.columns).toEqual({ storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 });
  });

  test.each([
    ['Store;UPC;Qty;Date\nA;1;2;3\n', 'SEMICOLON'],
    ['Store\tUPC\tQty\tDate\n', 'TAB'],
    ['Store,UPC;x,Qty,Date\n', 'DEFAULT'],
    ['Store name UPC Qty Date\n', 'DEFAULT'],
  ])('detects the delimiter of %j', (text, delimiter) => {
    expect(chosen(text).delimiter).toBe(delimiter);
  });

  test('detects the encoding even if the start of the file ends within a character', () => {
    const utf8 = new TextEncoder().encode('Store\nCafé');
    const windows = new Uint8Array([...new TextEncoder().encode('Store\nCaf'), 0xe9, 0x0a]);

    expect(chosen(utf8.slice(0, -1)).start).toHaveProperty('text', 'Store\nCaf');
    expect(chosen(windows).start).toHaveProperty('text', 'Store\nCafé\n');
    expect(chosen(new Uint8Array([0xff, 0xfe, 0x53, 0, 0x74, 0])).start).toHaveProperty('text', 'St');
  });

  test.each([
    ['01/02/2026', undefined, undefined],
    ['13/02/2026', 'DAY_FIRST', 'DD/MM/YYYY'],
    ['01/13/2026', 'MONTH_FIRST', 'MM/DD/YYYY'],
    ['2026-01-02', 'MONTH_FIRST', 'YYYY-MM-DD'],
  ])('detects the date order of %s, or requires a choice', (text, order, format) => {
    const choices = { ...chosen(`Store,UPC,Qty,Date\nA,1,2,${text}\n`), companyId: 7 };
    const preview = previewFor(choices);

    expect(preview && datesFor(choices, preview)).toMatchObject({ order, format });
    expect(buildImportConfiguration(choices) === undefined).toBe(order === undefined);
    expect(buildImportConfiguration({ ...choices, dateOrder: 'DAY_FIRST' })).toMatchObject({ dateOrder: 'DAY_FIRST' });
  });

  test.each([
    ['1,234', undefined, true],
    ['12,50', 'COMMA', false],
    ['1,234.50', 'POINT', false],
    ['12', undefined, false],
  ])('detects the decimal sign of %s, or requires a choice', (text, decimalSign, isAmbiguous) => {
    const choices = { ...chosen(`Store,UPC,Qty,Date,Sales\nA,1,2,2026-01-02,"${text}"\n`), companyId: 7 };
    const preview = previewFor(choices);

    expect(preview && numbersFor(choices, preview)).toMatchObject({ decimalSign, isAmbiguous });
    expect(buildImportConfiguration(choices) === undefined).toBe(isAmbiguous);
    expect(buildImportConfiguration({ ...choices, decimalSign: 'COMMA' })).toMatchObject({ decimalSign: 'COMMA' });
  });

  test('has no preview if it is not a text', () => {
    expect(previewFor(chosen(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])))).toBeUndefined();
  });
});

describe('the import request', () => {
  const complete = { ...chosen(sample), companyId: 7 };
  const withoutColumn = (property: keyof SaleColumns): Choices => ({
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
    ['no file is chosen', { ...noChoices, companyId: 7 }],
    ['all companies are chosen', { ...complete, companyId: 0 }],
    ['a property has no column', withoutColumn('soldOn')],
    ['the delimiter does not fit the file', withDelimiter(complete, 'TAB')],
    ["a template's column is not in the file", withTemplate(complete, { ...template, delimiter: 'SEMICOLON' })],
  ])('is undefined when %s', (_, choices) => {
    expect(buildImportConfiguration(choices)).toBeUndefined();
  });

  test('does not require the sales value', () => {
    expect(buildImportConfiguration(withoutColumn('salesValue'))).toBeDefined();
  });
});

describe('a template', () => {
  test('fills its choices, also for the next file', () => {
    const choices = chosen('Day\tStore\tUPC\tQty\n', withTemplate(chosen(sample), template));

    expect(choices).toMatchObject({ storeIdentificationType: 'STORE_NUMBER', delimiter: 'TAB' });
    expect(choices.columns).toEqual(template.headers);
  });

  test('is replaced by header matching when it is cleared', () => {
    const choices = withDelimiter(withTemplate(withTemplate(chosen(sample), template), undefined), 'DEFAULT');

    expect(choices.columns).toEqual({ storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 });
  });
});
