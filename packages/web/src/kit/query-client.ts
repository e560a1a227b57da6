import { isRetryable } from '@shelfward/client/api-error.ts';
import { type Query, QueryClient } from '@tanstack/react-query';

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

/** Call after a change that may affect any area. Ends when the visible queries have loaded again. */
export const markEverythingChanged = (): Promise<void> => reload(() => true);

/** Invalidates everything loaded from these areas; visible queries load again. */
export const markChanged = (...names: readonly string[]): void => {
  const changed = new Set<unknown>(names);
  void reload(({ queryKey }) => changed.has(queryKey[1]));
};

/**
 * TanStack Query keeps the request of a query that has no data yet. Its response may show the state before the change,
 * so it is requested again.
 */
const reload = (isChanged: (query: Query) => boolean): Promise<void> => {
  const isFirstLoad = (query: Query) => query.state.data === undefined && isChanged(query);
  void queryClient.cancelQueries({ type: 'active', predicate: isFirstLoad }, { silent: true, revert: false });
  return queryClient.invalidateQueries({ predicate: isChanged });
};
