/** What the 99th of a hundred calls waits, of four callers who go on calling. */
export const waitOfOthers = async (call: () => Promise<Response>, calls: number): Promise<number> => {
  const times: number[] = [];
  const caller = async (): Promise<void> => {
    while (times.length < calls) {
      const startedAt = performance.now();
      const response = await call();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`Somebody else was answered ${response.status}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: 4 }, caller));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
};

/**
 * How many times longer others wait during something than before it, the best of some rounds: a machine that is busy
 * with something else spoils a round, a server that makes others wait spoils them all.
 */
export const slowdownOfOthers = async (
  call: () => Promise<Response>,
  { calmMs, calls, rounds }: { readonly calmMs: number; readonly calls: number; readonly rounds: number },
): Promise<number> => {
  const ratios: number[] = [];
  for (let round = 0; round < rounds && Math.min(2, ...ratios) >= 2; round += 1)
    ratios.push((await waitOfOthers(call, calls)) / calmMs);
  return Math.min(...ratios);
};
