import { parentPort, workerData } from 'node:worker_threads';
import { type BackTestInput, computeBackTest } from '@shelfward/forecast/back-test/back-test.rules.ts';
import { type BackTestOutcome, summarizeBackTest } from '@shelfward/forecast/back-test/back-test-summary.rules.ts';
import type { ComputingMessage } from '../series/computing-thread.service.ts';

const post = (message: ComputingMessage<BackTestOutcome>): void => parentPort?.postMessage(message);

// The worker data is the input of the program.
const input = workerData as BackTestInput;
const output = computeBackTest(input, (percent) => post({ percent }));
post({ result: summarizeBackTest(input, output) });
