import { parentPort, workerData } from 'node:worker_threads';
import {
  type BaseStockInput,
  type BaseStocks,
  computeBaseStocks,
} from '@shelfward/forecast/levels/base-stock.rules.ts';
import type { ComputingMessage } from '../series/computing-thread.service.ts';

// The worker data is the input of the program.
const result = computeBaseStocks(workerData as BaseStockInput);
parentPort?.postMessage({ result } satisfies ComputingMessage<BaseStocks>);
