import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
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
