import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { applyChange, type CachedSales, createEmptySales } from '@shelfward/cube/scan/cached-sales.ts';
import { sumCells } from '@shelfward/cube/scan/scan-cells.ts';
import { scanChange } from '@shelfward/cube/scan/scan-change.ts';
import type { ScanRequest, ScanResponse, ScanWorkerUpdate } from '@shelfward/cube/scan/scan-messages.types.ts';
import type { StoreShare } from '@shelfward/cube/scan/series-sales.ts';
import { createCollector } from './garbage-collector.ts';

interface LoadedSales {
  readonly version: number;
  readonly sales: CachedSales;
}

// The main thread passes the port to the coordinator when it starts this worker.
const { coordinator, share }: { readonly coordinator: MessagePort; readonly share: StoreShare } = workerData;
const collect = createCollector();
const salesByClient = new Map<number, LoadedSales>();
let waiting: ScanRequest[] = [];

const respond = ({ id, question }: ScanRequest, { version, sales }: LoadedSales): void => {
  const sums = question.of === 'change' ? scanChange(sales, question, share) : sumCells(sales, question);
  const message: ScanResponse = { id, version, sums };
  parentPort?.postMessage(message, [sums.buffer]);
};

const apply = ({ tenantId, version, isFresh, change }: ScanWorkerUpdate & { kind: 'change' }): void => {
  const before = (isFresh ? undefined : salesByClient.get(tenantId)?.sales) ?? createEmptySales();
  salesByClient.set(tenantId, { version, sales: applyChange(before, change) });
};

coordinator.on('message', (message: ScanWorkerUpdate) => {
  if (message.kind === 'change') apply(message);
  else salesByClient.delete(message.tenantId);
  collect();
  const requests = waiting;
  waiting = [];
  for (const request of requests) handleRequest(request);
});

const handleRequest = (request: ScanRequest): void => {
  const loaded = salesByClient.get(request.tenantId);
  if (loaded && loaded.version >= request.version) respond(request, loaded);
  else waiting.push(request);
};

parentPort?.on('message', handleRequest);
