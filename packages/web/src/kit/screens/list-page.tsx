import { Button } from '@mantine/core';
import type { Access } from '@shelfward/contract/access.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef } from 'react';
import type { QueryOf } from '../resource.ts';
import { useIsAllowed } from '../session.ts';
import { EmptyState, ErrorState, RefreshBar } from '../ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FormDialog, RecordForm } from './form-dialog.tsx';
import type { Action, Activation, BulkAction, Column, Filter, Identified, View } from './list.types.ts';
import { ListFooter } from './list-footer.tsx';
import classes from './list-page.module.css';
import { ListPeek } from './list-peek.tsx';
import { cleared, isFiltered, listStateOf, nextSort, requestOf } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListViews } from './list-views.tsx';
import { useActivation } from './use-activation.tsx';
import { useDensity } from './use-density.ts';
import { useListKeys } from './use-list-keys.ts';
import { useScreenSearch } from './use-screen-search.ts';
import { useSelection } from './use-selection.ts';
import { useViewCounts } from './use-view-counts.ts';

export interface ListPageProps<Row extends Identified, Query, Detail extends object> {
  /** Names the list in saved views and remembered choices: "orders". */
  readonly screen: string;
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  readonly query: (request: { readonly query?: Query }) => QueryOf<Page<Row>>;
  /** Sent with every request, not shown as a filter. */
  readonly fixed?: NoInfer<Query>;
  /** The first one names the record and opens it. */
  readonly columns: readonly Column<Row>[];
  readonly defaultSort?: readonly `${string},${'asc' | 'desc'}`[];
  /** The placeholder of the search box; without it there is none. */
  readonly searchHint?: string;
  readonly filters?: readonly Filter[];
  /** The label of the first tab; tabs appear when it is given. */
  readonly allLabel?: string;
  readonly views?: readonly View[];
  /** Buttons beside the main one. */
  readonly actions?: ReactNode;
  readonly create?: { readonly label: string; readonly access: Access } & (
    | { readonly form: ReactNode }
    | { readonly href: string }
  );
  readonly edit?: { readonly load: (id: number) => QueryOf<Detail>; readonly form: (record: Detail) => ReactNode };
  readonly formIn?: 'modal' | 'drawer';
  readonly href?: (row: Row) => string;
  readonly nameOf?: (row: Row) => string;
  readonly rowActions?: (row: Row) => readonly Action[];
  readonly activation?: Activation;
  readonly bulk?: readonly BulkAction<Row>[];
  /** What the selected rows come to, such as their money. */
  readonly selectionSum?: (rows: readonly Row[]) => string;
  /** Sums of the whole filter, for the footer. */
  readonly sums?: (query: Query) => ReactNode;
  readonly peek?: (row: Row) => ReactNode;
  readonly emptyText?: string;
  /** Inside another page: a smaller title, and no heading of the first rank. */
  readonly isEmbedded?: boolean;
}

export const ListPage = <Row extends Identified, Query, Detail extends object = never>(
  props: ListPageProps<Row, Query, Detail>,
) => {
  const { screen, noun, columns, defaultSort = [] } = props;
  const [search, change] = useScreenSearch();
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  const [density, setDensity] = useDensity(screen);
  const searchBox = useRef<HTMLInputElement>(null);
  const filters = useMemo(() => withInactive(props.filters ?? [], props.activation), [props.filters, props.activation]);

  const state = listStateOf(search, { filters, defaultSort });
  // The address was checked against the list's own filters; the server checks the values again.
  const query = { ...props.fixed, ...requestOf(state) } as Query;
  const list = useQuery({ ...props.query({ query }), placeholderData: keepPreviousData });
  const rows = list.data?.content;
  const selection = useSelection(rows ?? none);
  const count = useViewCounts({ list: props.query, views: props.views ?? none, isShown: props.allLabel !== undefined });

  const hidden = search.hide ?? columns.filter((column) => column.isExtra).map((column) => column.key);
  const shown = useMemo(
    () => columns.filter((column, place) => place === 0 || !hidden.includes(column.key)),
    [columns, hidden],
  );
  const activation = useActivation<Row>(props.activation, noun);
  const mayCreate = props.create !== undefined && isAllowed(props.create.access);
  const mayEdit = props.edit !== undefined && (!props.create || mayCreate);

  const behaviour = useMemo(
    () => ({
      nameOf: props.nameOf ?? ((row: Row) => nameOf(row, noun)),
      href: props.href,
      open: (row: Row) => change(mayEdit ? { open: String(row.id) } : { peek: row.id }),
      actions:
        props.rowActions || activation.actionsOf
          ? (row: Row) => [...(props.rowActions?.(row) ?? []), ...(activation.actionsOf?.(row) ?? [])]
          : undefined,
    }),
    [props.nameOf, props.href, props.rowActions, activation, mayEdit, change, noun],
  );
  useListKeys({ rows: rows ?? none, selection, search, change, searchBox });

  const startCreate = () => {
    if (!props.create) return;
    if ('href' in props.create) void navigate({ to: props.create.href });
    else change({ open: 'new' });
  };
  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={startCreate}>
      {props.create?.label}
    </Button>
  );
  const closeForm = useMemo(() => () => change({ open: undefined }), [change]);
  const bulk = [...(props.bulk ?? []), ...activation.bulk];
  const Title = props.isEmbedded ? 'h2' : 'h1';
  const setPaging = (next: Readonly<Record<string, unknown>>) => {
    document.querySelector('[data-list-scroller]')?.scrollTo({ top: 0 });
    change(next);
  };
  return (
    <div className={classes.page} data-embedded={props.isEmbedded || undefined}>
      <header className={classes.header}>
        <Title>{props.title}</Title>
        <div className={classes.actions}>
          {props.actions}
          {createButton}
        </div>
      </header>
      {props.allLabel && (
        <ListViews {...{ screen, filters, search, change, count }} all={props.allLabel} views={props.views ?? none} />
      )}
      <ListToolbar
        {...{ searchBox, filters, state, change, density, setDensity, columns, hidden }}
        searchHint={props.searchHint}
        setHidden={(keys) => change({ hide: keys.length > 0 ? keys : ['none'] }, 'replace')}
      />
      <div className={classes.body}>
        <RefreshBar active={list.isFetching && !list.isLoading} />
        {list.error && <ErrorState error={list.error} retry={list.refetch} />}
        {!(list.error && !list.data) && (
          <ListTable
            label={props.title}
            columns={shown}
            rows={rows}
            expected={state.size}
            density={density}
            sort={state.sort}
            onSort={(field, keep) => change({ sort: nextSort(state.sort, field, keep), page: undefined })}
            selection={bulk.length > 0 ? selection : undefined}
            peeked={search.peek}
            behaviour={behaviour}
          >
            {rows?.length === 0 &&
              (isFiltered(state) || state.page > 0 ? (
                <EmptyState
                  text={`No ${noun[1]} match.`}
                  action={
                    <Button variant="default" onClick={() => change(cleared(filters))}>
                      Clear all
                    </Button>
                  }
                />
              ) : (
                <EmptyState text={props.emptyText ?? `There are no ${noun[1]} yet.`} action={createButton} />
              ))}
          </ListTable>
        )}
        <ListPeek
          row={rows?.find((row) => row.id === search.peek)}
          columns={columns}
          behaviour={behaviour}
          isOpenable={mayEdit || props.href !== undefined}
          peek={props.peek}
          onClose={() => change({ peek: undefined }, 'replace')}
        />
      </div>
      <BulkBar selection={selection} actions={bulk} sum={props.selectionSum?.(selection.rows)} />
      <ListFooter
        page={list.data}
        noun={noun}
        sums={props.sums?.(query)}
        onPage={(page) => setPaging({ page: page > 0 ? page + 1 : undefined })}
        onSize={(size) => setPaging({ size, page: undefined })}
      />
      {search.open === 'new' && mayCreate && props.create && 'form' in props.create && (
        <FormDialog title={props.create.label} in={props.formIn ?? 'modal'} onClose={closeForm}>
          {props.create.form}
        </FormDialog>
      )}
      {mayEdit && props.edit && /^[1-9]\d*$/.test(search.open ?? '') && (
        <FormDialog title={`Edit ${noun[0]}`} in={props.formIn ?? 'modal'} onClose={closeForm}>
          <RecordForm load={props.edit.load(Number(search.open))} form={props.edit.form} />
        </FormDialog>
      )}
    </div>
  );
};

/** One empty list for all, so that nothing is drawn again because of a new one. */
const none: readonly never[] = [];

const inactiveFilter: Filter = { key: 'includeInactive', label: 'Show inactive', kind: 'flag' };
const withInactive = (filters: readonly Filter[], activation: Activation | undefined): readonly Filter[] =>
  activation && !filters.some((filter) => filter.key === inactiveFilter.key) ? [...filters, inactiveFilter] : filters;

const nameOf = (row: Identified, noun: readonly [string, string]): string =>
  'name' in row && typeof row.name === 'string' ? row.name : `${noun[0]} ${row.id}`;
