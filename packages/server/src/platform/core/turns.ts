import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Continues in a later turn of the event loop, in which no other caller continues: requests wait for one slice of work, also if
 * many computations run at a time.
 */
export const takeTurn = (): Promise<unknown> => {
  last = last.then(() => nextTurn());
  return last;
};

const sliceMs = 1;

/** The elements of an iterable that computes them while it is read; requests continue in between. */
export const collectInTurns = async <T>(elements: Iterable<T>): Promise<T[]> => {
  const collected: T[] = [];
  let since = performance.now();
  for (const element of elements) {
    collected.push(element);
    if (performance.now() - since < sliceMs) continue;
    await takeTurn();
    since = performance.now();
  }
  return collected;
};
