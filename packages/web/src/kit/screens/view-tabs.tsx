import { Tooltip } from '@mantine/core';
import type { ListedView } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { inBackground } from '../resource.ts';
import { useSession } from '../session.ts';
import { Group } from '../ui/layout.tsx';
import { TabBar, TabButton } from '../ui/tab-bar.tsx';
import { toastError } from '../ui/toast.tsx';
import type { View } from './list.types.ts';
import { SaveView } from './save-view.tsx';
import { savedViews } from './saved-views.api.ts';
import { ViewMenu } from './view-menu.tsx';
import { findOpenedView, toViewTab, type ViewTab } from './view-search.ts';
import type { ViewTabsProps } from './view-tabs.types.ts';

const none: readonly never[] = [];

/** Saved filters as pills of the toolbar: those of the screen, the user's own, shared ones, then the button that saves the current ones. */
export const ViewTabs = (props: ViewTabsProps) => {
  const { screen, all, views = none, search, change, toChange, count, toReport, actions } = props;
  const saved = useQuery(inBackground(savedViews.list({ query: { screen } })));
  const tabs = useMemo((): readonly ViewTab[] => [...views, ...(saved.data ?? []).map(toViewTab)], [views, saved.data]);
  useOpenedView(props, saved.data ? tabs : undefined);
  const active = tabs.find((view) => view.id === search.view);
  const show = (view: View | undefined) => change(toChange(view));
  return (
    <TabBar label="Views" look="pills" isInline>
      <TabButton count={count?.(undefined)} isCurrent={!active} onClick={() => show(undefined)}>
        {all}
      </TabButton>
      {tabs.map((view) => (
        <Group component="span" gap={2} display="inline-flex" key={view.id}>
          <TabButton count={count?.(view)} isCurrent={view === active} onClick={() => show(view)}>
            {view.label}
          </TabButton>
          {view.saved && <SharedMark view={view.saved} />}
          {view.saved && view === active && (
            <ViewMenu
              view={view.saved}
              {...{ search, toReport }}
              actions={actions?.(view.saved) ?? none}
              onDeleted={() => show(undefined)}
            />
          )}
        </Group>
      ))}
      <SaveView {...{ screen, search, change }} toReport={toReport} />
      {props.beside}
    </TabBar>
  );
};

/** Shows the view of a link, or the default view, once: afterwards the user chooses. */
const useOpenedView = (
  { search, change, toChange, preferences = none }: ViewTabsProps,
  tabs: readonly ViewTab[] | undefined,
): void => {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!tabs || isOpened.current) return;
    isOpened.current = true;
    const view = findOpenedView(search, tabs, preferences);
    if (view === 'missing') {
      change({ view: undefined }, 'replace');
      toastError('This view was deleted, or it is not shared with you.');
    } else if (view) change(toChange(view), 'replace');
  }, [tabs, search, change, toChange, preferences]);
};

const SharedMark = ({ view }: { readonly view: ListedView }) => {
  const { identity } = useSession();
  if (view.owner.id === identity?.userId) return null;
  const label = `Shared by ${view.owner.name}`;
  return (
    <Tooltip label={label}>
      <IconUsers size={13} role="img" aria-label={label} />
    </Tooltip>
  );
};
