import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { streamWorkbook, type WorkbookCell } from './workbook-writer.ts';

const collect = async (pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

const frozen = { rows: 1, columns: 1 };

test('has several sheets with texts, numbers, and dates, and evaluates no formula', async () => {
  const texts = ['=1+1', '<&"\'>', 'a\tb\nc\rd', '\u0007', '_x0041_', 'ö😀', ' both '];
  const bytes = await collect(
    streamWorkbook([
      {
        name: 'About',
        columns: [{ width: 20 }, { width: 30 }],
        frozen: { rows: 0, columns: 0 },
        rows: [['From', new Date('2026-02-28T00:00:00Z')], ...texts.map((text) => [text, null])],
      },
      {
        name: 'A/B: [c]',
        columns: [{ width: 20 }, { width: 10, format: '#,##0' }, { width: 10, format: '"CHF "#,##0.00' }],
        frozen,
        rows: [
          ['Name', 'Units', 'Sales'],
          ['Tea', 1_234_567, -0.5],
        ],
      },
    ]),
  );

  const { sheets } = await readXlsx(bytes, { readStyles: true });

  expect(sheets.map(({ name }) => name)).toEqual(['About', 'A B   c ']);
  expect(sheets[0]?.rows[0]?.[1]).toEqual(new Date('2026-02-28T00:00:00Z'));
  expect(sheets[0]?.rows.slice(1).map(([text]) => text)).toEqual(texts);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  expect(sheets[1]?.rows).toEqual([
    ['Name', 'Units', 'Sales'],
    ['Tea', 1_234_567, -0.5],
  ]);
  expect([1, 2].map((column) => sheets[1]?.cells?.get(`1,${column}`)?.style?.numFmt)).toEqual([
    '#,##0',
    '"CHF "#,##0.00',
  ]);
});

test('has columns beyond Z, and reads no row before the file is read', async () => {
  let read = 0;
  const rows = function* (): Generator<WorkbookCell[]> {
    for (let row = 0; row < 20_000; row += 1) {
      read += 1;
      yield Array.from({ length: 30 }, (_, column) => row * column);
    }
  };
  const columns = Array.from({ length: 30 }, () => ({ width: 10 }));
  const pieces = streamWorkbook([{ name: 'Report', columns, frozen, rows: rows() }]);
  let isFirst = true;
  const all: Uint8Array[] = [];
  for await (const piece of pieces) {
    all.push(piece);
    if (all.length === 12) isFirst = read < 20_000;
  }

  expect(isFirst).toBe(true);
  const { sheets } = await readXlsx(Buffer.concat(all));
  expect(sheets[0]?.rows).toHaveLength(20_000);
  expect(sheets[0]?.rows[19_999]?.[29]).toBe(19_999 * 29);
});
