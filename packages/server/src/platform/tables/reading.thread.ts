import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Progress } from './reading.worker.ts';

/** Ends the row stream of an invalid file, so that nothing waits for its remaining errors. */
export class FaultyFile extends Error {}

class SlowFile extends Error {}

/** A file that is not text or contains errors is rejected as a whole. */
interface Judged {
  readonly isCorrupted: boolean;
  readonly errors: readonly unknown[];
}

export interface Reading<S> {
  /** The rows in COPY's text format; fails with FaultyFile at the first error. */
  readonly rows: Readable;
  /** The summary of the file; resolves when it is read completely. */
  readonly summary: Promise<S>;
  readonly progress: () => Progress;
  readonly stop: () => Promise<void>;
}

/** Worker threads run built code, because Node does not execute TypeScript; the tests build first. */
export const builtProgram = (name: `./${string}.js`, beside: string): URL =>
  new URL(name, beside.replace(/\/src(?=\/(?:features|platform)\/)/, '/dist'));

/** Options of the main process do not apply to threads, except that stack traces name the sources here, too. */
export const threadArguments = ['--enable-source-maps'];

/** A malicious file ends only its thread. */
interface ReadingLimits {
  readonly memoryMb?: number;
  readonly longestMs?: number;
}

/** Reads a file in a worker thread, so that it does not block requests. */
export const readInThread = <S extends Judged>(
  program: URL,
  given: object,
  { memoryMb = 256, longestMs }: ReadingLimits = {},
): Reading<S> => {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
  const worker = new Worker(program, { workerData: given, resourceLimits, execArgv: threadArguments });
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

/** Whether the thread exceeded its memory or time limit. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof SlowFile || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
