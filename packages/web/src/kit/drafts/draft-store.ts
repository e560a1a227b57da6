import type { z } from 'zod';
import { session } from '../session.ts';
import { draftKey, reportStoredDrafts } from '../stored-drafts.ts';
import { decryptDraft, encryptDraft, findOfflineKeys } from './draft-cipher.ts';

interface DraftStoreOptions<T> {
  /** Part of the storage key, one per kind of draft. */
  readonly name: string;
  /** A tab's drafts end with the tab. A browser's drafts survive it, and all tabs of the user share them. */
  readonly lifetime: 'tab' | 'browser';
  /** A draft that does not match, such as one of an earlier release, counts as missing. */
  readonly schema: z.ZodType<T>;
  /** Readable without a connection, on a device where the user counts inventory. */
  readonly offline?: boolean;
  /** The part of a draft that has not expired; undefined when nothing is left of it. */
  readonly unexpired?: (draft: T, now: number) => T | undefined;
}

export interface DraftStore<T> {
  readonly load: (id?: string | number) => T | undefined;
  /** Undefined removes the draft. A draft that the browser has no room for is not stored, and neither is an older one. */
  readonly save: (draft: T | undefined, id?: string | number) => void;
  readonly remove: (id?: string | number) => void;
}

/**
 * Stores unsaved work of one user of one client in this browser, by the id of what is edited. It is encrypted with a key
 * that only this user receives from the server, so after the session it is unreadable until the user signs in again.
 */
export const createDraftStore = <T>({
  name,
  lifetime,
  schema,
  offline = false,
  unexpired,
}: DraftStoreOptions<T>): DraftStore<T> => {
  const storage = () => (lifetime === 'tab' ? sessionStorage : localStorage);
  const keyFor = (id: string | number | undefined): string => draftKey(name, id);
  const keys = () => {
    const { identity } = session.state();
    if (!identity) return [];
    return offline ? findOfflineKeys(identity) : identity.draftKeys;
  };
  const remove = (id?: string | number): void => {
    storage().removeItem(keyFor(id));
    reportStoredDrafts();
  };
  return {
    load: (id) => {
      const stored = storage().getItem(keyFor(id));
      const text = stored === null ? undefined : decryptDraft(stored, keys());
      const { success, data } = schema.safeParse(parseJson(text));
      if (!success) return undefined;
      return unexpired ? unexpired(data, Date.now()) : data;
    },
    save: (draft, id) => {
      if (draft === undefined) return remove(id);
      const text = encryptDraft(JSON.stringify(draft), keys());
      // Without a session, a draft of the one before stays until the user signs in again.
      if (text === undefined) return;
      try {
        storage().setItem(keyFor(id), text);
        reportStoredDrafts();
      } catch {
        // An older draft must not come back as if it were the latest one.
        remove(id);
      }
    },
    remove,
  };
};

const parseJson = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Runs before the page closes, reloads or is frozen, the last moment at which a draft can be saved. */
export const onPageHide = (work: () => void): (() => void) => {
  addEventListener('pagehide', work);
  return () => removeEventListener('pagehide', work);
};
