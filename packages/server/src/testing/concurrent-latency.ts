/** The p99 latency of calls from four concurrent callers. */
export const measureLatency = async (call: () => Promise<Response>, calls: number): Promise<number> => {
  const times: number[] = [];
  const caller = async (): Promise<void> => {
    while (times.length < calls) {
      const startedAt = performance.now();
      const response = await call();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A concurrent request returned ${response.status}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: 4 }, caller));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
};

/**
 * The p99 latency relative to a baseline, the best of several rounds: other load on the machine affects single rounds,
 * a server that delays other requests affects all of them.
 */
export const measureSlowdown = async (
  call: () => Promise<Response>,
  { baselineMs, calls, rounds }: { readonly baselineMs: number; readonly calls: number; readonly rounds: number },
): Promise<number> => {
  const ratios: number[] = [];
  for (let round = 0; round < rounds && Math.min(2, ...ratios) >= 2; round += 1)
    ratios.push((await measureLatency(call, calls)) / baselineMs);
  return Math.min(...ratios);
};
