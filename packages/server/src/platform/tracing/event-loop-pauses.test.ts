import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createRunningWork, findCause, watchPauses } from './event-loop-pauses.ts';

const work = createRunningWork();
const takePauses = watchPauses(work);
afterEach(() => void takePauses());

/** Blocks the event loop. */
const block = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('measures a pause and names the work that ran in it, also if the work has ended', async () => {
  await work.run('GET /slow', async () => block(400));
  const pauses: ReturnType<typeof takePauses>[number][] = [];
  await eventually(() => {
    pauses.push(...takePauses());
    expect(Math.max(0, ...pauses.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(0.39);
  });

  const [longest] = pauses.toSorted((a, b) => b.seconds - a.seconds);
  expect(longest?.cause).toBe('GET /slow');
});

test('is silent about an idle process', async () => {
  const before = performance.now();
  await eventually(() => expect(performance.now() - before).toBeGreaterThan(600));

  // The pauses of a busy machine are much shorter than the checked time.
  expect(takePauses().filter(({ seconds }) => seconds >= 0.5)).toEqual([]);
});

test.for([
  [['GET /a'], 100, 20, 'GET /a'],
  [['GET /a', 'job b'], 100, 20, 'several'],
  [[], 100, 20, 'unknown'],
  [['GET /a'], 100, 60, 'garbage collection'],
] as const)('the cause of %j in %i ms with %i ms of collection is %s', ([names, pauseMs, collectionMs, cause]) => {
  expect(findCause(new Set(names), pauseMs, collectionMs)).toBe(cause);
});
