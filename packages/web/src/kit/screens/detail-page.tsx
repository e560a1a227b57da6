import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useCrumb } from '../crumb.ts';
import { addRecent } from '../drafts/recents.ts';
import type { QueryOptions } from '../resource.ts';
import { Group, Stack } from '../ui/layout.tsx';
import { ErrorState, RefreshBar } from '../ui/states.tsx';
import { WidgetBoundary } from '../ui/widget-boundary.tsx';
import type { Action } from './list.types.ts';
import { PageFrame, PageHead } from './page-head.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { type Fact, Facts } from './peek-panel.tsx';
import classes from './screens.module.css';
import { type Tab, Tabs } from './tabbed-page.tsx';
import { useScreenSearch } from './use-screen-search.ts';

interface Props<T> {
  readonly query: QueryOptions<T>;
  /** The record type: "Store". */
  readonly noun: string;
  readonly toName: (record: T) => string;
  /** Next to the name: status, synchronization, a short note. */
  readonly status?: (record: T) => ReactNode;
  /** The primary button and the content next to it. */
  readonly primary?: (record: T) => ReactNode;
  /** The actions of the overflow menu. */
  readonly actions?: (record: T) => readonly Action[];
  readonly tabs: (record: T) => readonly Tab[];
  readonly facts?: (record: T) => readonly Fact[];
  /** Below the facts: a timeline, a chart. */
  readonly aside?: (record: T) => ReactNode;
}

/** The page of one record: name, status, actions, tabs, and facts. */
export const DetailPage = <T,>(props: Props<T>) => {
  const { data: record, error, isFetching, isLoading, refetch } = useQuery(props.query);
  const [search] = useScreenSearch();
  const name = record === undefined ? undefined : props.toName(record);
  useVisit(props.noun, name);
  if (record === undefined && error)
    return (
      <PageFrame>
        <ErrorState error={error} retry={refetch} />
      </PageFrame>
    );
  if (record === undefined) return <PageWaiting />;
  const facts = props.facts?.(record);
  const tabs = props.tabs(record);
  const isFirstTab = search.tab === undefined || !tabs.some(({ id }, index) => index > 0 && id === search.tab);
  return (
    <PageFrame>
      <RefreshBar active={isFetching && !isLoading} />
      <PageHead
        title={name}
        beside={props.status?.(record)}
        primary={props.primary?.(record)}
        actions={props.actions?.(record) ?? []}
      />
      {error && <ErrorState error={error} retry={refetch} />}
      <Group
        align="stretch"
        flex={1}
        pos="relative"
        mih={0}
        className={classes.columns ?? ''}
        data-first={isFirstTab || undefined}
      >
        <Stack pos="relative" miw={0} className={classes.content ?? ''}>
          <Tabs tabs={tabs} />
        </Stack>
        {facts && (
          <aside className={classes.aside} aria-label="Facts">
            <Facts facts={facts} />
            <WidgetBoundary name={`aside of ${name}`}>{props.aside?.(record)}</WidgetBoundary>
          </aside>
        )}
      </Group>
    </PageFrame>
  );
};

/** Sets the breadcrumb and records the visit for the palette. */
const useVisit = (kind: string, name: string | undefined) => {
  // The path of this match: the router's location changes before the next screen has loaded.
  const { pathname } = useMatch({ strict: false });
  useCrumb(name);
  useEffect(() => {
    if (name !== undefined) addRecent({ label: name, kind, to: pathname });
  }, [kind, name, pathname]);
};
