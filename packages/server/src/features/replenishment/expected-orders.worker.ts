import { parentPort, workerData } from 'node:worker_threads';
import type { ComputingMessage } from './computing-thread.service.ts';
import {
  computeExpectedOrders,
  type ExpectedOrders,
  type ExpectedOrdersInput,
} from './expected-orders/expected-orders.rules.ts';

// The worker data is the input of the program.
const result = computeExpectedOrders(workerData as ExpectedOrdersInput);
parentPort?.postMessage({ result } satisfies ComputingMessage<ExpectedOrders>);
