import { useSyncExternalStore } from 'react';

interface OpenQuestion {
  readonly answer: (isConfirmed: boolean) => void;
}

let current: OpenQuestion | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const show = (next: OpenQuestion | undefined) => {
  current = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks for the password that the server requires; resolves to whether the user confirmed it. */
export const askForPassword = (): Promise<boolean> => {
  pending ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      pending = undefined;
      show(undefined);
      resolve(isConfirmed);
    };
    show({ answer });
  });
  return pending;
};

export const usePasswordQuestion = (): OpenQuestion | undefined => useSyncExternalStore(subscribe, () => current);
