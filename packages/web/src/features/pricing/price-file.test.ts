import { expect, test } from 'vitest';
import { makeExcel97File } from './excel-97.factory.ts';
import { readPriceFile } from './price-file.ts';

test('reads the first visible sheet of an Excel 97 file', async () => {
  const file = await readPriceFile(new File([await makeExcel97File()], 'prices.xls'));

  expect(
    (file && 'rows' in file ? file.rows : []).slice(0, 2).map(({ line, cells }) => [line, ...cells.slice(0, 3)]),
  ).toEqual([
    [1, 'Store', 'Product UPC', 'Quantity'],
    [2, 'Downtown', 'HONEY-1', '15'],
  ]);
});

test('a damaged Excel 97 file is not a price file', async () => {
  const content = await makeExcel97File();

  expect(await readPriceFile(new File([content.subarray(0, 600)], 'prices.xls'))).toBeUndefined();
});
