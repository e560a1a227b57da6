import { useMatches } from '@tanstack/react-router';
import { listAncestors } from './ancestors.ts';
import { listTabs } from './menu.ts';
import type { MenuItem } from './menu.types.ts';

/** The path of the visible screen; the router's location changes before the next one has loaded. */
export const useShownPath = (): string => useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });

/** Whether the visible page is that of an entry, one of its tabs, or a page below them. */
export const useIsShown = (): ((item: MenuItem) => boolean) => {
  const paths = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return [last?.pathname, ...listAncestors(last?.staticData.parent).map(({ to }) => to)];
    },
    structuralSharing: true,
  });
  return (item) => listTabs(item).some(({ to }) => paths.includes(to));
};
