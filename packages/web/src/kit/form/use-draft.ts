import { type RefObject, useEffect, useRef } from 'react';
import { z } from 'zod';
import { createDraftStore, onPageHide } from '../drafts/draft-store.ts';
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

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' && found !== null && 'values' in found && typeof found.values === 'object';

/** Unsaved text survives a reload, a crash and a closed dialog, in this tab, for this user. By the name of the form. */
export const formDrafts = createDraftStore({ name: 'draft', lifetime: 'tab', schema: z.custom<Draft>(isDraft) });

/**
 * Keeps the draft while there is something to keep; the page going away writes at once. A draft that was given up is not
 * written any more, although its form may still stand until the next page is there.
 */
export const useDraft = (name: string, draft: Draft | undefined, givenUp: RefObject<Draft | undefined>): void => {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const write = () => {
      if (latest.current && latest.current !== givenUp.current) formDrafts.save(latest.current, name);
    };
    const timer = setTimeout(write, draft ? pauseMs : 0);
    const stopWatching = onPageHide(write);
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [name, draft, givenUp]);
};
