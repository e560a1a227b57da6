import { useEffect, useState } from 'react';

/** True while `active` is true, and for `lingerMs` afterwards. */
export const useLingering = (active: boolean, lingerMs: number): boolean => {
  const [isShown, setShown] = useState(active);
  useEffect(() => {
    if (active) return setShown(true);
    const timer = setTimeout(() => setShown(false), lingerMs);
    return () => clearTimeout(timer);
  }, [active, lingerMs]);
  return active || isShown;
};
