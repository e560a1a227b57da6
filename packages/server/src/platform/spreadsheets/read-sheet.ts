import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

export interface SheetLimits {
  /** Rows beyond are refused, the heading counted. */
  readonly maxRows: number;
  /** Columns beyond are left out. */
  readonly maxColumns: number;
}

export type FromWorker =
  | { readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly kind: 'end'; readonly isCut: boolean }
  | { readonly kind: 'corrupted'; readonly reason: string };

/** A thread runs built code, because Node does not read TypeScript; the tests build before they run. */
const program = new URL(
  './read-sheet.worker.js',
  import.meta.url.replace(/\/src(?=\/platform\/spreadsheets\/)/, '/dist'),
);

/** A hostile file ends its thread and nothing else. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
const longestMs = 120_000;

/**
 * The rows of an Excel file's first sheet as texts, in a thread of its own: formulas as the values they were saved
 * with, nothing evaluated. 400 FILE_CORRUPTED for what is no such file, what unpacks to too much or takes too long;
 * 413 for too many rows.
 */
export const readSheet = async (path: string, limits: SheetLimits): Promise<string[][]> => {
  const worker = new Worker(program, { workerData: { path, limits }, resourceLimits, execArgv: [] });
  const rows: string[][] = [];
  const timer = setTimeout(() => void worker.terminate(), longestMs);
  try {
    return await new Promise<string[][]>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'rows') for (const row of message.rows) rows.push(row);
        else if (message.kind === 'corrupted') reject(corrupted(message.reason));
        else if (message.isCut) reject(tooLong(limits));
        else resolve(rows);
      });
      // Out of memory, or ended for taking too long.
      worker.on('error', (error) => reject(corrupted(error)));
      worker.on('exit', (code) => reject(corrupted(`its thread ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

const corrupted = (cause: unknown) => new AppError('FILE_CORRUPTED', { cause });

const tooLong = ({ maxRows }: SheetLimits) =>
  new AppError('PAYLOAD_TOO_LARGE', { detail: `The sheet has more than ${maxRows} rows.` });
