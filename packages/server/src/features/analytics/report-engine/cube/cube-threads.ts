import { MessageChannel, type Worker } from 'node:worker_threads';
import type { ScanRequest, ScanResponse } from '@shelfward/cube/scan/scan-messages.types.ts';
import type { StoreShare } from '@shelfward/cube/scan/series-sales.ts';
import type { PoolConfig } from 'pg';
import { builtProgram, startWorker } from '../../../../platform/worker-threads.ts';
import type { CoordinatorCommand, CoordinatorEvent } from './cube-messages.types.ts';

/** One coordinator that reads from the database, and scan workers that query the memory shared with it. */
export interface CubeThreads {
  readonly send: (message: CoordinatorCommand) => void;
  readonly scan: (pending: Omit<ScanRequest, 'id'>) => Promise<ScanResponse>;
  /** Each scan worker computes its share of the stores. */
  readonly scanShares: (pending: Omit<ScanRequest, 'id'>) => Promise<ScanResponse[]>;
  readonly stop: () => Promise<void>;
}

interface Start {
  readonly connection: PoolConfig;
  readonly scanners: number;
  readonly onMessage: (message: CoordinatorEvent) => void;
  /** A thread exited unexpectedly: the other threads are terminated and running requests are rejected. */
  readonly onDeath: () => void;
}

interface PendingRequest {
  readonly resolve: (response: ScanResponse) => void;
  readonly reject: (error: Error) => void;
}

interface ScanWorker {
  readonly worker: Worker;
  readonly pending: Map<number, PendingRequest>;
}

export class ThreadExitedError extends Error {}

const coordinatorProgram = builtProgram('./loader.worker.js', import.meta.url);
const scanWorkerProgram = builtProgram('./scanner.worker.js', import.meta.url);

export const startCubeThreads = ({ connection, scanners: count, onMessage, onDeath }: Start): CubeThreads => {
  const channels = Array.from({ length: count }, () => new MessageChannel());
  const ports = channels.map(({ port1 }) => port1);
  let isStopped = false;
  const handleEnd = (): void => {
    if (isStopped) return;
    void stop();
    onDeath();
  };
  const coordinator = startWorker<CoordinatorEvent>({
    program: coordinatorProgram,
    input: { connection, ports },
    transferList: ports,
    onMessage: (message) => !isStopped && onMessage(message),
    onEnd: handleEnd,
  });
  const scanners = channels.map(({ port2 }, at) =>
    startScanWorker({ coordinator: port2, share: { at, of: count } }, handleEnd),
  );
  const workers = [coordinator, ...scanners.map(({ worker }) => worker)];
  let lastId = 0;

  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    for (const { pending } of scanners) for (const { reject } of pending.values()) reject(new ThreadExitedError());
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  for (const worker of workers) worker.unref();

  const post = (scanWorker: ScanWorker | undefined, pending: Omit<ScanRequest, 'id'>): Promise<ScanResponse> =>
    new Promise((resolve, reject) => {
      if (isStopped) throw new ThreadExitedError();
      lastId += 1;
      scanWorker?.pending.set(lastId, { resolve, reject });
      scanWorker?.worker.postMessage({ id: lastId, ...pending } satisfies ScanRequest);
    });

  return {
    send: (message) => coordinator.postMessage(message),
    scan: async (pending) => {
      const [scanWorker] = scanners.toSorted((a, b) => a.pending.size - b.pending.size);
      return post(scanWorker, pending);
    },
    scanShares: (pending) => Promise.all(scanners.map((scanWorker) => post(scanWorker, pending))),
    stop,
  };
};

interface ScanWorkerInput {
  readonly coordinator: MessageChannel['port2'];
  readonly share: StoreShare;
}

const startScanWorker = (input: ScanWorkerInput, onEnd: () => void): ScanWorker => {
  const pending = new Map<number, PendingRequest>();
  const worker = startWorker<ScanResponse>({
    program: scanWorkerProgram,
    input,
    transferList: [input.coordinator],
    onMessage: (response) => {
      pending.get(response.id)?.resolve(response);
      pending.delete(response.id);
    },
    onEnd,
  });
  return { worker, pending };
};
