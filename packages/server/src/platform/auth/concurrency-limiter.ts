export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

interface Width {
  /** Maximum number of concurrent operations. */
  readonly width: number;
  /** Maximum number of waiting operations, served in order; more are rejected immediately. */
  readonly maxWaiting: number;
  readonly createError: () => Error;
}

/** Limits the number of concurrent operations; others wait. */
export const createConcurrencyLimiter = ({ width, maxWaiting, createError }: Width): ConcurrencyLimiter => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running += 1;
    else if (waiting.length >= maxWaiting) throw createError();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting operation takes over the slot, so that no later one overtakes it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
