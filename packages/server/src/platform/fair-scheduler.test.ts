import { describe, expect, test } from 'vitest';
import { createFairScheduler } from './fair-scheduler.ts';

/** Work that runs until the test ends it. */
const createWork = (started: string[], name: string) => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    run: async () => {
      started.push(name);
      await ended;
    },
  };
};

describe('the fair scheduler', () => {
  test('runs one operation per client and few clients at a time', async () => {
    const started: string[] = [];
    const take = createFairScheduler({ maxRunning: 2, maxWaiting: 3, refusal: 'Later.' });
    const [a1, a2, b, c] = [
      createWork(started, 'a1'),
      createWork(started, 'a2'),
      createWork(started, 'b'),
      createWork(started, 'c'),
    ];

    const [first, ...others] = [take(1, a1.run), take(1, a2.run), take(2, b.run), take(3, c.run)];
    await Promise.resolve();
    const before = [...started];
    a1.end();
    await first;
    for (const work of [b, c, a2]) work.end();
    await Promise.all(others);

    expect(before).toEqual(['a1', 'b']);
    expect(started).toEqual(['a1', 'b', 'a2', 'c']);
  });

  test('rejects work when too much waits, and continues after failed work', async () => {
    const take = createFairScheduler({ maxRunning: 1, maxWaiting: 1, refusal: 'Later.' });
    const busy = createWork([], 'busy');

    const running = take(1, busy.run);
    const failing = take(2, () => Promise.reject(new Error('no')));
    await expect(take(3, async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    busy.end();
    await running;
    await expect(failing).rejects.toThrow('no');

    await expect(take(3, async () => 'served')).resolves.toBe('served');
  });

  test('prefers the client with the least running work', async () => {
    const started: string[] = [];
    const take = createFairScheduler({ maxRunning: 2, maxPerClient: 2, maxWaiting: 9, refusal: 'Later.' });
    const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ({ name, ...createWork(started, name) }));

    const taken = works.map(({ name, run }) => take(name.startsWith('a') ? 1 : 2, run));
    for (const [index, { end }] of works.entries()) {
      end();
      await taken[index];
    }

    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'b2']);
  });

  test('drops waiting work whose caller left', async () => {
    const started: string[] = [];
    const take = createFairScheduler({ maxRunning: 1, maxWaiting: 1, refusal: 'Later.' });
    const [busy, left, other] = [createWork([], 'busy'), createWork(started, 'left'), createWork(started, 'other')];
    const gone = new AbortController();

    const running = take(1, busy.run);
    const leaving = take(2, left.run, gone.signal);
    gone.abort(new Error('The caller left.'));
    await expect(leaving).rejects.toThrow('The caller left.');
    const served = take(3, other.run);
    for (const work of [busy, other]) work.end();
    await Promise.all([running, served]);

    expect(started).toEqual(['other']);
  });
});
