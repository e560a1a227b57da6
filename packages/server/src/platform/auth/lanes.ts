export type Lanes = <T>(work: () => Promise<T>) => Promise<T>;

interface Width {
  /** How much runs at once. */
  readonly width: number;
  /** How much waits for it, first come first served; more is refused at once. */
  readonly mostWaiting: number;
  readonly refuse: () => Error;
}

/** Lets so much work run at once, and the rest wait. */
export const createLanes = ({ width, mostWaiting, refuse }: Width): Lanes => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running += 1;
    else if (waiting.length >= mostWaiting) throw refuse();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes over the lane, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
