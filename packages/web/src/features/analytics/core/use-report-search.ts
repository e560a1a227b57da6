import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import { type ChangeSearch, useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { session } from '../../../kit/session.ts';

/** The like-for-like switch of all reports is a preference of the user. A URL parameter takes precedence. */
export const useLikeForLikePreference = () =>
  useLocalStorage<boolean>({
    key: `shelfward.likeForLike.${session.scope()}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });

/** The state of a report in the URL. The preference of the user is added, so that a copied URL shows the same figures. */
export const useReportSearch = (): readonly [ScreenSearch, ChangeSearch] => {
  const [search, change] = useScreenSearch();
  const [isPreferred] = useLikeForLikePreference();
  const isMissing = isPreferred && search.likeForLike === undefined;
  useEffect(() => {
    if (isMissing) change({ likeForLike: 'true' }, 'replace');
  }, [isMissing, change]);
  const shown = useMemo(() => (isMissing ? { ...search, likeForLike: 'true' } : search), [isMissing, search]);
  return [shown, change];
};
