import { useEffect, useRef } from 'react';

interface WatchedRun {
  readonly id: number;
}

/** Calls `onEnd` when a background run ends that was open before. The functions must not change between renders. */
export const useRunEnd = <R extends WatchedRun>(
  latest: R | undefined,
  isOpen: (run: R) => boolean,
  onEnd: (run: R) => void,
): void => {
  const watched = useRef<number>(undefined);
  useEffect(() => {
    if (!latest) return;
    if (isOpen(latest)) watched.current = latest.id;
    else if (watched.current === latest.id) {
      watched.current = undefined;
      onEnd(latest);
    }
  }, [latest, isOpen, onEnd]);
};
