import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      refetchOnWindowFocus: true,
    },
    // Writes are never queued or retried automatically.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Call after a change that may affect any area. */
export const markEverythingChanged = (): void => void queryClient.invalidateQueries();

/** Invalidates everything loaded from these areas; visible queries load again. */
export const markChanged = (...names: readonly string[]): void => {
  const changed = new Set<unknown>(names);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[1]) });
};
