import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import type { FromWorker, SheetLimits } from './read-sheet.ts';
import { cellText } from './sheet-cells.rules.ts';
import { isModestArchive } from './zip-guard.ts';

const rowsAtOnce = 500;

const { path, limits } = workerData as { path: string; limits: SheetLimits }; // what read-sheet.ts sends
const send = (message: FromWorker): void => parentPort?.postMessage(message);

const read = async (): Promise<void> => {
  const archive = fs.readFileSync(path);
  if (!isModestArchive(archive)) return send({ kind: 'corrupted', reason: 'it is no archive, or unpacks to too much' });
  let rows: string[][] = [];
  let read = 0;
  for await (const { index, values } of streamXlsxRows(archive, { maxRows: limits.maxRows + 1 })) {
    // Rows without any cell are not in the file; they count, so that a row keeps the number that Excel shows.
    for (; read < index; read += 1) rows.push([]);
    rows.push(values.slice(0, limits.maxColumns).map(cellText));
    read += 1;
    if (read > limits.maxRows) break;
    if (rows.length >= rowsAtOnce) {
      send({ kind: 'rows', rows });
      rows = [];
    }
  }
  send({ kind: 'rows', rows });
  send({ kind: 'end', isCut: read > limits.maxRows });
};

read().catch((error: unknown) => {
  // Whatever the reader cannot make sense of is the file's fault.
  send({ kind: 'corrupted', reason: String(error) });
});
