import { type RefObject, useEffect, useRef } from 'react';
import { session } from '../session.ts';
import type { FormValues } from './form.types.ts';

export interface Draft {
  readonly values: FormValues;
  /** The version that the values were typed over: a draft must not overwrite what came after it. */
  readonly version: string | undefined;
  /** What was sent and not answered yet: sent again unchanged, it must count as the same. */
  readonly attempt?: Attempt | undefined;
}
export interface Attempt {
  readonly body: string;
  readonly key: string;
}

const pauseMs = 250;
const keyOf = (name: string) => `shelfward.draft.${session.scope()}.${name}`;

/** Unsaved text survives a reload, a crash and a closed dialog, in this tab, for this user. */
export const readDraft = (name: string): Draft | undefined => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

export const writeDraft = (name: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' && found !== null && 'values' in found && typeof found.values === 'object';

/**
 * Keeps the draft while there is something to keep; the page going away writes at once. A draft that was given up is not
 * written any more, although its form may still stand until the next page is there.
 */
export const useDraft = (name: string, draft: Draft | undefined, givenUp: RefObject<Draft | undefined>): void => {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const write = () => {
      if (latest.current && latest.current !== givenUp.current) writeDraft(name, latest.current);
    };
    const timer = setTimeout(write, draft ? pauseMs : 0);
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [name, draft, givenUp]);
};
