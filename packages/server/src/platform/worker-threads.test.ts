import { expect, test } from 'vitest';
import { builtProgram, isTooMuch, startWorker } from './worker-threads.ts';

const toProgram = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';
${code}`)}`,
  );

interface Limits {
  readonly memoryMb?: number;
  readonly maxMs?: number;
  readonly signal?: AbortSignal;
}

/** The first message of the thread; rejects when the thread ends without one. */
const run = (code: string, limits: Limits = {}) =>
  new Promise((resolve, reject) => {
    const program = toProgram(code);
    startWorker({ program, input: { numbers: [1, 2, 3] }, ...limits, onMessage: resolve, onEnd: reject });
  });
const endless = 'setInterval(() => undefined, 1000);';

test('a thread receives its input and posts messages', async () => {
  expect(await run('parentPort.postMessage(workerData.numbers.length);')).toBe(3);
});

test('an error of the program ends only the thread and is reported', async () => {
  await expect(run("throw new Error('Injected failure');")).rejects.toThrow('Injected failure');
});

test('a thread that ends without a message is reported', async () => {
  await expect(run('')).rejects.toThrow('has ended');
});

test('an aborted thread ends with the reason, also if it was aborted before the start', async () => {
  const [before, after] = [new AbortController(), new AbortController()];
  before.abort(new Error('The lease was lost'));
  const running = run(endless, { signal: after.signal });
  after.abort(new Error('The run was canceled'));

  await expect(run(endless, { signal: before.signal })).rejects.toThrow('The lease was lost');
  await expect(running).rejects.toThrow('The run was canceled');
});

test.each([
  ['time', endless, { maxMs: 20 }],
  ['memory', 'const all = []; while (true) all.push(new Array(10_000).fill(all.length));', { memoryMb: 16 }],
])('a thread that exceeds its limit of %s ends', async (_, code, limits) => {
  const error = await run(code, limits).catch((reason: unknown) => reason);

  expect(isTooMuch(error)).toBe(true);
});

test('other failures are not excesses', async () => {
  expect(isTooMuch(await run('').catch((reason: unknown) => reason))).toBe(false);
});

test('programs are read from the built code', () => {
  const source = 'file:///shelfward/packages/server/src/features/sales/sale-file.service.ts';

  expect(builtProgram('./sale-file.worker.js', source).href).toBe(
    'file:///shelfward/packages/server/dist/features/sales/sale-file.worker.js',
  );
});
