import { newKey } from '@shelfward/client/caller.ts';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { createDraftStore, onPageHide } from '../drafts/draft-store.ts';
import type { FormValues } from './form.types.ts';
import { type FieldTable, isSame, withoutSecrets } from './form-values.ts';

export interface Draft {
  readonly values: FormValues;
  /** The version that the values are based on: a draft must not overwrite a newer version. */
  readonly version: string | undefined;
  /** A request without a response: if it is sent again unchanged, it uses the same idempotency key. */
  readonly attempt?: Attempt | undefined;
}
interface Attempt {
  readonly body: string;
  readonly key: string;
}

const pauseMs = 250;

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' && found !== null && 'values' in found && typeof found.values === 'object';

/** Drafts by the name of the form. They survive a reload, a crash, and a closed dialog, for this user in this tab. */
export const formDrafts = createDraftStore({ name: 'draft', lifetime: 'tab', schema: z.custom<Draft>(isDraft) });

interface Edited {
  readonly name: string;
  readonly fields: FieldTable;
  /** The draft from which the form was opened. */
  readonly restored: Draft | undefined;
  readonly values: FormValues;
  readonly version: string | undefined;
  readonly dirty: boolean;
}

/** Stores the values of a form while they differ from the record, and the request that sends them. */
export const useDraft = ({ name, fields, restored, values, version, dirty }: Edited) => {
  const attempt = useRef(restored?.attempt);
  const toDraft = (edited: FormValues, basedOn: string | undefined): Draft => {
    const stored = withoutSecrets(edited, fields);
    // Sent values must not be stored either if they contain a secret.
    return { values: stored, version: basedOn, attempt: isSame(stored, edited) ? attempt.current : undefined };
  };
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  const draft = useStable(dirty ? toDraft(values, version) : undefined);
  const removed = useRef<Draft>(undefined);
  useStoredDraft(name, draft, removed);
  return {
    /** A ref, because a form saves and leaves within one event. */
    isDirty,
    /** Returns the idempotency key of this request. */
    startAttempt: (sent: {
      readonly body: FormValues;
      readonly values: FormValues;
      readonly version: string | undefined;
    }) => {
      const body = JSON.stringify(sent.body);
      if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
      formDrafts.save(toDraft(sent.values, sent.version), name);
      return attempt.current.key;
    },
    endAttempt: () => {
      attempt.current = undefined;
    },
    remove: () => {
      isDirty.current = false;
      removed.current = draft;
      formDrafts.remove(name);
    },
  };
};

/**
 * Writes the draft after a pause; a page that is closed writes at once. A removed draft is not written again, although
 * its form stays mounted until the next page is loaded.
 */
const useStoredDraft = (
  name: string,
  draft: Draft | undefined,
  removed: { readonly current: Draft | undefined },
): void => {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const write = () => {
      if (latest.current && latest.current !== removed.current) formDrafts.save(latest.current, name);
    };
    const timer = setTimeout(write, draft ? pauseMs : 0);
    const stopWatching = onPageHide(write);
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [name, draft, removed]);
};

/** Returns the same object while its content is equal. */
const useStable = <T>(value: T): T => {
  const stable = useRef(value);
  if (JSON.stringify(stable.current) !== JSON.stringify(value)) stable.current = value;
  return stable.current;
};
