import { parentPort, workerData } from 'node:worker_threads';
import type { ScanWorkerUpdate } from '@shelfward/cube/scan/scan-messages.types.ts';
import { openDatabase } from '../../../../platform/db/database.ts';
import { type LoadedClient, loadClient, UnsupportedSizeError, updateClient } from './client-loader.ts';
import type { CoordinatorCommand, CoordinatorEvent, CoordinatorOptions, LoadLimits } from './cube-messages.types.ts';
import { createCollector } from './garbage-collector.ts';

// The main thread passes these options when it starts this worker.
const { connection, ports }: CoordinatorOptions = workerData;
const database = openDatabase({ connection, maxConnections: 3 });
const collect = createCollector();
const clients = new Map<number, LoadedClient>();
/** Clients are loaded one after another: two concurrent loads need twice the memory and do not finish earlier. */
let lastLoad: Promise<unknown> = Promise.resolve();

const emit = (message: CoordinatorEvent): void => parentPort?.postMessage(message);
const notifyScanWorkers = (message: ScanWorkerUpdate): void => {
  for (const port of ports) port.postMessage(message);
};

const load = async (tenantId: number, limits: LoadLimits): Promise<void> => {
  const startedAt = performance.now();
  const onBegin = (bytes: number): void => emit({ kind: 'loading', tenantId, bytes });
  const loaded = clients.get(tenantId);
  const updated = loaded && (await updateClient(database, tenantId, loaded));
  const { client, change } = updated ?? (await inSequence(() => loadClient(database, tenantId, { limits, onBegin })));
  const { version, rows, bytes } = client;
  clients.set(tenantId, client);
  if (change) notifyScanWorkers({ kind: 'change', tenantId, version, isFresh: !updated, change });
  emit({
    kind: 'loaded',
    tenantId,
    client: { version, rows, bytes, seconds: (performance.now() - startedAt) / 1000 },
  });
  if (!updated) collect();
};

const inSequence = <T>(work: () => Promise<T>): Promise<T> => {
  const result = lastLoad.then(work);
  lastLoad = result.catch(() => undefined);
  return result;
};

const drop = (tenantId: number): void => {
  clients.delete(tenantId);
  notifyScanWorkers({ kind: 'drop', tenantId });
  collect();
};

parentPort?.on('message', (message: CoordinatorCommand) => {
  const { tenantId } = message;
  if (message.kind === 'drop') return drop(tenantId);
  load(tenantId, message.limits).catch((error: unknown) => {
    drop(tenantId);
    if (error instanceof UnsupportedSizeError) emit({ kind: 'unsupported-size', tenantId, version: error.version });
    else emit({ kind: 'failed', tenantId, reason: String(error) });
  });
});
