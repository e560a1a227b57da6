import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { changed, type HeldSales, noSales } from './cached-sales.ts';
import type { FromScanner, ToScanner, ToScannerFromKeeper } from './cube-messages.types.ts';
import { createCollector } from './garbage-collector.ts';
import { answerQuestion } from './scan.ts';

interface LoadedSales {
  readonly version: number;
  readonly sales: HeldSales;
}

// The main thread passes the port to the coordinator when it starts this worker.
const { coordinator }: { readonly coordinator: MessagePort } = workerData;
const collect = createCollector();
const salesByClient = new Map<number, LoadedSales>();
let waiting: ToScanner[] = [];

const respond = ({ id, question }: ToScanner, { version, sales }: LoadedSales): void => {
  const sums = answerQuestion(sales, question);
  const message: FromScanner = { id, version, sums };
  parentPort?.postMessage(message, [sums.buffer]);
};

const apply = ({ tenantId, version, isFresh, change }: ToScannerFromKeeper & { kind: 'change' }): void => {
  const before = (isFresh ? undefined : salesByClient.get(tenantId)?.sales) ?? noSales();
  salesByClient.set(tenantId, { version, sales: changed(before, change) });
};

coordinator.on('message', (message: ToScannerFromKeeper) => {
  if (message.kind === 'change') apply(message);
  else salesByClient.delete(message.tenantId);
  collect();
  const requests = waiting;
  waiting = [];
  for (const request of requests) handleRequest(request);
});

const handleRequest = (request: ToScanner): void => {
  const loaded = salesByClient.get(request.tenantId);
  if (loaded && loaded.version >= request.version) respond(request, loaded);
  else waiting.push(request);
};

parentPort?.on('message', handleRequest);
