import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readScreenSearch, type ScreenSearch } from './search-params.ts';

type Change = Readonly<Record<string, unknown>>;
/** Changes that depend on the previous state are functions, so that two quick clicks both apply. */
export type ChangeSearch = (change: Change | ((before: ScreenSearch) => Change), history?: 'push' | 'replace') => void;

/** The screen state in the URL and the function that changes it. */
export const useScreenSearch = (): readonly [ScreenSearch, ChangeSearch] => {
  const raw: object = useSearch({ strict: false });
  const search = useMemo(() => readScreenSearch({ ...raw }), [raw]);
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (next, history = 'push') =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          ...(typeof next === 'function' ? next(readScreenSearch({ ...before })) : next),
        }),
        replace: history === 'replace',
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
};
