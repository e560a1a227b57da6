import { isOpenToScope, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import { listHiddenMembers } from '@shelfward/contract/kit/brand-only.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { QueryMeta } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../session.ts';
import type { Filter, Identified } from './list.types.ts';
import type { ListPageProps } from './list-page.types.ts';

/** A list without the columns, filters, and views whose data or requests are closed to the user's scope. */
export const useOpenParts = <Row extends Identified, Query, Detail extends object>(
  props: ListPageProps<Row, Query, Detail>,
): ListPageProps<Row, Query, Detail> => {
  const scope = useSession().identity?.scope ?? null;
  const { columns, filters, views, query } = props;
  return useMemo(() => {
    const route = findRoute(query({}));
    if (scope === null || !route) return props;
    const isClosed = findClosedKeys(route, scope);
    return {
      ...props,
      columns: columns.filter(({ key }) => !isClosed(key)),
      ...(filters && { filters: filters.filter((one) => !isClosed(one.key) && hasOpenChoices(one, scope)) }),
      ...(views && { views: views.filter(({ search }) => !Object.keys(search).some(isClosed)) }),
    };
  }, [props, columns, filters, views, query, scope]);
};

const findRoute = ({ meta }: { readonly meta?: QueryMeta | undefined }): Route | undefined =>
  meta?.route as Route | undefined;

/** Members that are absent from the response, and parameters and sort fields that would show their values. */
const findClosedKeys = ({ response, closedQuery = [] }: Route, scope: ScopeKind): ((key: string) => boolean) => {
  const keys = new Set([
    ...(response ? listHiddenMembers(response, scope) : []),
    ...closedQuery.map((name) => name.replace(/^sort:/, '')),
  ]);
  return (key) => keys.has(key);
};

const hasOpenChoices = (filter: Filter, scope: ScopeKind): boolean => {
  if (!('choices' in filter) || typeof filter.choices !== 'function') return true;
  const route = findRoute(filter.choices(''));
  return !route || isOpenToScope(route.scoped, scope);
};
