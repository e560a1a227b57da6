import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that runs until it is told to end. */
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

describe('turns', () => {
  test('are taken one by one by a client, and by few clients at once', async () => {
    const started: string[] = [];
    const take = createTurns({ atOnce: 2, mostWaiting: 3 });
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

  test('are refused when too many wait, and given again after work that failed', async () => {
    const take = createTurns({ atOnce: 1, mostWaiting: 1 });
    const busy = createWork([], 'busy');

    const running = take(1, busy.run);
    const failing = take(2, () => Promise.reject(new Error('no')));
    await expect(take(3, async () => 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    busy.end();
    await running;
    await expect(failing).rejects.toThrow('no');

    await expect(take(3, async () => 'served')).resolves.toBe('served');
  });
});
