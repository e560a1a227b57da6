import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOldExcelSheets } from '../formats/old-excel.rules.ts';
import { findSheetsWithData, openSheetFile } from './sheet-file.ts';

let folder = '';
let content = new Uint8Array();
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'old-excel-'));
  content = new Uint8Array(await fsp.readFile(path.join(import.meta.dirname, 'fixtures/sales.xls')));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

const readRows = async (bytes: Uint8Array, name: string): Promise<string[][]> => {
  const file = path.join(folder, 'file.xls');
  await fsp.writeFile(file, bytes);
  const opened = await openSheetFile(file);
  if ('problem' in opened) return [];
  const rows: string[][] = [];
  for await (const { cells } of opened.rows(name, { maxRows: 100, maxColumns: 10 })) rows.push(cells);
  await findSheetsWithData(opened);
  return rows;
};

describe('a file of Excel 97', () => {
  test('of an earlier version is named', async () => {
    const name = (text: string) => Buffer.from(text.padEnd(8, '\0'), 'utf16le');
    const file = path.join(folder, 'old.xls');
    const at = Buffer.from(content).indexOf(name('Workbook'));
    const old = Buffer.from(content);
    name('Book').copy(old, at);
    old.writeUInt16LE(10, at + 64);
    await fsp.writeFile(file, old);

    expect(await openSheetFile(file)).toEqual({ problem: expect.stringContaining('Excel 95 or earlier') });
  });

  test('is read with its sheets, dates, and numbers', async () => {
    expect(readOldExcelSheets(content)).toMatchObject({
      sheets: [
        { name: 'Last year', isVisible: false },
        { name: 'January', isVisible: true },
        { name: 'Geheim é', isVisible: false },
      ],
      isEncrypted: false,
      isOutdated: false,
    });
    expect(await readRows(content, 'January')).toEqual([
      ['Store', 'Product UPC', 'Quantity', 'Sold on'],
      ['Downtown', 'HONEY-1', '15', '2026-01-05'],
      ['Uptown', 'HONEY-1', '-1', '2026-01-05'],
    ]);
  });

  test('is read or rejected, for any corruption of its bytes', async () => {
    const change = fc.record({ at: fc.nat(content.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.nat(content.length), async (changes, length) => {
        const bytes = content.slice(0, length);
        for (const { at, byte } of changes) if (at < length) bytes[at] = byte;

        const rows = await readRows(bytes, 'January').catch((error: unknown) => error);

        expect(Array.isArray(rows) || rows instanceof Error).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
