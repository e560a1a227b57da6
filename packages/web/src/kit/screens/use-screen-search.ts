import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ScreenSearch, screenSearch } from './search-params.ts';

export type ChangeSearch = (change: Readonly<Record<string, unknown>>, how?: 'push' | 'replace') => void;

/** The screen's state, which lives in the address, and the one way to change it. */
export const useScreenSearch = (): readonly [ScreenSearch, ChangeSearch] => {
  const raw: unknown = useSearch({ strict: false });
  const search = useMemo(() => screenSearch.parse(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (next, how = 'push') =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...next }),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
};
