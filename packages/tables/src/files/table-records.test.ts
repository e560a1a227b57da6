import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from './table-records.ts';

let folder = '';
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'table-records-'));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

const makeSheet = (note: string) =>
  writeXlsx({
    sheets: [{ name: 'Sales', rows: Array.from({ length: 9000 }, (_, row) => [`Store ${row}`, row, note]) }],
  });

/** A sheet whose file has an odd or even number of bytes. */
const makeSheetOfSize = async (remainder: number): Promise<Uint8Array> => {
  for (let length = 0; ; length += 1) {
    const content = await makeSheet('x'.repeat(length));
    if (content.length % 2 === remainder) return content;
  }
};

test.for([1, 0])('the progress within a sheet is in whole bytes, for sizes with remainder %i', async (remainder) => {
  const content = await makeSheetOfSize(remainder);
  const file = { path: path.join(folder, `${remainder}.xlsx`), isSheet: true, packing: null };
  await fsp.writeFile(file.path, content);
  const pieces: number[] = [];

  const table = await openTable(file, { maxColumns: 10 });
  const isRead =
    table &&
    'read' in table &&
    (await table.read({
      onRecord: () => undefined,
      onProblem: () => undefined,
      onPiece: (bytes) => {
        pieces.push(bytes);
        return Promise.resolve(true);
      },
    }));

  expect(isRead).toBe(true);
  expect(pieces).toHaveLength(9);
  expect(pieces).toEqual(pieces.map(Math.floor).toSorted((a, b) => a - b));
  expect(new Set(pieces).size).toBeGreaterThan(3);
  expect(pieces.at(-1)).toBeLessThanOrEqual(content.length);
  expect(pieces.at(-1)).toBeGreaterThan(content.length * 0.9);
});
