import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { changed, type HeldSales, noSales } from './cached-sales.ts';
import type { FromScanner, ToScanner, ToScannerFromKeeper } from './cube-messages.types.ts';
import { createCollector } from './garbage-collector.ts';
import { answerQuestion } from './scan.ts';

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

const apply = ({ tenantId, version, isFresh, change }: ToScannerFromKeeper & { kind: 'change' }): void => {
  const before = (isFresh ? undefined : held.get(tenantId)?.sales) ?? noSales();
  held.set(tenantId, { version, sales: changed(before, change) });
};

keeper.on('message', (message: ToScannerFromKeeper) => {
  if (message.kind === 'change') apply(message);
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
