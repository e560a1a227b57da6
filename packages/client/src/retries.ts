import type { Route } from '@shelfward/contract/kit/route.ts';
import { ApiError, isRetryable } from './api-error.ts';
import type { Repeat } from './caller.ts';

/** Reads can be repeated. Writes have an idempotency key, which the server only compares for signed-in callers. */
const isRepeatable = (route: Route): boolean => route.method === 'GET' || route.access !== 'public';

/** Repeats a call after each of the waits, or as long as the server requests. Other errors are those of the call. */
export const createRetries =
  (delaysMs: readonly number[]): Repeat =>
  async (route, call, signal) => {
    for (const delayMs of delaysMs) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || !isRepeatable(route)) throw error;
        if (!isRetryable(error) && error.status !== 429) throw error;
        const requestedMs = 1000 * Number(error.headers.get('retry-after') ?? Number.NaN);
        await wait(requestedMs > 0 ? requestedMs : delayMs, signal);
        signal?.throwIfAborted();
      }
    }
    return call();
  };

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
