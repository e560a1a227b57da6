import { Worker } from 'node:worker_threads';
import { builtProgram, threadArguments } from '../../platform/tables/reading.thread.ts';
import type { BaseStockInput, BaseStocks } from './base-stock.rules.ts';

const program = builtProgram('./base-stock.worker.js', import.meta.url);

/** Computes in a worker thread, so that requests do not wait; an aborted signal ends the thread. */
export const computeInThread = (input: BaseStockInput, signal: AbortSignal): Promise<BaseStocks> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: input, execArgv: threadArguments });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(signal.aborted ? signal.reason : new Error('The thread that computes par levels ended early'));
    });
    if (signal.aborted) stop();
  });
