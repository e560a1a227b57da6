import { parentPort, workerData } from 'node:worker_threads';
import { computeLedger, type LedgerComputation, type LedgerOutput } from '@shelfward/forecast/ledger/ledger.rules.ts';
import type { ComputingMessage } from '../replenishment/public.ts';

// The worker data is the input of the program.
const result = computeLedger(workerData as LedgerComputation);
parentPort?.postMessage({ result } satisfies ComputingMessage<LedgerOutput>);
