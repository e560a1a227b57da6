import { configure, getConfig } from '@testing-library/react';
import { untilViolation } from './server.ts';

/** React needs up to three tasks to draw a change and to run its effects. */
const tasksToDraw = 10;

/** Node's task queue, which React uses in tests. The types of browsers do not have it. */
declare const setImmediate: (work: () => void) => unknown;
const nextTask = setImmediate;

/** Ends when React has drawn everything that needed no timer and no request. */
export const drawPending = async (): Promise<void> => {
  for (let task = 0; task < tasksToDraw; task += 1) await new Promise<void>((resolve) => void nextTask(resolve));
};

/**
 * Each action of the user and each wait draws what is pending. Without this, the order of timers and tasks decides
 * whether a test sees the result of an asynchronous handler.
 */
const before = { ...getConfig() };
configure({
  asyncWrapper: (work) =>
    before.asyncWrapper(async () => {
      const result = await untilViolation(work);
      await drawPending();
      return result;
    }),
});
