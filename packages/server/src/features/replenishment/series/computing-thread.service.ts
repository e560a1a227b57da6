import { startWorker } from '../../../platform/worker-threads.ts';

/** What a computing thread posts. */
export type ComputingMessage<T> = { readonly percent: number } | { readonly result: T };

interface Computation {
  readonly program: URL;
  readonly input: object;
  readonly signal: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

/** Runs a program in a thread until it posts its result. */
export const computeInThread = <T>({ program, input, signal, onProgress }: Computation): Promise<T> =>
  new Promise((resolve, reject) => {
    startWorker<ComputingMessage<T>>({
      program,
      input,
      signal,
      onMessage: (message) => {
        if ('result' in message) resolve(message.result);
        else onProgress?.(message.percent);
      },
      onEnd: reject,
    });
  });
