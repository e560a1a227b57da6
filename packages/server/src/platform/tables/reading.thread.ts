import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Progress } from './reading.worker.ts';

/** Ends the rows of a file that will not be imported, so that nothing waits for the rest of its errors. */
export class FaultyFile extends Error {}

class SlowFile extends Error {}

/** A file that is no text, or holds errors, is refused as a whole. */
interface Judged {
  readonly isCorrupted: boolean;
  readonly errors: readonly string[];
}

export interface Reading<S> {
  /** The rows in COPY's text format; fails with FaultyFile at the first error. */
  readonly rows: Readable;
  /** All that the file says; known when it is read to its end. */
  readonly summary: Promise<S>;
  readonly progress: () => Progress;
  readonly stop: () => Promise<void>;
}

/** A thread runs built code, because Node does not read TypeScript; the tests build before they run. */
export const builtProgram = (name: `./${string}.js`, beside: string): URL =>
  new URL(name, beside.replace(/\/src(?=\/(?:features|platform)\/)/, '/dist'));

/** A hostile file ends its thread and nothing else. */
interface ReadingLimits {
  readonly memoryMb?: number;
  readonly longestMs?: number;
}

/** Reads a file in a thread of its own, so that no request waits for it. */
export const readInThread = <S extends Judged>(
  program: URL,
  given: object,
  { memoryMb = 256, longestMs }: ReadingLimits = {},
): Reading<S> => {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
  const worker = new Worker(program, { workerData: given, resourceLimits, execArgv: [] });
  let progress: Progress = { bytes: 0, rows: 0 };
  let owed = 0;
  const take = (): void => {
    for (; owed > 0; owed -= 1) worker.postMessage('taken');
  };
  const rows = new Readable({ highWaterMark: 1_000_000, read: take });
  rows.on('close', take);
  rows.on('error', () => undefined);

  let timer: NodeJS.Timeout | undefined;
  const summary = new Promise<S>((resolve, reject) => {
    if (longestMs !== undefined)
      timer = setTimeout(() => {
        reject(new SlowFile());
        void worker.terminate();
      }, longestMs);
    const end = (result: S): void => {
      if (result.isCorrupted || result.errors.length > 0) rows.destroy(new FaultyFile());
      else rows.push(null);
      resolve(result);
    };
    worker.on('message', (message: FromWorker<S>) => {
      if (message.kind === 'progress') ({ progress } = message);
      else if (message.kind === 'faulty') rows.destroy(new FaultyFile());
      else if (message.kind === 'summary') end(message.summary);
      else {
        owed += 1;
        if (rows.destroyed || rows.push(message.chunk)) take();
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that reads the file ended early')));
  });
  summary.catch((error: Error) => rows.destroy(error));

  return {
    rows,
    summary,
    progress: () => progress,
    stop: async () => {
      clearTimeout(timer);
      await worker.terminate();
    },
  };
};

/** The file takes more memory or time than any honest one. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof SlowFile || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
