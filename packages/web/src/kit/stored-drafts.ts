import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** The name under which the browser stores a draft of this user of this client. */
export const draftKey = (name: string, id?: string | number): string =>
  ['shelfward', name, session.scope(), ...(id === undefined ? [] : [id])].join('.');

/** Whether the user has such a draft, also of another tab. Decrypting it takes code that pages load only then. */
export const hasStoredDraft = (name: string): boolean => localStorage.getItem(draftKey(name)) !== null;

const listeners = new Set<() => void>();

export const reportStoredDrafts = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

export const useHasStoredDraft = (name: string): boolean => useSyncExternalStore(subscribe, () => hasStoredDraft(name));
