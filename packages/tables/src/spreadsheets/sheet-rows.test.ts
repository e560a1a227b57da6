// G15

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { cellText } from '../formats/sheet-cells.rules.ts';
import { buildSheetFile } from '../testing/hostile-files.ts';
import { findSheetsWithData, openSheetFile, type SheetFile } from './sheet-file.ts';
import type { SheetRecord } from './sheet-rows.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-sheets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const saveFile = (content: Uint8Array): string => {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.xlsx`);
  fs.writeFileSync(file, content);
  return file;
};

const limits = { maxRows: 1000, maxColumns: 10 };
const readRows = async (content: Uint8Array, within = limits): Promise<string[][]> => {
  const rows: string[][] = [];
  const file = await open(saveFile(content));
  const [first] = file.sheets;
  for await (const { cells } of file.rows(first?.name ?? '', within)) rows.push(cells);
  return rows;
};
const createSheet = (rows: (string | number | boolean | Date | null)[][]) =>
  writeXlsx({ sheets: [{ name: 'Stores', rows }] });

const formulaSheet = buildSheetFile(
  `<row><c><f>1</f><v>7</v></c><c><f>1</f></c><c><f>1</f><v></v></c><c t="str"><f>1</f><v></v></c><c/></row><row><c><v>5</v></c></row>`,
);

const open = async (path: string): Promise<SheetFile> => {
  const file = await openSheetFile(path);
  if ('problem' in file) throw new Error(file.problem);
  return file;
};

describe('reading a sheet', () => {
  test('returns every cell as text and the row numbers of Excel', async () => {
    const day = new Date('2026-01-31T00:00:00Z');
    const cells = new Map([['1,1', { value: day, style: { numFmt: 'yyyy-mm-dd' } }]]);
    const content = await writeXlsx({
      sheets: [{ name: 'Stores', rows: [['Name', 'Opened'], ['=1+1', null], [], ['Malmö', 12.5]], cells }],
    });

    expect(await readRows(content)).toEqual([['Name', 'Opened'], ["'=1+1", '2026-01-31'], [], ['Malmö', '12.5']]);
  });

  test('marks texts that look like a number cell, and numbers of more than fifteen digits as shortened', async () => {
    const rows = [
      ['12.50', 12.5, '1,234', '12', "'0123"],
      ['1.234 EUR', '$1.234', '1.5%', '1.5 L', 'Oat 1.5'],
      [45000123456789010000, 1234567890123456, 999999999999999, -1e15, 0.1234567],
    ];

    expect(await readRows(await createSheet(rows))).toEqual([
      ["'12.50", '12.5', '1,234', '12', "''0123"],
      ["'1.234 EUR", "'$1.234", "'1.5%", '1.5 L', 'Oat 1.5'],
      ['4.50001234567890E+19', '1.23456789012346E+15', '999999999999999', '-1.00000000000000E+15', '0.123457'],
    ]);
  });

  test('returns the saved value of a formula', async () => {
    const cells = new Map([['0,0', { value: 2, formula: 'HYPERLINK("http://x.invalid","y")', formulaResult: 2 }]]);
    const content = await writeXlsx({ sheets: [{ name: 'A', rows: [[2]], cells }] });

    expect(await readRows(content)).toEqual([['2']]);
  });

  test('finds formulas without a saved value', async () => {
    const rows: SheetRecord[] = [];
    const file = await open(saveFile(formulaSheet));
    for await (const row of file.rows('A', limits)) rows.push(row);

    expect(rows).toEqual([
      { cells: ['7', '', '', '', ''], unsavedFormulas: [1, 2] },
      { cells: ['5'], unsavedFormulas: [] },
    ]);
  });

  test('finds the visible sheets with data', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'Old', rows: [['x']], hidden: true },
        { name: 'Very old', rows: [['x']], veryHidden: true },
        { name: 'May', rows: [['x']] },
        { name: 'Empty', rows: [] },
        { name: 'June', rows: [[null], ['y']] },
      ],
    });
    const file = await open(saveFile(content));

    expect(file.sheets.map(({ isVisible }) => isVisible)).toEqual([false, false, true, true, true]);
    expect(await findSheetsWithData(file)).toEqual(['May', 'June']);
  });

  test('stops at the limit and skips further columns', async () => {
    const content = await createSheet(Array.from({ length: 12 }, () => ['a', 'b', 'c']));

    expect(await readRows(content, { maxRows: 10, maxColumns: 9 })).toHaveLength(10);
    expect(await readRows(content, { maxRows: 12, maxColumns: 2 })).toEqual(
      Array.from({ length: 12 }, () => ['a', 'b']),
    );
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Name;Units\n')],
    ['an archive without a workbook', createArchive('readme.txt', Buffer.from('hello'), 5)],
    ['an archive that unpacks to gigabytes', createArchive('xl/worksheets/sheet1.xml', Buffer.alloc(9), 4_000_000_000)],
    ['an archive with a wrong size', createArchive('xl/workbook.xml', Buffer.alloc(100_000), 0)],
  ])('rejects %s', async (_, content) => {
    await expect(readRows(content)).rejects.toThrow();
  });
});

describe('any sheet', () => {
  test('equals the result of another reader', async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/\p{Cc}/gu, '')),
      fc.integer(),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 20 }), async (given) => {
        const content = await createSheet(given);
        const expected: string[][] = [];
        for await (const { index, values } of streamXlsxRows(content))
          expected[index] = values.map((value) => cellText(value));

        const rows = await readRows(content);

        expect(rows.map(trimmed)).toEqual(Array.from(expected, (row) => trimmed(row ?? [])));
      }),
      { numRuns: 60 },
    );
  });
});

/** Readers differ in whether they return empty trailing cells. */
const trimmed = (row: readonly string[]): string[] => {
  const cells = [...row];
  while (cells.at(-1) === '') cells.pop();
  return cells;
};

describe('a truncated spreadsheet', () => {
  test('is rejected', async () => {
    const content = await createSheet([['a']]);

    await expect(readRows(content.subarray(0, 900))).rejects.toThrow();
  });
});

/** An archive with one entry whose directory states `size` bytes. */
function createArchive(name: string, content: Buffer, size: number): Buffer {
  const packed = deflateRawSync(content);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(size, 8);
  const names = Buffer.alloc(4);
  names.writeUInt16LE(name.length, 0);
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, names]);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
