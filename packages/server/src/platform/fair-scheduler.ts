import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Rejections are sent after this time: a client that repeats rejected requests at once costs others little. */
  readonly rejectAfterMs?: number;
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

interface Scheduler {
  readonly limits: Required<Omit<Limits, 'maxWaitMs'>> & Pick<Limits, 'maxWaitMs'>;
  readonly activity: ReturnType<typeof trackActivity>;
  readonly clients: Map<number, ClientWork>;
  running: number;
  waiting: number;
  turns: number;
}

/**
 * Limits work per client and in total, so that it neither uses the connections that other requests need nor fills the
 * memory. The client with the least running work is next, and clients with equally much take turns. Waiting work holds no
 * resources and may be aborted; too much waiting work is rejected.
 */
export const createFairScheduler = (limits: Limits, now: () => number = () => performance.now()) => {
  const scheduler: Scheduler = {
    limits: {
      maxPerClient: 1,
      maxPerClientShared: limits.maxPerClient ?? 1,
      maxWaitingShared: Infinity,
      maxWaitingPerClient: limits.maxWaiting,
      retryAfterSeconds: 15,
      rejectAfterMs: 0,
      ...limits,
    },
    activity: trackActivity(now),
    clients: new Map(),
    running: 0,
    waiting: 0,
    turns: 0,
  };
  return async <T>(tenantId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    scheduler.activity.record(tenantId);
    const client = findClient(scheduler, tenantId);
    if (mustWait(scheduler, client) && isFull(scheduler, client)) {
      removeIdle(scheduler, client);
      const { rejectAfterMs } = scheduler.limits;
      if (rejectAfterMs > 0) await sleep(rejectAfterMs, undefined, { ref: false });
      throw createError(scheduler);
    }
    await wait(scheduler, client, signal);
    try {
      return await work();
    } finally {
      client.running -= 1;
      scheduler.running -= 1;
      removeIdle(scheduler, client);
      startNext(scheduler);
    }
  };
};

const createError = ({ limits: { rejection, retryAfterSeconds } }: Scheduler): AppError =>
  new AppError('UNAVAILABLE', { detail: rejection, headers: { 'retry-after': String(retryAfterSeconds) } });

const findClient = ({ clients }: Scheduler, tenantId: number): ClientWork => {
  const found = clients.get(tenantId) ?? { tenantId, running: 0, turn: 0, waiting: new Set() };
  clients.set(tenantId, found);
  return found;
};

const getMaxRunning = ({ activity, limits }: Scheduler, client: ClientWork): number => {
  if (!activity.hasOther(client.tenantId)) return limits.maxPerClient;
  return client.waiting.size > limits.maxWaitingShared ? 1 : limits.maxPerClientShared;
};

const mustWait = (scheduler: Scheduler, client: ClientWork): boolean =>
  scheduler.running >= scheduler.limits.maxRunning ||
  client.waiting.size > 0 ||
  client.running >= getMaxRunning(scheduler, client);

const isFull = ({ waiting, limits }: Scheduler, client: ClientWork): boolean =>
  waiting >= limits.maxWaiting || client.waiting.size >= limits.maxWaitingPerClient;

const findNext = (scheduler: Scheduler): ClientWork | undefined => {
  let next: ClientWork | undefined;
  for (const client of scheduler.clients.values()) {
    if (client.waiting.size === 0 || client.running >= getMaxRunning(scheduler, client)) continue;
    if (!next || client.running < next.running || (client.running === next.running && client.turn < next.turn))
      next = client;
  }
  return next;
};

const startNext = (scheduler: Scheduler): void => {
  while (scheduler.running < scheduler.limits.maxRunning && scheduler.waiting > 0) {
    const next = findNext(scheduler);
    const [start] = next?.waiting ?? [];
    if (!next || !start) return;
    next.waiting.delete(start);
    scheduler.waiting -= 1;
    next.running += 1;
    scheduler.running += 1;
    scheduler.turns += 1;
    next.turn = scheduler.turns;
    start();
  }
};

const removeIdle = ({ clients }: Scheduler, { tenantId, ...client }: ClientWork): void => {
  if (client.running === 0 && client.waiting.size === 0) clients.delete(tenantId);
};

/** Resolves when the work may start; rejects if the signal aborts first. */
const wait = (scheduler: Scheduler, client: ClientWork, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const { maxWaitMs } = scheduler.limits;
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const rejectWith = (reason: unknown): void => {
      end();
      if (client.waiting.delete(start)) scheduler.waiting -= 1;
      removeIdle(scheduler, client);
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
    scheduler.waiting += 1;
    if (maxWaitMs !== undefined) timer = setTimeout(() => rejectWith(createError(scheduler)), maxWaitMs);
    startNext(scheduler);
  });

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
