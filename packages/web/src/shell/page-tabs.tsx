import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { linkSearch } from '../entities/analytics/report-links.rules.ts';
import { TabBar, TabLink } from '../kit/ui/tab-bar.tsx';
import { listTabs } from './menu.ts';
import type { MenuItem, MenuPage, MenuSection } from './menu.types.ts';
import { useMarks } from './menu-marks.ts';
import classes from './sidebar.module.css';

/** The entry whose tabs the page shows. Records, imports, and pages without others beside them have none. */
export const findTabbedItem = (sections: readonly MenuSection[], path: string): MenuItem | undefined =>
  sections
    .flatMap(({ items }) => items)
    .find((item) => (item.tabs ?? []).length > 0 && listTabs(item).some(({ to }) => to === path));

/** The tabs of an entry. Pages that the account does not use yet are in the menu at the end. */
export const PageTabs = ({ item, path }: { readonly item: MenuItem; readonly path: string }) => {
  const pages = listTabs(item);
  const marks = useMarks(pages);
  const isLater = (page: MenuPage, index: number) => page.to !== path && marks[index]?.isUnused === true;
  const later = pages.filter(isLater);
  return (
    <TabBar label={`Pages of ${item.label}`}>
      {pages.map(
        (page, index) =>
          !isLater(page, index) && (
            <Tab key={page.to} page={page} isCurrent={page.to === path} count={marks[index]?.count || undefined} />
          ),
      )}
      {later.length > 0 && <Later pages={later} />}
    </TabBar>
  );
};

interface TabProps {
  readonly page: MenuPage;
  readonly isCurrent: boolean;
  readonly count: number | undefined;
}
const Tab = ({ page, ...props }: TabProps) => {
  const search = useLocation({ select: (location) => linkSearch(location, page.to), structuralSharing: true });
  return (
    <TabLink to={page.to} search={search} {...props}>
      {page.label}
    </TabLink>
  );
};

const Later = ({ pages }: { readonly pages: readonly MenuPage[] }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <button type="button" className={classes.later}>
        More
        <IconChevronDown size={14} aria-hidden />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      {pages.map((page) => (
        <Menu.Item key={page.to} component={Link} to={page.to}>
          {page.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
