import type { PackedTotals } from '@shelfward/cube/sales-vectors.types.ts';
import { joinPacked } from '@shelfward/cube/scan/scan-change.ts';
import type { ScanRequest } from '@shelfward/cube/scan/scan-messages.types.ts';
import type { PoolConfig } from 'pg';
import type { Logger } from '../../../../platform/core/log.ts';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import type { CoordinatorEvent, LoadedClientInfo, LoadLimits } from './cube-messages.types.ts';
import { type CubeThreads, startCubeThreads, ThreadExitedError } from './cube-threads.ts';

interface Settings {
  readonly connection: PoolConfig;
  readonly scanners: number;
  readonly limits: LoadLimits;
  /** Clients without a query for so long are evicted: another node may serve them now. */
  readonly maxIdleMs: number;
}

interface Client {
  loaded: LoadedClientInfo | undefined;
  /** Expected bytes of a running load. */
  expectedBytes: number;
  loading: { readonly done: Promise<void>; readonly end: () => void; readonly log: Logger | undefined } | undefined;
  /** Running queries: while there are any, the columns are not evicted. */
  running: number;
  /** Counts queries, and orders the clients by their last one. */
  usedAt: number;
  lastQueryAt: number;
  /** Version at which the client was too small or too large for the cube. */
  unsupportedVersion: number | undefined;
  /** Time of the next attempt after a failed load. */
  pausedUntil: number;
}

const pauseMs = 10_000;
const maxPauseMs = 60_000;

/** The clients in memory: loads and updates them, and evicts the least recently used ones. */
export const createCachedClients = ({ connection, scanners, limits, maxIdleMs }: Settings) => {
  const clients = new Map<number, Client>();
  let threads: CubeThreads | undefined;
  let isStopped = false;
  let failures = 0;
  let mayStartAt = 0;
  let useCount = 0;
  let loadSeconds = 0;

  const getOrAddClient = (tenantId: number): Client => {
    const existing = clients.get(tenantId);
    if (existing) return existing;
    const client: Client = {
      loaded: undefined,
      expectedBytes: 0,
      loading: undefined,
      running: 0,
      usedAt: 0,
      lastQueryAt: Date.now(),
      unsupportedVersion: undefined,
      pausedUntil: 0,
    };
    clients.set(tenantId, client);
    return client;
  };

  const getThreads = (): CubeThreads | undefined => {
    if (isStopped || Date.now() < mayStartAt) return undefined;
    threads ??= startCubeThreads({ connection, scanners, onMessage, onDeath: onExit });
    return threads;
  };

  /** Clears the cache, because new threads start empty. Repeated failures delay the next start exponentially. */
  const onExit = (): void => {
    threads = undefined;
    mayStartAt = Date.now() + Math.min(maxPauseMs, 100 * 2 ** failures);
    failures += 1;
    const ended = [...clients.values()];
    clients.clear();
    for (const { loading } of ended) {
      loading?.log?.warn({}, 'a thread of the sales cube exited unexpectedly');
      loading?.end();
    }
  };

  const onMessage = (message: CoordinatorEvent): void => {
    const client = getOrAddClient(message.tenantId);
    if (message.kind === 'loading') {
      client.expectedBytes = message.bytes;
      makeRoom();
      return;
    }
    const { loading } = client;
    Object.assign(client, { loaded: undefined, expectedBytes: 0, loading: undefined });
    if (message.kind === 'loaded') {
      client.loaded = message.client;
      ({ seconds: loadSeconds } = message.client);
      failures = 0;
      makeRoom(message.tenantId);
    } else if (message.kind === 'unsupported-size') client.unsupportedVersion = message.version;
    else {
      client.pausedUntil = Date.now() + pauseMs;
      loading?.log?.warn({ reason: message.reason }, 'loading sales into memory failed');
    }
    loading?.end();
  };

  const makeRoom = (except?: number): void => {
    let bytes = sum([...clients.values()].map(({ loaded, expectedBytes }) => (loaded?.bytes ?? 0) + expectedBytes));
    const evictable = findEvictable()
      .filter(([id]) => id !== except)
      .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [tenantId, client] of evictable) {
      if (bytes <= limits.maxBytes) return;
      bytes -= client.loaded?.bytes ?? 0;
      evict(tenantId, client);
    }
  };

  const findEvictable = (): [number, Client][] =>
    [...clients].filter(([, { loaded, loading, running }]) => loaded && !loading && running === 0);

  const evict = (tenantId: number, client: Client): void => {
    client.loaded = undefined;
    threads?.send({ kind: 'drop', tenantId });
  };

  const idleTimer = setInterval(() => {
    const since = Date.now() - maxIdleMs;
    for (const [tenantId, client] of findEvictable()) if (client.lastQueryAt < since) evict(tenantId, client);
  }, maxIdleMs / 24).unref();

  return {
    loadedVersion: (tenantId: number): number | undefined => clients.get(tenantId)?.loaded?.version,

    /** Resolves when the client is loaded at this version or a later one, or when loading is not possible. */
    load: ({ tenantId, log }: SalesCtx, version: number): Promise<void> => {
      const client = getOrAddClient(tenantId);
      if (client.loading) return client.loading.done;
      const canLoad = client.unsupportedVersion !== version && Date.now() >= client.pausedUntil;
      const coordinator = canLoad ? getThreads() : undefined;
      if (!coordinator) return Promise.resolve();
      let end: () => void = () => undefined;
      const done = new Promise<void>((resolve) => {
        end = resolve;
      });
      client.loading = { done, end, log };
      coordinator.send({ kind: 'load', tenantId, limits });
      return done;
    },

    scan: async (request: Omit<ScanRequest, 'id'>): Promise<PackedTotals> => {
      const client = getOrAddClient(request.tenantId);
      useCount += 1;
      client.usedAt = useCount;
      client.lastQueryAt = Date.now();
      client.running += 1;
      try {
        if (!threads) throw new ThreadExitedError();
        if (request.question.of === 'change')
          return joinPacked((await threads.scanShares(request)).map(({ sums }) => sums));
        return (await threads.scan(request)).sums;
      } finally {
        client.running -= 1;
      }
    },

    metrics: () => {
      const all = [...clients.values()].flatMap(({ loaded }) => loaded ?? []);
      return {
        clients: all.length,
        rows: sum(all.map(({ rows }) => rows)),
        bytes: sum(all.map(({ bytes }) => bytes)),
        loadSeconds,
      };
    },

    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(idleTimer);
      await threads?.stop();
      for (const { loading } of clients.values()) loading?.end();
      clients.clear();
    },
  };
};

const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};
