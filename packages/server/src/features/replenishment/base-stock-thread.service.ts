import { builtProgram } from '../../platform/tables/reading.thread.ts';
import type { BaseStockInput, BaseStocks } from './base-stock.rules.ts';
import { runComputation } from './computing-thread.service.ts';

const program = builtProgram('./base-stock.worker.js', import.meta.url);

export const computeInThread = (input: BaseStockInput, signal: AbortSignal): Promise<BaseStocks> =>
  runComputation<BaseStocks>({ program, input, signal });
