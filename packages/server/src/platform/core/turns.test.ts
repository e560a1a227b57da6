import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectInTurns, takeTurn } from './turns.ts';

const workFor = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test('callers continue in turns of their own', async () => {
  let turn = 0;
  let isCounting = true;
  const count = async () => {
    for (; isCounting; turn += 1) await nextTurn();
  };
  const counting = count();
  const turns = await Promise.all(Array.from({ length: 5 }, () => takeTurn().then(() => turn)));
  isCounting = false;
  await counting;

  expect(new Set(turns).size).toBe(5);
});

test('elements are collected in their order, and other work continues in between', async () => {
  const compute = function* () {
    for (let element = 0; element < 10; element += 1) {
      workFor(6);
      yield element;
    }
  };
  let isCollected = false;
  const collecting = Promise.all([collectInTurns(compute()), collectInTurns(compute())]).then((lists) => {
    isCollected = true;
    return lists;
  });
  const pauses: number[] = [];
  for (let since = performance.now(); !isCollected; since = performance.now()) {
    await nextTurn();
    pauses.push(performance.now() - since);
  }

  expect(await collecting).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  ]);
  expect(pauses.length).toBeGreaterThan(15);
});
