import { parentPort, workerData } from 'node:worker_threads';

export interface Progress {
  readonly bytes: number;
  readonly rows: number;
}

/** Receives the rows of a file. */
export interface ReadingSink {
  /** Rows in the text format of COPY. Awaited, for back-pressure. */
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Called at the first error; the rest of the file is read only for further errors. */
  readonly onFaulty: () => void;
  readonly onProgress: (progress: Progress) => void;
}

/** Messages of a reading thread; the receiver confirms each chunk. */
export type FromWorker<S> =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'faulty' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'summary'; readonly summary: S };

/** Chunks in flight, which bounds the memory of both threads. */
const maxInFlight = 4;

/** The program of a worker thread: reads its input and posts the results. */
export const runReading = async <G, S>(read: (given: G, sink: ReadingSink) => Promise<S>): Promise<void> => {
  const post = (message: FromWorker<S>, transferred: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, transferred);
  let inFlight = 0;
  let onConfirmed: (() => void) | undefined;
  parentPort?.on('message', () => {
    inFlight -= 1;
    onConfirmed?.();
  });

  // The worker data is the input of the program.
  const summary = await read(workerData as G, {
    write: async (chunk) => {
      inFlight += 1;
      post({ kind: 'chunk', chunk }, [chunk.buffer]);
      while (inFlight >= maxInFlight)
        await new Promise<void>((resolve) => {
          onConfirmed = resolve;
        });
    },
    onFaulty: () => post({ kind: 'faulty' }),
    onProgress: (progress) => post({ kind: 'progress', progress }),
  });
  post({ kind: 'summary', summary });
  parentPort?.close();
};
