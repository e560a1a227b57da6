import { parentPort, workerData } from 'node:worker_threads';
import { type BaseStockInput, computeBaseStocks } from './base-stock.rules.ts';

// The worker data is the input of the program.
parentPort?.postMessage(computeBaseStocks(workerData as BaseStockInput));
