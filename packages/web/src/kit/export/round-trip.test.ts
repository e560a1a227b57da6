// G16

import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { hostileNames } from './hostile-names.factory.ts';
import { buildCsv, buildExcel } from './workbook.ts';

const parseRecords = (text: string): readonly (readonly string[])[] => {
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
  const rows = hostileNames.map((value) => labels.map(() => ({ kind: 'text', value }) as const));

  const [header = [], ...records] = parseRecords(
    (await buildCsv({ name: 'A', labels, rows }).text()).replace(/^\uFEFF/, ''),
  );
  const columns = Object.fromEntries(properties.map((property, index) => [property, [index]]));
  const read = createImportRowReader(kind, { header, columns, numbers: { hasNumberCells: false }, currency: 'USD' });

  for (const [index, record] of records.entries()) {
    for (const cell of record) expect(cell).not.toMatch(/^[=+\-@|\t\r]/);
    const problems = read(record, index + 2).problems.filter(({ property }) =>
      properties.some((one) => one === property),
    );
    expect(problems).toEqual([]);
    expect(read(record, index + 2).values).toEqual(
      Object.fromEntries(properties.map((property) => [property, hostileNames[index]])),
    );
  }
  expect(records).toHaveLength(hostileNames.length);
});

test('hostile names are text cells of an Excel file, in every column and in its header', async () => {
  const rows = hostileNames.map((value) => hostileNames.map(() => ({ kind: 'text', value }) as const));
  const file = await buildExcel({ name: '=1+1', labels: hostileNames, rows });

  const [sheet] = (await readXlsx(await file.arrayBuffer(), { readStyles: true })).sheets;

  expect(sheet?.rows).toEqual([hostileNames, ...hostileNames.map((name) => hostileNames.map(() => name))]);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('the check detects a formula in an Excel file', async () => {
  const cells = new Map([['0,0', { formula: '1+1', formulaResult: 2 }]]);
  const content = await writeXlsx({ sheets: [{ name: 'A', rows: [['=1+1']], cells }] });

  const [sheet] = (await readXlsx(content, { readStyles: true })).sheets;

  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toHaveLength(1);
});
