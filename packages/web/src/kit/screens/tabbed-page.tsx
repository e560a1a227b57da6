import type { ReactNode } from 'react';
import { WidgetBoundary } from '../ui/widget-boundary.tsx';
import { PageFrame, PageHead } from './page-head.tsx';
import classes from './screens.module.css';
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

/** Tab links and the content of the open tab. */
export const Tabs = ({ tabs, shared = [] }: TabsProps) => {
  const [search, change] = useScreenSearch();
  const open = tabs.find((tab) => tab.id === search.tab) ?? tabs[0];
  const show = (tab: Tab) => {
    const others = Object.fromEntries(
      Object.keys(search).flatMap((key) => (shared.includes(key) ? [] : [[key, undefined]])),
    );
    change({ ...others, tab: tab === tabs[0] ? undefined : tab.id });
  };
  return (
    <>
      <nav className={classes.tabs} aria-label="Sections of this page">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            className={classes.tab}
            aria-current={tab === open ? 'page' : undefined}
            onClick={() => show(tab)}
          >
            {tab.label}
          </button>
        ))}
      </nav>
      {open && <WidgetBoundary name={open.id}>{open.content}</WidgetBoundary>}
    </>
  );
};
