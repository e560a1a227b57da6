import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './problem.ts';

/** Retrying helps against a lost connection or a busy server, never against a refusal. */
const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      refetchOnWindowFocus: true,
    },
    // A write is never queued or repeated behind a person's back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** After something that may have touched any area. */
export const markEverythingChanged = (): void => void queryClient.invalidateQueries();

/** Everything read from these areas is out of date: what is on screen is read again. */
export const markChanged = (...names: readonly string[]): void => {
  const changed = new Set<unknown>(names);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[1]) });
};
