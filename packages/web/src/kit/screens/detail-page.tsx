import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useCrumb } from '../crumb.ts';
import { rememberRecent } from '../recents.ts';
import type { QueryOf } from '../resource.ts';
import { Delayed, ErrorState, LoadingLines, RefreshBar } from '../ui/states.tsx';
import { ActionItems } from './action-items.tsx';
import classes from './detail-page.module.css';
import type { Action } from './list.types.ts';
import { type Fact, Facts } from './peek-panel.tsx';
import { type Tab, Tabs } from './tabbed-page.tsx';

interface Props<T> {
  readonly query: QueryOf<T>;
  /** What kind of record it is: "Store". */
  readonly noun: string;
  readonly nameOf: (record: T) => string;
  /** Beside the name: status, synchronisation, a short remark. */
  readonly status?: (record: T) => ReactNode;
  /** The one filled button, and what stands beside it. */
  readonly primary?: (record: T) => ReactNode;
  /** Behind the three dots. */
  readonly actions?: (record: T) => readonly Action[];
  readonly tabs: (record: T) => readonly Tab[];
  readonly facts?: (record: T) => readonly Fact[];
  /** Below the facts: a timeline, a chart. */
  readonly aside?: (record: T) => ReactNode;
}

/** One record: its name and state, what can be done with it, its parts as tabs, its facts at the side. */
export const DetailPage = <T,>(props: Props<T>) => {
  const { data: record, error, isFetching, isLoading, refetch } = useQuery(props.query);
  const name = record === undefined ? undefined : props.nameOf(record);
  useVisit(props.noun, name);
  if (record === undefined)
    return <div className={classes.page}>{error ? <ErrorState error={error} retry={refetch} /> : <Waiting />}</div>;
  const facts = props.facts?.(record);
  const actions = props.actions?.(record) ?? [];
  return (
    <div className={classes.page}>
      <RefreshBar active={isFetching && !isLoading} />
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{name}</h1>
          {props.status?.(record)}
        </div>
        <div className={classes.actions}>
          {props.primary?.(record)}
          {actions.length > 0 && <MoreActions actions={actions} />}
        </div>
      </header>
      {error && <ErrorState error={error} retry={refetch} />}
      <div className={classes.columns}>
        <div className={classes.content}>
          <Tabs tabs={props.tabs(record)} />
        </div>
        {facts && (
          <aside className={classes.aside} aria-label="Facts">
            <Facts facts={facts} />
            {props.aside?.(record)}
          </aside>
        )}
      </div>
    </div>
  );
};

const MoreActions = ({ actions }: { readonly actions: readonly Action[] }) => (
  <Menu position="bottom-end" width={210}>
    <Menu.Target>
      <ActionIcon variant="default" aria-label="More actions">
        <IconDots size={17} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <ActionItems actions={actions} />
    </Menu.Dropdown>
  </Menu>
);

/** The breadcrumb and the palette learn which record this is. */
const useVisit = (kind: string, name: string | undefined) => {
  // The match's own path: the router's location is already ahead while the next screen loads.
  const { pathname } = useMatch({ strict: false });
  useCrumb(name);
  useEffect(() => {
    if (name !== undefined) rememberRecent({ label: name, kind, to: pathname });
  }, [kind, name, pathname]);
};

const Waiting = () => (
  <>
    <header className={classes.header}>
      <Delayed>
        <Skeleton height={22} width={260} />
      </Delayed>
    </header>
    <LoadingLines count={8} />
  </>
);
