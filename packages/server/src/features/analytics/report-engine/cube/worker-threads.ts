import { MessageChannel, Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { builtProgram } from '../../../../platform/tables/reading.thread.ts';
import type { FromKeeper, FromScanner, ToKeeper, ToScanner } from './cube-messages.types.ts';

/** One keeper, who reads from the database, and some scanners, who answer from the memory that they share with it. */
export interface Threads {
  readonly tell: (message: ToKeeper) => void;
  readonly ask: (asked: Omit<ToScanner, 'id'>) => Promise<FromScanner>;
  readonly stop: () => Promise<void>;
}

interface Start {
  readonly connection: PoolConfig;
  readonly scanners: number;
  readonly onMessage: (message: FromKeeper) => void;
  /** One of them ended by itself: the others have been ended too, and what was asked has failed. */
  readonly onDeath: () => void;
}

interface Asked {
  readonly resolve: (answer: FromScanner) => void;
  readonly reject: (error: Error) => void;
}

interface Scanner {
  readonly worker: Worker;
  readonly asked: Map<number, Asked>;
}

export class ThreadDied extends Error {}

const keeperProgram = builtProgram('./loader.worker.js', import.meta.url);
const scannerProgram = builtProgram('./scanner.worker.js', import.meta.url);

export const startThreads = ({ connection, scanners: count, onMessage, onDeath }: Start): Threads => {
  const channels = Array.from({ length: count }, () => new MessageChannel());
  const ports = channels.map(({ port1 }) => port1);
  const keeper = startWorker(keeperProgram, { connection, ports }, ports);
  const scanners = channels.map(({ port2 }) => startScanner(port2));
  const workers = [keeper, ...scanners.map(({ worker }) => worker)];
  let lastId = 0;
  let isStopped = false;

  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    for (const { asked } of scanners) for (const { reject } of asked.values()) reject(new ThreadDied());
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  const die = (): void => {
    if (isStopped) return;
    void stop();
    onDeath();
  };
  keeper.on('message', (message: FromKeeper) => !isStopped && onMessage(message));
  for (const worker of workers) worker.on('error', die).on('exit', die);

  return {
    tell: (message) => keeper.postMessage(message),
    ask: (asked) =>
      new Promise((resolve, reject) => {
        if (isStopped) throw new ThreadDied();
        const [scanner] = scanners.toSorted((a, b) => a.asked.size - b.asked.size);
        lastId += 1;
        scanner?.asked.set(lastId, { resolve, reject });
        scanner?.worker.postMessage({ id: lastId, ...asked } satisfies ToScanner);
      }),
    stop,
  };
};

const startScanner = (keeper: MessageChannel['port2']): Scanner => {
  const worker = startWorker(scannerProgram, { keeper }, [keeper]);
  const asked = new Map<number, Asked>();
  worker.on('message', (answer: FromScanner) => {
    asked.get(answer.id)?.resolve(answer);
    asked.delete(answer.id);
  });
  return { worker, asked };
};

const startWorker = (program: URL, workerData: object, transferList: MessageChannel['port1'][]): Worker => {
  const worker = new Worker(program, { workerData, transferList, execArgv: [] });
  worker.unref();
  return worker;
};
