import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitForImportTurn } from './import-scheduler.ts';

test('a node runs four imports at once, two of one client, and the next client is first', async () => {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (client: number, name: string) =>
    waitForImportTurn(client, () => {
      running.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });

  const imports = [start(1, 'a1'), start(1, 'a2'), start(1, 'a3'), start(2, 'b1'), start(3, 'c1'), start(4, 'd1')];
  await nextTurn();
  const first = [...running];
  ends.get('a1')?.();
  await nextTurn();
  const next = running.slice(first.length);

  expect([first, next]).toEqual([['a1', 'a2', 'b1', 'c1'], ['d1']]);
  while (running.length < imports.length) {
    for (const end of ends.values()) end();
    await nextTurn();
  }
  for (const end of ends.values()) end();
  await Promise.all(imports);
});

test('a client with many waiting imports gets one place while another client is active', async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  const start = (client: number) =>
    waitForImportTurn(client, async () => {
      running += client === 8 ? 1 : 0;
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= client === 8 ? 1 : 0;
    });

  const imports = Array.from({ length: 6 }, () => start(8));
  await nextTurn();
  const before = running;
  imports.push(start(9));
  const [first, second] = ends;
  first?.();
  second?.();
  await nextTurn();

  expect([before, running]).toEqual([2, 1]);
  let ended = 2;
  while (ended < imports.length) {
    ends[ended]?.();
    if (ends[ended]) ended += 1;
    await nextTurn();
  }
  await Promise.all(imports);
});
