import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createCollector } from './collect-garbage.ts';
import type { FromScanner, ToScanner, ToScannerFromKeeper } from './cube.messages.ts';
import { answerQuestion, applyChange, createHeldSales, type HeldSales } from './scan.ts';

interface Held {
  readonly version: number;
  readonly sales: HeldSales;
}

// The thread was started with the way to the keeper.
const { keeper }: { readonly keeper: MessagePort } = workerData;
const collect = createCollector();
const held = new Map<number, Held>();
let waiting: ToScanner[] = [];

const answer = ({ id, question }: ToScanner, { version, sales }: Held): void => {
  const sums = answerQuestion(sales, question);
  const message: FromScanner = { id, version, sums };
  parentPort?.postMessage(message, [sums.buffer]);
};

const change = ({ tenantId, version, isFresh, change: changed }: ToScannerFromKeeper & { kind: 'change' }): void => {
  const sales = (isFresh ? undefined : held.get(tenantId)?.sales) ?? createHeldSales();
  applyChange(sales, changed);
  held.set(tenantId, { version, sales });
};

keeper.on('message', (message: ToScannerFromKeeper) => {
  if (message.kind === 'change') change(message);
  else held.delete(message.tenantId);
  collect();
  const asked = waiting;
  waiting = [];
  for (const one of asked) ask(one);
});

const ask = (asked: ToScanner): void => {
  const known = held.get(asked.tenantId);
  if (known && known.version >= asked.version) answer(asked, known);
  else waiting.push(asked);
};

parentPort?.on('message', ask);
