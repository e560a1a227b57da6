import { type Transferable, Worker } from 'node:worker_threads';

/** Worker threads run built code, because Node does not execute TypeScript; the tests build first. */
export const builtProgram = (name: `./${string}.js`, beside: string): URL =>
  new URL(name, beside.replace(/\/src(?=\/(?:features|platform)\/)/, '/dist'));

class TimeLimitError extends Error {}

interface WorkerOptions<M> {
  readonly program: URL;
  readonly input: object;
  /** Moved to the thread. */
  readonly transferList?: readonly Transferable[];
  /** A computation on hostile input that exceeds a limit ends only its thread. */
  readonly memoryMb?: number;
  readonly maxMs?: number | undefined;
  /** Ends the thread when aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly onMessage: (message: M) => void;
  /** The thread has failed, exceeded a limit, was aborted, or has ended; may be called twice. */
  readonly onEnd: (error: Error) => void;
}

/** Starts a program in a worker thread, so that requests do not wait for it. */
export const startWorker = <M>({
  program,
  input,
  transferList = [],
  memoryMb,
  maxMs,
  signal,
  onMessage,
  onEnd,
}: WorkerOptions<M>): Worker => {
  const worker = new Worker(program, {
    workerData: input,
    transferList: [...transferList],
    // Options of the main process do not apply to threads, except that stack traces name the sources here, too.
    execArgv: ['--enable-source-maps'],
    ...(memoryMb && { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } }),
  });
  const end = (error: Error): void => {
    onEnd(error);
    void worker.terminate();
  };
  const timer = maxMs === undefined ? undefined : setTimeout(() => end(new TimeLimitError()), maxMs);
  const abort = (): void => end(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  worker.on('message', onMessage).on('error', onEnd);
  worker.on('exit', () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    onEnd(new Error(`The worker thread ${program.pathname.split('/').at(-1)} has ended`));
  });
  if (signal?.aborted) abort();
  return worker;
};

/** Whether the thread exceeded its memory or time limit. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof TimeLimitError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
