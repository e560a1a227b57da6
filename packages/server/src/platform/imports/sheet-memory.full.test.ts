// G15

import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-sheets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('reading a sheet of two hundred thousand rows needs little memory', async () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => [`Store ${row % 5000}`, `UPC-${row}`, row % 7]);
  const file = path.join(folder, 'stores.xlsx');
  fs.writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Stores', rows }] }));
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     import(workerData.reader).then(async ({ openSheetFile }) => {
       let count = 0;
       const file = await openSheetFile(workerData.path);
       for await (const row of file.rows('Stores', { maxRows: 200_000, maxColumns: 9 })) count += row.cells.length;
       parentPort.postMessage(count);
     });`,
    {
      eval: true,
      workerData: {
        reader: new URL('../../../../tables/dist/spreadsheets/sheet-file.js', import.meta.url).href,
        path: file,
      },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    },
  );

  const [cells] = await once(worker, 'message');

  expect(cells).toBe(600_000);
});
