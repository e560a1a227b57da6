import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const key = 'shelfward.sidebar';

/** Whether the sidebar is collapsed: the user's preference, unless a screen or a small window needs the space. */
export const useFolded = (screen: { readonly path: string; readonly folds: boolean }) => {
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const [usual, setUsual] = useState(() => localStorage.getItem(key) === 'folded');
  // On a screen that collapses it, the user may expand the sidebar until they leave.
  const [here, setHere] = useState<{ readonly path: string; readonly isFolded: boolean }>();
  const isForced = screen.folds || isNarrow;
  const forcedValue = here?.path === screen.path ? here.isFolded : true;
  const isFolded = isForced ? forcedValue : usual;
  const toggle = () => {
    if (isForced) return setHere({ path: screen.path, isFolded: !isFolded });
    setUsual(!usual);
    localStorage.setItem(key, usual ? 'open' : 'folded');
  };
  return [isFolded, toggle] as const;
};
