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
