import { Worker } from 'node:worker_threads';
import { threadArguments } from '../../platform/tables/reading.thread.ts';

/** What a computing thread posts. */
export type ComputingMessage<T> = { readonly percent: number } | { readonly result: T };

export interface Computation {
  readonly program: URL;
  readonly input: object;
  /** Ends the thread when aborted. */
  readonly signal: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

/** Computes in a worker thread, so that requests do not wait. */
export const runComputation = <T>({ program, input, signal, onProgress }: Computation): Promise<T> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: input, execArgv: threadArguments });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: ComputingMessage<T>) => {
      if ('result' in message) resolve(message.result);
      else onProgress?.(message.percent);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(signal.aborted ? signal.reason : new Error('The thread that computes par levels ended early'));
    });
    if (signal.aborted) stop();
  });
