import { type EventLoopUtilization, PerformanceObserver, performance } from 'node:perf_hooks';

/** A time in which the event loop did nothing else, so that every request waited. */
interface Pause {
  /** The work that ran alone, `garbage collection`, `several`, or `unknown`. */
  readonly cause: string;
  readonly seconds: number;
}

/** The event loop is checked so often. Users do not notice shorter pauses. */
const checkMs = 20;
const shortestPauseMs = 30;

/** Names work while it runs, and for one check after it has ended. */
export const createRunningWork = () => {
  const running = new Map<string, number>();
  const ended = new Set<string>();
  return {
    run: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      running.set(name, (running.get(name) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (running.get(name) ?? 0) - 1;
        if (left > 0) running.set(name, left);
        else running.delete(name);
        ended.add(name);
      }
    },
    /** The names of the work that ran since the last call. */
    takeNames: (): ReadonlySet<string> => {
      const names = new Set([...running.keys(), ...ended]);
      ended.clear();
      return names;
    },
  };
};

const processWork = createRunningWork();

/** Names the work while it runs, as a cause of pauses. */
export const runNamed = processWork.run;

/** The cause of a pause: work that ran in it, or the collection of garbage if this took most of it. */
export const findCause = (names: ReadonlySet<string>, pauseMs: number, collectionMs: number): string => {
  if (collectionMs > pauseMs / 2) return 'garbage collection';
  const [only = 'unknown'] = names;
  return names.size > 1 ? 'several' : only;
};

interface Late {
  readonly names: ReadonlySet<string>;
  readonly fromMs: number;
  readonly toMs: number;
  readonly pauseMs: number;
}

/** Watches the event loop of the process. Returns a function: the longest pause of each cause since its last call. */
export const watchPauses = ({ takeNames } = processWork) => {
  let longest = new Map<string, number>();
  let collections: { readonly startTime: number; readonly duration: number }[] = [];
  let late: Late | undefined;
  let lastMs = performance.now();
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ entryTypes: ['gc'] });

  /** Collections are reported after the check that finds the pause. */
  const record = ({ names, fromMs, toMs, pauseMs }: Late): void => {
    const within = collections.filter(({ startTime }) => startTime >= fromMs && startTime <= toMs);
    const cause = findCause(
      names,
      pauseMs,
      within.reduce((sum, { duration }) => sum + duration, 0),
    );
    longest.set(cause, Math.max(longest.get(cause) ?? 0, pauseMs / 1000));
  };
  const check = (): void => {
    const [fromMs, toMs, now] = [lastMs, performance.now(), performance.eventLoopUtilization()];
    const pauseMs = now.active - before.active;
    [lastMs, before] = [toMs, now];
    if (late) record(late);
    collections = collections.filter(({ startTime }) => startTime >= fromMs);
    // A process that was stopped was late, but not active.
    const isPause = toMs - fromMs - checkMs >= shortestPauseMs && pauseMs >= shortestPauseMs;
    const names = takeNames();
    late = isPause ? { names, fromMs, toMs, pauseMs } : undefined;
  };
  setInterval(check, checkMs).unref();
  return (): readonly Pause[] => {
    const taken = [...longest].map(([cause, seconds]) => ({ cause, seconds }));
    longest = new Map();
    return taken;
  };
};
