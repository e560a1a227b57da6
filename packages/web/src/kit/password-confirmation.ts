import { useSyncExternalStore } from 'react';

interface OpenPasswordRequest {
  readonly respond: (isConfirmed: boolean) => void;
}

let current: OpenPasswordRequest | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const show = (next: OpenPasswordRequest | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks for the password that the server requires; resolves to whether the user confirmed it. */
export const requestPassword = (): Promise<boolean> => {
  pending ??= new Promise((resolve) => {
    const respond = (isConfirmed: boolean) => {
      pending = undefined;
      show(undefined);
      resolve(isConfirmed);
    };
    show({ respond });
  });
  return pending;
};

export const usePasswordRequest = (): OpenPasswordRequest | undefined => useSyncExternalStore(subscribe, () => current);
