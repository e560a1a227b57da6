import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import { expect, test } from 'vitest';
import { buildCsv } from './workbook.ts';

const hostile = [
  '=1+1',
  '=HYPERLINK("http://x.invalid","Oslo")',
  "=cmd|' /C calc'!A0",
  '=',
  '+1 Store',
  '+',
  '-5 °C',
  '-',
  '@SUM(1;2)',
  '|pipe',
  "'=quoted",
  "''=twice",
  "'-minus",
  "'t Hof",
  "'",
  'a "quoted", torn; name',
  '<script>alert(1)</script>',
];

const recordsOf = (text: string): readonly (readonly string[])[] => {
  const records: (readonly string[])[] = [];
  const reader = createCsvReader({
    delimiter: ',',
    onRecord: (cells) => records.push(cells),
    onProblem: (line, problem) => expect.fail(`${line}: ${problem}`),
  });
  reader.push(text);
  reader.end();
  return records;
};

test.each([
  ['COMPANIES', { Company: 'name', City: 'city', State: 'state', 'Price list': 'priceList' }],
  ['STORES', { Store: 'name', Company: 'company', Region: 'region', Number: 'number', Code: 'code', City: 'city' }],
  ['PRODUCTS', { Product: 'name', UPC: 'upc', SKU: 'sku', 'Product line': 'productLine', Season: 'season' }],
  ['PRICES', { UPC: 'upc', 'Price list': 'priceList' }],
] as const)('a hostile name in any text of %s comes back from the exported file as it was', async (kind, fields) => {
  const labels = Object.keys(fields);
  const properties = Object.values(fields);
  const rows = hostile.map((value) => labels.map(() => ({ kind: 'text', value }) as const));

  const [header = [], ...records] = recordsOf(
    (await buildCsv({ name: 'A', labels, rows }).text()).replace(/^\uFEFF/, ''),
  );
  const columns = Object.fromEntries(properties.map((property, place) => [property, [place]]));
  const read = createImportRowReader(kind, { header, columns });

  for (const [place, record] of records.entries()) {
    for (const cell of record) expect(cell).not.toMatch(/^[=+\-@|\t\r]/);
    const problems = read(record, place + 2).problems.filter(({ property }) =>
      properties.some((one) => one === property),
    );
    expect(problems).toEqual([]);
    expect(read(record, place + 2).values).toEqual(
      Object.fromEntries(properties.map((property) => [property, hostile[place]])),
    );
  }
  expect(records).toHaveLength(hostile.length);
});
