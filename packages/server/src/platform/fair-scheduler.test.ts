// G10

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
    // Client 3 has not been served yet, client 1 has.
    expect(started).toEqual(['a1', 'b', 'c', 'a2']);
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

  test('serves waiting clients in turn, and the work of each in order of arrival', async () => {
    const started: string[] = [];
    const take = createFairScheduler({ maxRunning: 1, maxWaiting: 9, refusal: 'Later.' });
    const works = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ({ name, ...createWork(started, name) }));

    const taken = works.map(({ name, run }) => take('abc'.indexOf(name.charAt(0)) + 1, run));
    for (const { end } of works) end();
    await Promise.all(taken);

    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('gives a client more places while no other client is active', async () => {
    const started: string[] = [];
    let now = 0;
    const limits = { maxRunning: 4, maxPerClient: 4, maxPerClientShared: 1, maxWaiting: 9, refusal: 'Later.' };
    const take = createFairScheduler(limits, () => now);
    const runAll = async (names: readonly string[]): Promise<number> => {
      const before = started.length;
      const works = names.map((name) => createWork(started, name));
      const taken = works.map(({ run }) => take(1, run));
      await Promise.resolve();
      const concurrent = started.length - before;
      for (const { end } of works) end();
      await Promise.all(taken);
      return concurrent;
    };

    const alone = await runAll(['a1', 'a2', 'a3', 'a4', 'a5']);
    await take(2, async () => undefined);
    const shared = await runAll(['a6', 'a7', 'a8']);
    now += 60_000;
    const aloneAgain = await runAll(['a9', 'a10', 'a11']);

    expect([alone, shared, aloneAgain]).toEqual([4, 1, 3]);
    expect(started).toHaveLength(11);
  });

  test('gives one place to a client that floods, while another client is active', async () => {
    const started: string[] = [];
    const limits = { maxRunning: 8, maxPerClient: 8, maxPerClientShared: 4, maxWaitingShared: 2 };
    const take = createFairScheduler({ ...limits, maxWaiting: 99, refusal: 'Later.' });
    await take(2, async () => undefined);
    const works = Array.from({ length: 10 }, (_, index) => createWork(started, `a${index}`));
    const taken = works.map(({ run }) => take(1, run));
    await Promise.resolve();
    const before = started.length;

    for (const [index, { end }] of works.entries()) {
      if (index === 4) break;
      end();
      await taken[index];
    }
    // Four have ended. While more than two of the other six wait, one runs.
    const during = started.length;
    const other = createWork(started, 'b');
    const neighbor = take(2, other.run);
    await Promise.resolve();

    expect([before, during]).toEqual([4, 5]);
    expect(started.at(-1)).toBe('b');
    for (const { end } of [...works, other]) end();
    await Promise.all([...taken, neighbor]);
    expect(started).toHaveLength(11);
  });

  test('rejects work that has waited too long', async () => {
    const take = createFairScheduler({ maxRunning: 1, maxWaiting: 9, maxWaitMs: 1, refusal: 'Later.' });
    const busy = createWork([], 'busy');

    const running = take(1, busy.run);

    await expect(take(2, async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    busy.end();
    await running;
    await expect(take(2, async () => 'served')).resolves.toBe('served');
  });
});
