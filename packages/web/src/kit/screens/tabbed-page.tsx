import type { ReactNode } from 'react';
import { TabBar, TabButton } from '../ui/tab-bar.tsx';
import { WidgetBoundary } from '../ui/widget-boundary.tsx';
import { PageFrame, PageHead } from './page-head.tsx';
import { usePageTabs } from './page-tabs.ts';
import { useScreenSearch } from './use-screen-search.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A page of tabs; the URL holds the open tab. */
export const TabbedPage = ({ title, tabs }: { readonly title: string; readonly tabs: readonly Tab[] }) => (
  <PageFrame>
    <PageHead title={title} />
    <Tabs tabs={tabs} />
  </PageFrame>
);

interface TabsProps {
  readonly tabs: readonly Tab[];
  /** Filters that all tabs have. Switching tabs drops the other ones. */
  readonly shared?: readonly string[];
}

/** The tabs and the content of the open one. Below the tabs of pages they are pills. */
export const Tabs = ({ tabs, shared = [] }: TabsProps) => {
  const [search, change] = useScreenSearch();
  const look = usePageTabs() ? 'pills' : 'underlined';
  const open = tabs.find((tab) => tab.id === search.tab) ?? tabs[0];
  const show = (tab: Tab) => {
    const others = Object.fromEntries(
      Object.keys(search).flatMap((key) => (shared.includes(key) ? [] : [[key, undefined]])),
    );
    change({ ...others, tab: tab === tabs[0] ? undefined : tab.id });
  };
  return (
    <>
      <TabBar label="Sections of this page" look={look}>
        {tabs.map((tab) => (
          <TabButton key={tab.id} isCurrent={tab === open} onClick={() => show(tab)}>
            {tab.label}
          </TabButton>
        ))}
      </TabBar>
      {open && <WidgetBoundary name={open.id}>{open.content}</WidgetBoundary>}
    </>
  );
};
