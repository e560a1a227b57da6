import type { PoolConfig } from 'pg';
import type { Logger } from '../../../../platform/core/log.ts';
import type { SalesCtx } from '../vectors/sales-vectors.types.ts';
import type { FromKeeper, HeldFacts, LoadLimits, ToScanner } from './cube-messages.types.ts';
import type { Sums } from './scan.ts';
import { startThreads, ThreadDied, type Threads } from './worker-threads.ts';

interface Settings {
  readonly connection: PoolConfig;
  readonly scanners: number;
  readonly limits: LoadLimits;
}

interface Client {
  held: HeldFacts | undefined;
  /** What a load under way will take. */
  coming: number;
  bringing: { readonly done: Promise<void>; readonly end: () => void; readonly log: Logger | undefined } | undefined;
  /** Questions that are being answered: their columns stay. */
  asked: number;
  usedAt: number;
  /** At this version it was too small or too large. */
  unfitAt: number | undefined;
  /** It failed: until then it is not tried again. */
  pausedUntil: number;
}

const pauseMs = 10_000;
const longestPauseMs = 60_000;

/** Which clients are in memory: loads them, brings them up to date, and lets go whoever was not asked about for longest. */
export const createHeldClients = ({ connection, scanners, limits }: Settings) => {
  const clients = new Map<number, Client>();
  let threads: Threads | undefined;
  let isStopped = false;
  let deaths = 0;
  let mayStartAt = 0;
  let uses = 0;
  let loadSeconds = 0;

  const clientOf = (tenantId: number): Client => {
    const known = clients.get(tenantId);
    if (known) return known;
    const client: Client = {
      held: undefined,
      coming: 0,
      bringing: undefined,
      asked: 0,
      usedAt: 0,
      unfitAt: undefined,
      pausedUntil: 0,
    };
    clients.set(tenantId, client);
    return client;
  };

  const running = (): Threads | undefined => {
    if (isStopped || Date.now() < mayStartAt) return undefined;
    threads ??= startThreads({ connection, scanners, onMessage, onDeath });
    return threads;
  };

  /** All is forgotten: new threads begin with nothing. One that dies again and again is started less and less often. */
  const onDeath = (): void => {
    threads = undefined;
    mayStartAt = Date.now() + Math.min(longestPauseMs, 100 * 2 ** deaths);
    deaths += 1;
    const ended = [...clients.values()];
    clients.clear();
    for (const { bringing } of ended) {
      bringing?.log?.warn({}, 'a thread died that keeps sales in memory');
      bringing?.end();
    }
  };

  const onMessage = (message: FromKeeper): void => {
    const client = clientOf(message.tenantId);
    if (message.kind === 'begins') {
      client.coming = message.bytes;
      makeRoom();
      return;
    }
    const { bringing } = client;
    Object.assign(client, { held: undefined, coming: 0, bringing: undefined });
    if (message.kind === 'held') {
      client.held = message.held;
      ({ seconds: loadSeconds } = message.held);
      deaths = 0;
      makeRoom(message.tenantId);
    } else if (message.kind === 'unfit') client.unfitAt = message.version;
    else {
      client.pausedUntil = Date.now() + pauseMs;
      bringing?.log?.warn({ reason: message.reason }, 'sales could not be brought into memory');
    }
    bringing?.end();
  };

  const makeRoom = (except?: number): void => {
    let bytes = sum([...clients.values()].map(({ held, coming }) => (held?.bytes ?? 0) + coming));
    const leaving = [...clients]
      .filter(([id, { held, bringing, asked }]) => held && !bringing && asked === 0 && id !== except)
      .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [tenantId, client] of leaving) {
      if (bytes <= limits.mostBytes) return;
      bytes -= client.held?.bytes ?? 0;
      client.held = undefined;
      threads?.tell({ kind: 'drop', tenantId });
    }
  };

  return {
    versionOf: (tenantId: number): number | undefined => clients.get(tenantId)?.held?.version,

    /** Resolves when the client is held at this version or later, or is not going to be. */
    bring: ({ tenantId, log }: SalesCtx, version: number): Promise<void> => {
      const client = clientOf(tenantId);
      if (client.bringing) return client.bringing.done;
      const isTried = client.unfitAt !== version && Date.now() >= client.pausedUntil;
      const keeper = isTried ? running() : undefined;
      if (!keeper) return Promise.resolve();
      let end: () => void = () => undefined;
      const done = new Promise<void>((resolve) => {
        end = resolve;
      });
      client.bringing = { done, end, log };
      keeper.tell({ kind: 'bring', tenantId, limits });
      return done;
    },

    ask: async (asked: Omit<ToScanner, 'id'>): Promise<Sums> => {
      const client = clientOf(asked.tenantId);
      uses += 1;
      client.usedAt = uses;
      client.asked += 1;
      try {
        if (!threads) throw new ThreadDied();
        return (await threads.ask(asked)).sums;
      } finally {
        client.asked -= 1;
      }
    },

    figures: () => {
      const all = [...clients.values()].flatMap(({ held }) => held ?? []);
      return {
        clients: all.length,
        rows: sum(all.map(({ rows }) => rows)),
        bytes: sum(all.map(({ bytes }) => bytes)),
        loadSeconds,
      };
    },

    stop: async (): Promise<void> => {
      isStopped = true;
      await threads?.stop();
      for (const { bringing } of clients.values()) bringing?.end();
      clients.clear();
    },
  };
};

const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};
