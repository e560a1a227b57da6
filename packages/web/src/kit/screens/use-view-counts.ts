import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { useQueries } from '@tanstack/react-query';
import { inBackground, type QueryOptions } from '../resource.ts';
import type { View } from './list.types.ts';

interface Of<Row, Query> {
  readonly list: (request: { readonly query?: Query }) => QueryOptions<Page<Row>>;
  /** Sent with every request of the list. */
  readonly fixed: Query | undefined;
  readonly views: readonly View[];
  readonly isShown: boolean;
}

/** The number of records of each counted view, queried with a page size of one. */
export const useViewCounts = <Row, Query>({ list, fixed, views, isShown }: Of<Row, Query>) => {
  const counted = isShown ? [undefined, ...views.filter((view) => view.counted)] : [];
  const counts = useQueries({
    queries: counted.map((view) => ({
      ...inBackground(list({ query: { ...fixed, ...view?.search, size: 1 } as Query })), // the list's own filters
      staleTime: 60_000,
      structuralSharing: false,
    })),
  });
  return (view: View | undefined): number | undefined => counts[counted.indexOf(view)]?.data?.totalElements;
};
