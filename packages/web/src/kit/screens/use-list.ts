import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useIsAllowed, useMayDelete } from '../session.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import type { Activation, BulkAction, Filter, Identified } from './list.types.ts';
import type { ListPageProps } from './list-page.types.ts';
import type { RowBehaviour } from './list-row.tsx';
import { toListQuery, toListState } from './list-state.ts';
import { useActivation } from './use-activation.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useScreenSearch } from './use-screen-search.ts';
import { useSelection } from './use-selection.ts';

/** The state and actions of a list, without its markup. */
export const useList = <Row extends Identified, Query, Detail extends object>(
  props: ListPageProps<Row, Query, Detail>,
) => {
  const [search, change] = useScreenSearch();
  const searchBox = useRef<HTMLInputElement>(null);
  const filters = useMemo(
    () => withInactive(props.filters ?? none, props.activation),
    [props.filters, props.activation],
  );
  const state = toListState(search, { filters, defaultSort: props.defaultSort ?? none });
  // The URL was validated against the list's filters; the server validates the values.
  const query = { ...props.fixed, ...toListQuery(state) } as Query;
  const response = useQuery({ ...props.query({ query }), placeholderData: keepPreviousData });
  const rows = response.data?.content;
  const selection = useSelection(rows ?? none);
  const may = useMay(props);
  const activation = useActivation<Row>(props.activation, props.noun);
  const behaviour = useBehaviour(props, {
    open: (row) => change(may.edit ? { open: String(row.id) } : { peek: row.id }),
    mayEdit: may.edit,
    extra: activation.getActions,
  });
  useListKeys({ rows: rows ?? none, selection, search, change, searchBox });
  return {
    search,
    change,
    searchBox,
    filters,
    state,
    query,
    response,
    rows,
    selection,
    may,
    behaviour,
    bulk: useAllowedBulk([...(props.bulk ?? none), ...activation.bulk]),
    ...useColumns(props, search.hide),
  };
};
export type List<Row extends Identified, Query, Detail extends object> = ReturnType<typeof useList<Row, Query, Detail>>;

/** Without actions, rows cannot be selected. */
const useAllowedBulk = <Row>(actions: readonly BulkAction<Row>[]): readonly BulkAction<Row>[] => {
  const isAllowed = useIsAllowed();
  const mayDelete = useMayDelete();
  return actions.filter(({ access = 'signedIn', removes }) => (removes ? mayDelete(access) : isAllowed(access)));
};

/** A shared empty list, so that renders are not triggered by a new one. */
export const none: readonly never[] = [];

const inactiveFilter: Filter = { key: 'includeInactive', label: 'Show inactive', kind: 'flag' };
const withInactive = (filters: readonly Filter[], activation: Activation | undefined): readonly Filter[] =>
  activation && !filters.some((filter) => filter.key === inactiveFilter.key) ? [...filters, inactiveFilter] : filters;

/** Users without access to create have no access to edit either. */
const useMay = <Row extends Identified, Query, Detail extends object>(props: ListPageProps<Row, Query, Detail>) => {
  const isAllowed = useIsAllowed();
  const create = props.create !== undefined && isAllowed(props.create.access);
  return { create, edit: props.edit !== undefined && (props.create === undefined || create) };
};

interface Opening<Row> {
  readonly open: (row: Row) => void;
  readonly mayEdit: boolean;
  readonly extra: RowBehaviour<Row>['actions'];
}

/** A stable object until its content changes, because thousands of rows compare it. */
const useBehaviour = <Row extends Identified, Query, Detail extends object>(
  { toName, href, rowActions, noun }: ListPageProps<Row, Query, Detail>,
  { open, mayEdit, extra }: Opening<Row>,
): RowBehaviour<Row> => {
  const latestOpen = useRef(open);
  latestOpen.current = open;
  return useMemo(
    () => ({
      toName: toName ?? ((row) => defaultName(row, noun)),
      href,
      open: (row) => latestOpen.current(row),
      isOpenable: href !== undefined || mayEdit,
      actions: rowActions || extra ? (row) => [...(rowActions?.(row) ?? none), ...(extra?.(row) ?? none)] : undefined,
    }),
    [toName, href, rowActions, noun, mayEdit, extra],
  );
};

const defaultName = (row: Identified, noun: readonly [string, string]): string =>
  'name' in row && typeof row.name === 'string' ? row.name : `${noun[0]} ${row.id}`;

/**
 * The first column is the record's name and cannot be hidden. A phone shows two columns; an export and the preview
 * contain all.
 */
const useColumns = <Row extends Identified, Query, Detail extends object>(
  { columns }: ListPageProps<Row, Query, Detail>,
  chosen: readonly string[] | undefined,
) => {
  const isPhone = useIsPhone();
  return useMemo(() => {
    const hidden = chosen ?? columns.filter((column) => column.isExtra).map((column) => column.key);
    const shownColumns = columns.filter((column, index) => index === 0 || !hidden.includes(column.key));
    const main = columns.find(({ isMain }) => isMain) ?? columns[1];
    const tableColumns = columns.filter((column, index) => index === 0 || column === main);
    return { hidden, shownColumns, isPhone, tableColumns: isPhone ? tableColumns : shownColumns };
  }, [columns, chosen, isPhone]);
};
