import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../../platform/db/database.ts';
import { type HeldClient, loadClient, Unfit, updateClient } from './client-loader.ts';
import type { FromKeeper, KeeperStart, LoadLimits, ToKeeper, ToScannerFromKeeper } from './cube-messages.types.ts';
import { createCollector } from './garbage-collector.ts';

// The thread was started with what its program reads.
const { connection, ports }: KeeperStart = workerData;
const database = openDatabase({ connection, maxConnections: 3 });
const collect = createCollector();
const held = new Map<number, HeldClient>();
/** One client is loaded at a time: two at once would take twice the memory and be ready no earlier. */
let lastLoad: Promise<unknown> = Promise.resolve();

const say = (message: FromKeeper): void => parentPort?.postMessage(message);
const tellScanners = (message: ToScannerFromKeeper): void => {
  for (const port of ports) port.postMessage(message);
};

const bring = async (tenantId: number, limits: LoadLimits): Promise<void> => {
  const startedAt = performance.now();
  const onBegin = (bytes: number): void => say({ kind: 'begins', tenantId, bytes });
  const before = held.get(tenantId);
  const updated = before && (await updateClient(database, tenantId, before));
  const { client, change } = updated ?? (await inTurn(() => loadClient(database, tenantId, { limits, onBegin })));
  const { version, rows, bytes } = client;
  held.set(tenantId, client);
  if (change) tellScanners({ kind: 'change', tenantId, version, isFresh: !updated, change });
  say({
    kind: 'held',
    tenantId,
    held: { version, rows, bytes, seconds: (performance.now() - startedAt) / 1000 },
  });
  if (!updated) collect();
};

const inTurn = <T>(load: () => Promise<T>): Promise<T> => {
  const turn = lastLoad.then(load);
  lastLoad = turn.catch(() => undefined);
  return turn;
};

const drop = (tenantId: number): void => {
  held.delete(tenantId);
  tellScanners({ kind: 'drop', tenantId });
  collect();
};

parentPort?.on('message', (message: ToKeeper) => {
  const { tenantId } = message;
  if (message.kind === 'drop') return drop(tenantId);
  bring(tenantId, message.limits).catch((error: unknown) => {
    drop(tenantId);
    if (error instanceof Unfit) say({ kind: 'unfit', tenantId, version: error.version });
    else say({ kind: 'failed', tenantId, reason: String(error) });
  });
});
