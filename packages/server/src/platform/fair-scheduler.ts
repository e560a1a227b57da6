import { AppError } from './core/errors.ts';

interface Limits {
  readonly maxRunning: number;
  /** Of them, of one client. */
  readonly maxPerClient?: number;
  readonly maxWaiting: number;
  /** Of them, of one client, so that one client cannot use all places. */
  readonly maxWaitingPerClient?: number;
  /** The message of rejected requests. */
  readonly refusal: string;
}

interface Waiting {
  readonly tenantId: number;
  readonly start: () => void;
}

/**
 * Limits heavy work per client and in total, so that it neither uses the connections
 * that other requests need nor fills the memory. The client with the least running work is next. Waiting work
 * holds no resources and may be aborted; too much waiting work is rejected.
 */
export const createFairScheduler = (limits: Limits) => {
  const { maxRunning, maxPerClient = 1, maxWaiting, maxWaitingPerClient = maxWaiting, refusal } = limits;
  const running = new Map<number, number>();
  const waiting: Waiting[] = [];
  const runningOf = (tenantId: number): number => running.get(tenantId) ?? 0;
  const count = (tenantId: number, change: 1 | -1): void => {
    const now = runningOf(tenantId) + change;
    if (now === 0) running.delete(tenantId);
    else running.set(tenantId, now);
  };

  const startNext = (): void => {
    if ([...running.values()].reduce((sum, of) => sum + of, 0) >= maxRunning) return;
    // The sort is stable: in order of arrival within a client.
    const [next] = waiting
      .filter(({ tenantId }) => runningOf(tenantId) < maxPerClient)
      .toSorted((a, b) => runningOf(a.tenantId) - runningOf(b.tenantId));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    count(next.tenantId, 1);
    next.start();
  };

  /** Resolves when the work may start; rejects if the signal aborts first. */
  const wait = (tenantId: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const one = { tenantId, start };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(one);
      startNext();
    });

  return async <T>(tenantId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const own = waiting.filter((one) => one.tenantId === tenantId).length;
    if (waiting.length >= maxWaiting || own >= maxWaitingPerClient)
      throw new AppError('UNAVAILABLE', { detail: refusal, headers: { 'retry-after': '15' } });
    await wait(tenantId, signal);
    try {
      return await work();
    } finally {
      count(tenantId, -1);
      startNext();
    }
  };
};
