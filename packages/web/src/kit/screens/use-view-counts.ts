import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { disabledQuery, inBackground, type QueryOptions } from '../resource.ts';
import type { View, ViewCounts } from './list.types.ts';

interface CountedList<Row, Query> {
  readonly list: (request: { readonly query?: Query }) => QueryOptions<Page<Row>>;
  /** Sent with every request of the list. */
  readonly fixed: Query | undefined;
  readonly views: readonly View[];
  /** Counts all views in one request. */
  readonly viewCounts: QueryOptions<ViewCounts> | undefined;
  readonly isShown: boolean;
}

/** The number of records of each counted view; without `viewCounts` queried with a page size of one. */
export const useViewCounts = <Row, Query>({ list, fixed, views, viewCounts, isShown }: CountedList<Row, Query>) => {
  const { data } = useQuery({ ...((isShown && viewCounts) || disabledQuery<ViewCounts>()), staleTime: 60_000 });
  const counted = isShown && !viewCounts ? [undefined, ...views.filter((view) => view.counted)] : [];
  const counts = useQueries({
    queries: counted.map((view) => ({
      ...inBackground(list({ query: { ...fixed, ...view?.search, size: 1 } as Query })), // the list's own filters
      staleTime: 60_000,
      structuralSharing: false,
    })),
  });
  return (view: View | undefined): number | undefined =>
    viewCounts ? data?.[view?.id ?? 'all'] : counts[counted.indexOf(view)]?.data?.totalElements;
};
