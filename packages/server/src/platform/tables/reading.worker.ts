import { parentPort, workerData } from 'node:worker_threads';

export interface Progress {
  readonly bytes: number;
  readonly rows: number;
}

/** What the reading of a file passes on. */
export interface ReadingSink {
  /** Rows in COPY's text format. Waited for, so that a slow receiver slows the reading. */
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** The first error: from here on the file is only read for the others. */
  readonly onFaulty: () => void;
  readonly onProgress: (progress: Progress) => void;
}

/** What a thread that reads says; it is told `taken` once for each chunk that was passed on. */
export type FromWorker<S> =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'faulty' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'summary'; readonly summary: S };

/** So many chunks may be on their way, which bounds what both threads hold. */
const mostUnderWay = 4;

/** The whole of a worker's program: reads what the thread was given and says what it found. */
export const runReading = async <G, S>(read: (given: G, sink: ReadingSink) => Promise<S>): Promise<void> => {
  const say = (message: FromWorker<S>, transferred: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, transferred);
  let underWay = 0;
  let onTaken: (() => void) | undefined;
  parentPort?.on('message', () => {
    underWay -= 1;
    onTaken?.();
  });

  // The thread was started with what its program reads.
  const summary = await read(workerData as G, {
    write: async (chunk) => {
      underWay += 1;
      say({ kind: 'chunk', chunk }, [chunk.buffer]);
      while (underWay >= mostUnderWay)
        await new Promise<void>((resolve) => {
          onTaken = resolve;
        });
    },
    onFaulty: () => say({ kind: 'faulty' }),
    onProgress: (progress) => say({ kind: 'progress', progress }),
  });
  say({ kind: 'summary', summary });
  parentPort?.close();
};
