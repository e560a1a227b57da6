import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useCallback } from 'react';
import { ExportMenu } from '../export/export-menu.tsx';
import { readAll } from '../export/read-all.ts';
import { Group } from '../ui/layout.tsx';
import { PrintHead } from '../ui/print-head.tsx';
import { EmptyState, ErrorState, RefreshBar } from '../ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { loadFilterWords, toFilterLines } from './filter-words.ts';
import { FormDialog, RecordForm } from './form-dialog.tsx';
import type { Identified } from './list.types.ts';
import { ListFooter } from './list-footer.tsx';
import classes from './list-page.module.css';
import type { ListPageProps } from './list-page.types.ts';
import { ListPeek } from './list-peek.tsx';
import { sheetOfList } from './list-sheet.ts';
import { clearedSearch, isFiltered, nextSort, viewSearch } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useOpenParts } from './open-parts.ts';
import { usePageTabs } from './page-tabs.ts';
import { useDensity } from './use-density.ts';
import { type List, none, useList } from './use-list.ts';
import { allOnOnePage, describePrinted, usePrint } from './use-print.ts';
import { useViewCounts } from './use-view-counts.ts';
import { ViewTabs } from './view-tabs.tsx';

/** A list screen. Its state is stored in the URL; its columns, filters, and actions are data. */
export const ListPage = <Row extends Identified, Query, Detail extends object = never>(
  given: ListPageProps<Row, Query, Detail>,
) => {
  const props = useOpenParts(given);
  const list = useList(props);
  const pageTabs = usePageTabs();
  const { search, change, filters, response, selection } = list;
  const [density, setDensity] = useDensity(props.screen);
  const count = useViewCounts({
    list: props.query,
    fixed: props.fixed,
    views: props.views ?? none,
    viewCounts: props.viewCounts,
    isShown: props.allLabel !== undefined,
  });
  const words = () => loadFilterWords(filters, list.state);
  const { printed, print } = usePrint<Row>({
    isEnabled: !props.isEmbedded,
    count: list.response.data?.totalElements,
    load: async () => ({ filters: await words(), rows: await readAll(props.query, list.query) }),
  });
  const part = { props, list };
  // Without search and filters the buttons are next to the title.
  const isBare = Boolean(props.isEmbedded) && !props.searchHint && filters.length === 0 && !props.allLabel;
  const toolbar = (
    <ListToolbar
      {...{ filters, change, density, setDensity }}
      isBare={isBare}
      views={
        props.allLabel && (
          <ViewTabs
            {...{ search, change, count }}
            toChange={(view) => viewSearch(view, filters)}
            screen={props.screen}
            all={props.allLabel}
            views={props.views ?? none}
          />
        )
      }
      state={list.state}
      searchBox={list.searchBox}
      searchHint={props.searchHint}
      columns={props.columns}
      hidden={list.hidden}
      setHidden={(keys) => change({ hide: keys.length > 0 ? keys : nothingHidden }, 'replace')}
    >
      <ExportMenu
        title={props.title}
        print={props.isEmbedded ? undefined : print}
        sheet={async (onProgress) => ({
          ...sheetOfList(props.title, list.shownColumns, await readAll(props.query, list.query, onProgress)),
          about: toFilterLines(await words()),
        })}
      />
    </ListToolbar>
  );
  return (
    <div className={classes.page} data-embedded={props.isEmbedded || undefined}>
      {!props.isEmbedded && <PrintHead title={props.title} {...describePrinted(printed)} />}
      <Head {...part}>{isBare && toolbar}</Head>
      {!props.isEmbedded && pageTabs}
      {!isBare && toolbar}
      <div className={classes.body}>
        <RefreshBar active={response.isFetching && !response.isLoading} />
        {response.error && <ErrorState error={response.error} retry={response.refetch} />}
        {!(response.error && !response.data) && (
          <Rows {...part} printed={printed?.rows} density={list.isPhone && !printed ? 'touch' : density} />
        )}
        <ListPeek
          row={list.rows?.find((row) => row.id === search.peek)}
          columns={props.columns}
          behaviour={list.behaviour}
          peek={props.peek}
          onClose={() => change({ peek: undefined }, 'replace')}
        />
      </div>
      <BulkBar selection={selection} actions={list.bulk} sum={props.selectionSum?.(selection.rows)} />
      <Footer {...part} printed={printed?.rows} />
      <OpenForm {...part} />
    </div>
  );
};

/** An explicit value in the URL for "no hidden columns", because some are hidden by default. */
const nothingHidden = ['none'];

interface Part<Row extends Identified, Query, Detail extends object> {
  readonly props: ListPageProps<Row, Query, Detail>;
  readonly list: List<Row, Query, Detail>;
}

interface PrintedRows<Row> {
  /** All rows, while they are printed. */
  readonly printed: readonly Row[] | undefined;
}

const Head = <Row extends Identified, Query, Detail extends object>({
  children,
  ...part
}: Part<Row, Query, Detail> & { readonly children: ReactNode }) => {
  const { title, isEmbedded, actions } = part.props;
  return (
    <header className={classes.header} data-bare={children ? true : undefined}>
      {isEmbedded ? <h2>{title}</h2> : <h1>{title}</h1>}
      <Group gap="8px 10px" align="stretch" wrap>
        {actions}
        <CreateButton {...part} />
        {children}
      </Group>
    </header>
  );
};

const CreateButton = <Row extends Identified, Query, Detail extends object>({
  props: { create },
  list: { may, change },
  variant = 'filled',
}: Part<Row, Query, Detail> & { readonly variant?: 'filled' | 'default' }) => {
  const navigate = useNavigate();
  if (!create || !may.create) return null;
  const start = () => ('href' in create ? void navigate({ to: create.href }) : change({ open: 'new' }));
  const preload = () => 'form' in create && void create.preload?.();
  return (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={start}
    >
      {create.label}
    </Button>
  );
};

const Rows = <Row extends Identified, Query, Detail extends object>({
  density,
  printed,
  ...part
}: Part<Row, Query, Detail> & PrintedRows<Row> & Pick<ComponentProps<typeof ListTable>, 'density'>) => {
  const { state, search, change, ...list } = part.list;
  return (
    <ListTable
      label={part.props.title}
      columns={printed ? list.shownColumns : list.tableColumns}
      rows={printed ?? list.rows}
      expected={state.size}
      density={density}
      sort={state.sort}
      onSort={(field, keep) => change({ sort: nextSort(state.sort, field, keep), page: undefined })}
      selection={list.bulk.length > 0 ? list.selection : undefined}
      peeked={search.peek}
      behaviour={list.behaviour}
    >
      {list.rows?.length === 0 && <NoRows {...part} />}
    </ListTable>
  );
};

/** The empty state: without any records, or without records that match the filters. */
const NoRows = <Row extends Identified, Query, Detail extends object>(part: Part<Row, Query, Detail>) => {
  const { noun, emptyText, empty } = part.props;
  const { state, change, filters } = part.list;
  if (!isFiltered(state) && state.page === 0) {
    const create = <CreateButton {...part} variant="default" />;
    return empty?.(create) ?? <EmptyState text={emptyText ?? `There are no ${noun[1]} yet.`} action={create} />;
  }
  const clear = (
    <Button variant="default" onClick={() => change(clearedSearch(filters))}>
      Clear all
    </Button>
  );
  return <EmptyState text={`No ${noun[1]} match the filters.`} action={clear} />;
};

const Footer = <Row extends Identified, Query, Detail extends object>({
  props,
  list,
  printed,
}: Part<Row, Query, Detail> & PrintedRows<Row>) => {
  const changePage = (next: Readonly<Record<string, unknown>>) => {
    document.querySelector('[data-list-scroller]')?.scrollTo({ top: 0 });
    list.change(next);
  };
  return (
    <ListFooter
      page={list.response.data && (printed ? allOnOnePage(list.response.data, printed.length) : list.response.data)}
      noun={props.noun}
      sums={props.sums?.(list.query)}
      onPage={(page) => changePage({ page: page > 0 ? page + 1 : undefined })}
      onSize={(size) => changePage({ size, page: undefined })}
    />
  );
};

/** The form that the URL opens: `open=new`, `open=new-…` if the form reads initial values from it, or a record id. */
const OpenForm = <Row extends Identified, Query, Detail extends object>({
  props: { create, edit, noun, formIn = 'modal', formSize },
  list: { search, may, change },
}: Part<Row, Query, Detail>) => {
  const close = useCallback(() => change({ open: undefined }), [change]);
  if (/^new(-|$)/.test(search.open ?? '') && may.create && create && 'form' in create)
    return (
      <Suspense>
        <FormDialog title={create.label} in={formIn} size={formSize} onClose={close}>
          {create.form}
        </FormDialog>
      </Suspense>
    );
  if (!may.edit || !edit || !/^[1-9]\d*$/.test(search.open ?? '')) return null;
  return (
    <FormDialog title={`Edit ${noun[0]}`} in={formIn} size={formSize} onClose={close}>
      <RecordForm load={edit.load(Number(search.open))} form={edit.form} />
    </FormDialog>
  );
};
