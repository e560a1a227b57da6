import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const key = 'shelfward.sidebar';

/** Whether the sidebar is collapsed: the user's preference, unless a screen or a small window needs the space. */
export const useCollapsedSidebar = (screen: { readonly path: string; readonly collapsesSidebar: boolean }) => {
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const [isPreferred, setPreferred] = useState(() => localStorage.getItem(key) === 'folded');
  // On a screen that collapses it, the user may expand the sidebar until they leave.
  const [override, setOverride] = useState<{ readonly path: string; readonly isCollapsed: boolean }>();
  const isForced = screen.collapsesSidebar || isNarrow;
  const forcedValue = override?.path === screen.path ? override.isCollapsed : true;
  const isCollapsed = isForced ? forcedValue : isPreferred;
  const toggle = () => {
    if (isForced) return setOverride({ path: screen.path, isCollapsed: !isCollapsed });
    setPreferred(!isPreferred);
    localStorage.setItem(key, isPreferred ? 'open' : 'folded');
  };
  return [isCollapsed, toggle] as const;
};
