import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect } from 'vitest';
import { queryClient } from '../query-client.ts';
import type { QueryOptions } from '../resource.ts';
import { type Handler, scriptServer } from './server.ts';

/** A screen that loads what the user chooses, and shows the response when it arrives. */
export interface LoadingScreen {
  readonly request: (choice: number) => void;
  readonly isLoading: () => boolean;
  readonly shown: () => unknown;
  readonly close: () => void;
}

/** A screen whose query key contains the choice, as in all screens. */
export const openQueries =
  <T>(queryFor: (choice: number) => QueryOptions<T>) =>
  (first: number): LoadingScreen => {
    const observer = new QueryObserver(queryClient, queryFor(first));
    const close = observer.subscribe(() => undefined);
    return {
      request: (choice) => observer.setOptions(queryFor(choice)),
      isLoading: () => observer.getCurrentResult().fetchStatus !== 'idle',
      shown: () => observer.getCurrentResult().data,
      close,
    };
  };

/** Returns the response at a time that the check chooses. */
type Schedule = <T>(response: T) => Promise<T>;

/**
 * Requests several of four choices in a thousand random orders of requests and responses. Returns the first sequence
 * after which the screen shows another response than that of its last request.
 */
export const findStaleResponse = async (
  open: (first: number) => LoadingScreen,
  serve: (schedule: Schedule) => Handler,
  responseTo: (choice: number) => unknown,
): Promise<readonly number[] | undefined> => {
  const anySequence = fc.array(fc.nat(3), { minLength: 1 });
  const { counterexample } = await fc.check(
    fc.asyncProperty(fc.scheduler(), anySequence, async (scheduler, choices) => {
      queryClient.clear();
      scriptServer([serve((response) => scheduler.schedule(Promise.resolve(response)))]);
      const screen = open(choices[0] ?? 0);
      for (const choice of choices) screen.request(choice);

      while (screen.isLoading()) {
        await scheduler.waitIdle();
        await new Promise((resolve) => setTimeout(resolve));
      }
      const shown = screen.shown();
      screen.close();
      expect(shown).toEqual(responseTo(choices.at(-1) ?? 0));
    }),
    { numRuns: 1000 },
  );
  return counterexample?.[1];
};
