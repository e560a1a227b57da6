import { parentPort, workerData } from 'node:worker_threads';
import {
  computeExpectedOrders,
  type ExpectedOrders,
  type ExpectedOrdersInput,
} from '@shelfward/forecast/simulation/expected-orders.rules.ts';
import type { ComputingMessage } from '../series/computing-thread.service.ts';

// The worker data is the input of the program.
const result = computeExpectedOrders(workerData as ExpectedOrdersInput);
parentPort?.postMessage({ result } satisfies ComputingMessage<ExpectedOrders>);
