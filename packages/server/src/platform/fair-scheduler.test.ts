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
    const schedule = createFairScheduler({ maxRunning: 2, maxWaiting: 3, rejection: 'Later.' });
    const [a1, a2, b, c] = [
      createWork(started, 'a1'),
      createWork(started, 'a2'),
      createWork(started, 'b'),
      createWork(started, 'c'),
    ];

    const [first, ...others] = [schedule(1, a1.run), schedule(1, a2.run), schedule(2, b.run), schedule(3, c.run)];
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
    const schedule = createFairScheduler({ maxRunning: 1, maxWaiting: 1, rejection: 'Later.' });
    const busy = createWork([], 'busy');

    const running = schedule(1, busy.run);
    const failing = schedule(2, () => Promise.reject(new Error('no')));
    await expect(schedule(3, async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    busy.end();
    await running;
    await expect(failing).rejects.toThrow('no');

    await expect(schedule(3, async () => 'served')).resolves.toBe('served');
  });

  test('prefers the client with the least running work', async () => {
    const started: string[] = [];
    const schedule = createFairScheduler({ maxRunning: 2, maxPerClient: 2, maxWaiting: 9, rejection: 'Later.' });
    const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ({ name, ...createWork(started, name) }));

    const scheduled = works.map(({ name, run }) => schedule(name.startsWith('a') ? 1 : 2, run));
    for (const [index, { end }] of works.entries()) {
      end();
      await scheduled[index];
    }

    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'b2']);
  });

  test('drops waiting work whose caller left', async () => {
    const started: string[] = [];
    const schedule = createFairScheduler({ maxRunning: 1, maxWaiting: 1, rejection: 'Later.' });
    const [busy, left, other] = [createWork([], 'busy'), createWork(started, 'left'), createWork(started, 'other')];
    const gone = new AbortController();

    const running = schedule(1, busy.run);
    const leaving = schedule(2, left.run, gone.signal);
    gone.abort(new Error('The caller left.'));
    await expect(leaving).rejects.toThrow('The caller left.');
    const served = schedule(3, other.run);
    for (const work of [busy, other]) work.end();
    await Promise.all([running, served]);

    expect(started).toEqual(['other']);
  });

  test('serves waiting clients in turn, and the work of each in order of arrival', async () => {
    const started: string[] = [];
    const schedule = createFairScheduler({ maxRunning: 1, maxWaiting: 9, rejection: 'Later.' });
    const works = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ({ name, ...createWork(started, name) }));

    const scheduled = works.map(({ name, run }) => schedule('abc'.indexOf(name.charAt(0)) + 1, run));
    for (const { end } of works) end();
    await Promise.all(scheduled);

    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('gives a client more places while no other client is active', async () => {
    const started: string[] = [];
    let now = 0;
    const limits = { maxRunning: 4, maxPerClient: 4, maxPerClientShared: 1, maxWaiting: 9, rejection: 'Later.' };
    const schedule = createFairScheduler(limits, () => now);
    const runAll = async (names: readonly string[]): Promise<number> => {
      const before = started.length;
      const works = names.map((name) => createWork(started, name));
      const scheduled = works.map(({ run }) => schedule(1, run));
      await Promise.resolve();
      const concurrent = started.length - before;
      for (const { end } of works) end();
      await Promise.all(scheduled);
      return concurrent;
    };

    const alone = await runAll(['a1', 'a2', 'a3', 'a4', 'a5']);
    await schedule(2, async () => undefined);
    const shared = await runAll(['a6', 'a7', 'a8']);
    now += 60_000;
    const aloneAgain = await runAll(['a9', 'a10', 'a11']);

    expect([alone, shared, aloneAgain]).toEqual([4, 1, 3]);
    expect(started).toHaveLength(11);
  });

  test('gives one place to a client that floods, while another client is active', async () => {
    const started: string[] = [];
    const limits = { maxRunning: 8, maxPerClient: 8, maxPerClientShared: 4, maxWaitingShared: 2 };
    const schedule = createFairScheduler({ ...limits, maxWaiting: 99, rejection: 'Later.' });
    await schedule(2, async () => undefined);
    const works = Array.from({ length: 10 }, (_, index) => createWork(started, `a${index}`));
    const scheduled = works.map(({ run }) => schedule(1, run));
    await Promise.resolve();
    const before = started.length;

    for (const [index, { end }] of works.entries()) {
      if (index === 4) break;
      end();
      await scheduled[index];
    }
    // Four have ended. While more than two of the other six wait, one runs.
    const during = started.length;
    const other = createWork(started, 'b');
    const neighbor = schedule(2, other.run);
    await Promise.resolve();

    expect([before, during]).toEqual([4, 5]);
    expect(started.at(-1)).toBe('b');
    for (const { end } of [...works, other]) end();
    await Promise.all([...scheduled, neighbor]);
    expect(started).toHaveLength(11);
  });

  test('rejects work that has waited too long', async () => {
    const schedule = createFairScheduler({ maxRunning: 1, maxWaiting: 9, maxWaitMs: 1, rejection: 'Later.' });
    const busy = createWork([], 'busy');

    const running = schedule(1, busy.run);

    await expect(schedule(2, async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    busy.end();
    await running;
    await expect(schedule(2, async () => 'served')).resolves.toBe('served');
  });
});
