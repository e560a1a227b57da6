import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../worker-threads.ts';
import type { FromWorker, Progress } from './reading.worker.ts';

/** Ends the row stream of an invalid file, so that nothing waits for its remaining errors. */
export class FaultyFile extends Error {}

/** A file that is not text or contains errors is rejected as a whole. */
interface ReadResult {
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

/** A malicious file ends only its thread. */
export interface ReadingLimits {
  readonly memoryMb?: number;
  readonly longestMs?: number;
  /** Ends the thread. */
  readonly signal?: AbortSignal;
}

/** Reads a file in a worker thread, so that it does not block requests. */
export const readInThread = <S extends ReadResult>(
  program: URL,
  given: object,
  { memoryMb = 256, longestMs, signal }: ReadingLimits = {},
): Reading<S> => {
  let progress: Progress = { bytes: 0, rows: 0 };
  let unconfirmed = 0;
  let worker: Worker | undefined;
  const confirmChunks = (): void => {
    for (; unconfirmed > 0; unconfirmed -= 1) worker?.postMessage('received');
  };
  const rows = new Readable({ highWaterMark: 1_000_000, read: confirmChunks });
  rows.on('close', confirmChunks);
  rows.on('error', () => undefined);

  const summary = new Promise<S>((resolve, reject) => {
    const end = (result: S): void => {
      if (result.isCorrupted || result.errors.length > 0) rows.destroy(new FaultyFile());
      else rows.push(null);
      resolve(result);
    };
    const onMessage = (message: FromWorker<S>): void => {
      if (message.kind === 'progress') ({ progress } = message);
      else if (message.kind === 'faulty') rows.destroy(new FaultyFile());
      else if (message.kind === 'summary') end(message.summary);
      else {
        unconfirmed += 1;
        if (rows.destroyed || rows.push(message.chunk)) confirmChunks();
      }
    };
    worker = startWorker({ program, input: given, memoryMb, maxMs: longestMs, signal, onMessage, onEnd: reject });
  });
  summary.catch((error: Error) => rows.destroy(error));

  return {
    rows,
    summary,
    progress: () => progress,
    stop: async () => {
      await worker?.terminate();
    },
  };
};
