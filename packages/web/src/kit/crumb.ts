import { useEffect, useSyncExternalStore } from 'react';

/** The name of the record on screen, as the last step of the breadcrumb. */
let current: string | undefined;
const listeners = new Set<() => void>();
const change = (name: string | undefined) => {
  current = name;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useCrumb = (name: string | undefined): void => {
  useEffect(() => {
    change(name);
    return () => change(undefined);
  }, [name]);
};
export const useCurrentCrumb = (): string | undefined => useSyncExternalStore(subscribe, () => current);
