import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Milliseconds of `runs` consecutive calls, after `warmUp` calls that are not measured. */
export const measure = async (
  work: (run: number) => Promise<unknown>,
  { runs, warmUp = 3 }: { runs: number; warmUp?: number },
): Promise<Spread> => {
  for (let run = 0; run < warmUp; run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(() => work(run)));
  return computeSpread(times);
};

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

interface Beside {
  readonly ms: number;
  readonly calls: Spread;
  /** Of the event loop, in milliseconds. */
  readonly longestPause: number;
}

/** Repeats a call of another user while the work runs. */
export const measureBeside = async (call: () => Promise<unknown>, work: () => Promise<unknown>): Promise<Beside> => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let isRunning = true;
  const times: number[] = [];
  const calling = (async () => {
    for (; isRunning; await sleep(5)) times.push(await timed(call));
  })();
  delay.enable();
  const ms = await timed(work);
  delay.disable();
  isRunning = false;
  await calling;
  return { ms, calls: computeSpread(times), longestPause: Math.round(delay.max / 1e6) };
};

/** Milliseconds of processor time, which other work on the machine changes less than elapsed time. */
export const timedProcessor = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

export const computeSpread = (times: readonly number[]): Spread => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: round(at(0.5)), p95: round(at(0.95)), p99: round(at(0.99)), max: round(at(1)) };
};

const round = (value: number) => Math.round(value * 10) / 10;
