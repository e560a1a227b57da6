import { isOpenToScope } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { useMemo } from 'react';
import { findRoute, isOpenQuery } from '../resource.ts';
import { useScope } from '../session.ts';
import type { Column, Filter, Identified } from './list.types.ts';
import type { ListPageProps } from './list-page.types.ts';

/**
 * A list without the columns, filters, and views whose data or requests are closed to the user's scope. A column that
 * states its users remains without its sort.
 */
export const useOpenParts = <Row extends Identified, Query, Detail extends object>(
  props: ListPageProps<Row, Query, Detail>,
): ListPageProps<Row, Query, Detail> => {
  const scope = useScope();
  const { columns, filters, views } = props;
  const route = findRoute(props.query({}));
  // Stable, because thousands of rows compare the columns.
  const parts = useMemo(() => {
    if (scope === null || !route) return undefined;
    const isClosed = findClosedKeys(route);
    return {
      columns: columns
        .filter(({ key, scoped }) => (scoped ? isOpenToScope(scoped, scope) : !isClosed(key)))
        .map((column) => (isClosed(column.key) ? withoutSort(column) : column)),
      ...(filters && { filters: filters.filter((one) => !isClosed(one.key) && hasOpenChoices(one)) }),
      ...(views && { views: views.filter(({ search }) => !Object.keys(search).some(isClosed)) }),
    };
  }, [columns, filters, views, route, scope]);
  return parts ? { ...props, ...parts } : props;
};

/** Parameters and sort fields that would show values that the user may not know. */
const findClosedKeys = ({ closedQuery = [] }: Route): ((key: string) => boolean) => {
  const keys = new Set(closedQuery.map((name) => name.replace(/^sort:/, '')));
  return (key) => keys.has(key);
};

const withoutSort = <Row extends Identified>({ sortable: _sortable, ...column }: Column<Row>): Column<Row> => column;

const hasOpenChoices = (filter: Filter): boolean =>
  !('choices' in filter) || typeof filter.choices !== 'function' || isOpenQuery(filter.choices(''));
