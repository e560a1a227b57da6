import type { BackTestInput } from '@shelfward/forecast/back-test/back-test.rules.ts';
import type { BackTestOutcome } from '@shelfward/forecast/back-test/back-test-summary.rules.ts';
import type { BaseStockInput, BaseStocks } from '@shelfward/forecast/levels/base-stock.rules.ts';
import type { ExpectedOrders, ExpectedOrdersInput } from '@shelfward/forecast/simulation/expected-orders.rules.ts';
import { builtProgram, startWorker } from '../../platform/worker-threads.ts';

/** What a computing thread posts. */
export type ComputingMessage<T> = { readonly percent: number } | { readonly result: T };

interface Computation {
  readonly program: URL;
  readonly input: object;
  readonly signal: AbortSignal;
  readonly onProgress?: (percent: number) => void;
}

const compute = <T>({ program, input, signal, onProgress }: Computation): Promise<T> =>
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

const baseStockProgram = builtProgram('./base-stock.worker.js', import.meta.url);
const expectedOrdersProgram = builtProgram('./expected-orders.worker.js', import.meta.url);
const backTestProgram = builtProgram('./back-test.worker.js', import.meta.url);

export const computeBaseStocksInThread = (input: BaseStockInput, signal: AbortSignal): Promise<BaseStocks> =>
  compute<BaseStocks>({ program: baseStockProgram, input, signal });

export const computeExpectedOrdersInThread = (
  input: ExpectedOrdersInput,
  signal: AbortSignal,
): Promise<ExpectedOrders> => compute<ExpectedOrders>({ program: expectedOrdersProgram, input, signal });

export const computeBackTestInThread = (
  input: BackTestInput,
  options: Required<Pick<Computation, 'signal' | 'onProgress'>>,
): Promise<BackTestOutcome> => compute<BackTestOutcome>({ program: backTestProgram, input, ...options });
