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

/** Posts the results of this thread, and waits while too many chunks are in flight. */
const openChannel = <S>() => {
  const post = (message: FromWorker<S>, transferred: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, transferred);
  let inFlight = 0;
  let onConfirmed: (() => void) | undefined;
  const sink: ReadingSink = {
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
  };
  const confirm = (): void => {
    inFlight -= 1;
    onConfirmed?.();
  };
  return { sink, confirm, end: (summary: S) => post({ kind: 'summary', summary }) };
};

/** The program of a worker thread: reads its input and posts the results. */
export const runReading = async <G, S>(read: (given: G, sink: ReadingSink) => Promise<S>): Promise<void> => {
  const { sink, confirm, end } = openChannel<S>();
  parentPort?.on('message', confirm);
  // The worker data is the input of the program.
  end(await read(workerData as G, sink));
  parentPort?.close();
};

/** What `openReadingThread` posts. */
export type ToWorker<R> = { readonly kind: 'received' } | { readonly kind: 'request'; readonly request: R };

/** The program of a worker thread that reads its input in several requests, one after the other. */
export const serveReading = <G, R, S>(open: (given: G) => (request: R, sink: ReadingSink) => Promise<S>): void => {
  const { sink, confirm, end } = openChannel<S>();
  const read = open(workerData as G);
  parentPort?.on('message', (message: ToWorker<R>) => {
    if (message.kind === 'received') confirm();
    else void read(message.request, sink).then(end);
  });
};
