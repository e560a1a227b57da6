import { AppError } from './errors.ts';

interface Limits {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/**
 * Lets one import of a client run at a time, and few over all, so that many large files neither hold the connections
 * that requests need nor fill the memory. Whoever waits holds nothing; too many waiting are sent away.
 */
export const createTurns = ({ atOnce, mostWaiting }: Limits) => {
  const running = new Set<number>();
  const waiting: { readonly tenantId: number; readonly start: () => void }[] = [];
  const startNext = (): void => {
    const at = waiting.findIndex(({ tenantId }) => !running.has(tenantId));
    if (at < 0 || running.size >= atOnce) return;
    for (const { tenantId, start } of waiting.splice(at, 1)) {
      running.add(tenantId);
      start();
    }
  };
  return async <T>(tenantId: number, work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting)
      throw new AppError('UNAVAILABLE', { detail: 'Other imports are waiting.', headers: { 'retry-after': '15' } });
    await new Promise<void>((start) => {
      waiting.push({ tenantId, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(tenantId);
      startNext();
    }
  };
};
