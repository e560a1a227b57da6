import { AppError } from './core/errors.ts';

interface Limits {
  readonly maxRunning: number;
  /** Of them, of one client. */
  readonly maxPerClient?: number;
  /** Of them, of one client while another client is active; one if more than `maxWaitingShared` of its operations wait. */
  readonly maxPerClientShared?: number;
  readonly maxWaitingShared?: number;
  readonly maxWaiting: number;
  /** Of them, of one client, so that one client cannot use all places. */
  readonly maxWaitingPerClient?: number;
  /** Work that has waited for so long is rejected. */
  readonly maxWaitMs?: number;
  /** The message of rejected requests. */
  readonly rejection: string;
  readonly retryAfterSeconds?: number;
}

interface ClientWork {
  readonly tenantId: number;
  running: number;
  /** Of the latest start of its work, among all starts. */
  turn: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

/** A client is active for so long after its last request. */
const activeMs = 10_000;

/**
 * Limits work per client and in total, so that it neither uses the connections that other requests need nor fills the
 * memory. The client with the least running work is next, and clients with equally much take turns. Waiting work holds no
 * resources and may be aborted; too much waiting work is rejected.
 */
export const createFairScheduler = (limits: Limits, now: () => number = () => performance.now()) => {
  const { maxRunning, maxPerClient = 1, maxPerClientShared = maxPerClient, maxWaitingShared = Infinity } = limits;
  const { maxWaiting, maxWaitingPerClient = maxWaiting, rejection, retryAfterSeconds = 15, maxWaitMs } = limits;
  const createError = () =>
    new AppError('UNAVAILABLE', { detail: rejection, headers: { 'retry-after': String(retryAfterSeconds) } });
  const activity = trackActivity(now);
  const clients = new Map<number, ClientWork>();
  let running = 0;
  let waiting = 0;
  let turns = 0;

  const findClient = (tenantId: number): ClientWork => {
    const found = clients.get(tenantId) ?? { tenantId, running: 0, turn: 0, waiting: new Set() };
    clients.set(tenantId, found);
    return found;
  };
  const getMaxRunning = (client: ClientWork): number => {
    if (!activity.hasOther(client.tenantId)) return maxPerClient;
    return client.waiting.size > maxWaitingShared ? 1 : maxPerClientShared;
  };

  const findNext = (): ClientWork | undefined => {
    let next: ClientWork | undefined;
    for (const client of clients.values()) {
      if (client.waiting.size === 0 || client.running >= getMaxRunning(client)) continue;
      if (!next || client.running < next.running || (client.running === next.running && client.turn < next.turn))
        next = client;
    }
    return next;
  };

  const startNext = (): void => {
    while (running < maxRunning && waiting > 0) {
      const next = findNext();
      const [start] = next?.waiting ?? [];
      if (!next || !start) return;
      next.waiting.delete(start);
      waiting -= 1;
      next.running += 1;
      running += 1;
      turns += 1;
      next.turn = turns;
      start();
    }
  };

  const removeIdle = ({ tenantId, ...client }: ClientWork): void => {
    if (client.running === 0 && client.waiting.size === 0) clients.delete(tenantId);
  };

  /** Resolves when the work may start; rejects if the signal aborts first. */
  const wait = (client: ClientWork, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const rejectWith = (reason: unknown): void => {
        end();
        if (client.waiting.delete(start)) waiting -= 1;
        removeIdle(client);
        reject(reason);
      };
      const leave = (): void => rejectWith(signal?.reason);
      const start = (): void => {
        end();
        resolve();
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      client.waiting.add(start);
      waiting += 1;
      if (maxWaitMs !== undefined) timer = setTimeout(() => rejectWith(createError()), maxWaitMs);
      startNext();
    });

  return async <T>(tenantId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    activity.record(tenantId);
    const client = findClient(tenantId);
    if (waiting >= maxWaiting || client.waiting.size >= maxWaitingPerClient) {
      removeIdle(client);
      throw createError();
    }
    await wait(client, signal);
    try {
      return await work();
    } finally {
      client.running -= 1;
      running -= 1;
      removeIdle(client);
      startNext();
    }
  };
};

/** Remembers the client that was active last, and the last other one: of any client, the latest activity of others. */
const trackActivity = (now: () => number) => {
  let last = { tenantId: 0, at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  return {
    record: (tenantId: number): void => {
      if (tenantId !== last.tenantId) lastOther = last;
      last = { tenantId, at: now() };
    },
    hasOther: (tenantId: number): boolean => now() - (last.tenantId === tenantId ? lastOther : last).at < activeMs,
  };
};
