import { useSyncExternalStore } from 'react';

let isPrinting = false;
const listeners = new Set<() => void>();
const change = (next: boolean) => () => {
  isPrinting = next;
  for (const listener of listeners) listener();
};
const [begin, end] = [change(true), change(false)];

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** While the browser prints the page. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
