import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const key = 'shelfward.sidebar';

/** Whether the sidebar is collapsed: the user's preference, unless a screen or a small window needs the space. */
export const useFolded = (screen: { readonly path: string; readonly folds: boolean }) => {
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const [isPreferred, setPreferred] = useState(() => localStorage.getItem(key) === 'folded');
  // On a screen that collapses it, the user may expand the sidebar until they leave.
  const [override, setOverride] = useState<{ readonly path: string; readonly isFolded: boolean }>();
  const isForced = screen.folds || isNarrow;
  const forcedValue = override?.path === screen.path ? override.isFolded : true;
  const isFolded = isForced ? forcedValue : isPreferred;
  const toggle = () => {
    if (isForced) return setOverride({ path: screen.path, isFolded: !isFolded });
    setPreferred(!isPreferred);
    localStorage.setItem(key, isPreferred ? 'open' : 'folded');
  };
  return [isFolded, toggle] as const;
};
