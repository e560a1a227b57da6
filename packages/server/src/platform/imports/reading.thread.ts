import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../worker-threads.ts';
import type { FromWorker, Progress, ToWorker } from './reading.worker.ts';

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

/** The chunks of a thread as a stream, which confirms each when it wants more. */
const openRows = (confirm: () => void) => {
  let unconfirmed = 0;
  const confirmChunks = (): void => {
    for (; unconfirmed > 0; unconfirmed -= 1) confirm();
  };
  const rows = new Readable({ highWaterMark: 1_000_000, read: confirmChunks });
  rows.on('close', confirmChunks);
  rows.on('error', () => undefined);
  const add = (chunk: Uint8Array): void => {
    unconfirmed += 1;
    if (rows.destroyed || rows.push(chunk)) confirmChunks();
  };
  return { rows, add };
};

/** Reads a file in a worker thread, so that it does not block requests. */
export const readInThread = <S extends ReadResult>(
  program: URL,
  given: object,
  { memoryMb = 256, longestMs, signal }: ReadingLimits = {},
): Reading<S> => {
  let progress: Progress = { bytes: 0, rows: 0 };
  let worker: Worker | undefined;
  const { rows, add } = openRows(() => worker?.postMessage('received'));

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
      else add(message.chunk);
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

interface Answering {
  readonly rows: Readable;
  readonly add: (chunk: Uint8Array) => void;
  readonly resolve: (summary: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A worker thread that reads its input in several requests (`serveReading`), one after the other. */
export const openReadingThread = <R>(program: URL, given: object, { memoryMb = 256, signal }: ReadingLimits = {}) => {
  let answering: Answering | undefined;
  let failure: Error | undefined;
  const worker = startWorker<FromWorker<unknown>>({
    program,
    input: given,
    memoryMb,
    signal,
    onMessage: (message) => {
      if (message.kind === 'chunk') answering?.add(message.chunk);
      if (message.kind !== 'summary') return;
      answering?.rows.push(null);
      answering?.resolve(message.summary);
      answering = undefined;
    },
    onEnd: (error) => {
      failure ??= error;
      answering?.rows.destroy(failure);
      answering?.reject(failure);
    },
  });
  const post = (message: ToWorker<R>): void => worker.postMessage(message);
  return {
    request: <S>(request: R): Pick<Reading<S>, 'rows' | 'summary'> => {
      const { rows, add } = openRows(() => post({ kind: 'received' }));
      const summary = new Promise<S>((resolve, reject) => {
        // Each program answers a request with its result.
        answering = { rows, add, resolve: (result) => resolve(result as S), reject };
        if (failure) reject(failure);
        else post({ kind: 'request', request });
      });
      return { rows, summary };
    },
    stop: async (): Promise<void> => {
      await worker.terminate();
    },
  };
};
