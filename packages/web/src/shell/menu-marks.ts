import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { MenuBadge } from '../kit/menu-badge.ts';
import { session } from '../kit/session.ts';
import type { MenuPage } from './menu.types.ts';

const minuteMs = 60_000;

const markOptions = ({ to, mark }: MenuPage) =>
  ({
    queryKey: [session.scope(), 'menu-mark', to],
    queryFn: (): Promise<MenuBadge> => mark?.() ?? Promise.resolve({}),
    enabled: mark !== undefined,
    staleTime: ({ state }) => (state.data?.isFinal ? Number.POSITIVE_INFINITY : minuteMs),
    refetchInterval: ({ state }) => (state.data?.isFinal ? false : minuteMs),
    retry: false,
  }) satisfies UseQueryOptions<MenuBadge>;

/** The badges of pages, in their order. */
export const useMarks = (pages: readonly MenuPage[]): readonly (MenuBadge | undefined)[] =>
  useQueries({ queries: pages.map(markOptions), combine: (results) => results.map(({ data }) => data) });

/** The badge of an entry or of a folded heading: the sum of the counts, and the first warning. */
export const joinMarks = (marks: readonly (MenuBadge | undefined)[]): MenuBadge => {
  const sum = marks.reduce((total, mark) => total + (mark?.count ?? 0), 0);
  const warning = marks.find((mark) => mark?.warning)?.warning;
  const progress = marks.find((mark) => mark?.progress)?.progress;
  return { ...(sum > 0 && { count: sum }), ...(warning && { warning }), ...(progress && { progress }) };
};
