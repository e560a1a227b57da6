import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { newKey, type SendOptions } from '../client.ts';
import { recordVersion } from '../etags.ts';
import { ApiError, fieldName } from '../problem.ts';
import { useFormPlace } from '../screens/form-dialog.tsx';
import { toErrorMessage } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { undoStep } from '../ui/undo.ts';
import type { FormValues } from './form.types.ts';
import {
  differences,
  editedPart,
  type FieldTable,
  findProblems,
  isSame,
  type Problems,
  readPath,
  toSend,
  withChange,
  withoutSecrets,
} from './form-values.ts';
import { type Draft, formDrafts, useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface Of {
  readonly noun: string;
  readonly schema: z.ZodObject;
  readonly fields: FieldTable;
  readonly empty: FormValues;
  readonly draft?: string | undefined;
  readonly record?: object | undefined;
  readonly from?: (record: object) => FormValues;
  readonly save: (values: unknown, options: SendOptions) => Promise<unknown>;
  readonly onSaved?: (answer: unknown) => void;
}

interface Conflict {
  readonly theirs: FormValues;
  readonly version: string | undefined;
}
interface Failure {
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** The state and actions of a form, without its markup. */
export const useEntityForm = (of: Of) => {
  const { noun, schema, fields, save } = of;
  const savedSentence = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved.`;
  const place = useFormPlace();
  const valuesOf = (record: object) => of.from?.(record) ?? editedPart(schema, record);
  const draftName = `${noun}/${of.draft ?? idOf(of.record)}`;
  const [start] = useState(() => ({
    values: of.record ? valuesOf(of.record) : of.empty,
    draft: formDrafts.load(draftName),
  }));
  const [base, setBase] = useState(start.values);
  const [version, setVersion] = useState(start.draft ? start.draft.version : recordVersion(of.record));
  const [isRestored, setRestored] = useState(start.draft !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const form = useForm<FormValues>({ initialValues: start.draft?.values ?? start.values });
  const element = useRef<HTMLFormElement>(null);
  const saving = useRef<Promise<void>>(undefined);
  const attempt = useRef(start.draft?.attempt);
  const isHere = useIsHere();

  const dirty = differences(form.values, base, fields).length > 0;
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  const draftOf = (values: FormValues, of: string | undefined): Draft => {
    const kept = withoutSecrets(values, fields);
    // Sent values must not be stored either if they contain a secret.
    return { values: kept, version: of, attempt: isSame(kept, values) ? attempt.current : undefined };
  };
  const draft = useStable(dirty ? draftOf(form.values, version) : undefined);
  const givenUp = useRef<Draft>(undefined);
  useDraft(draftName, draft, givenUp);
  const forget = () => {
    isDirty.current = false;
    givenUp.current = draft;
    formDrafts.remove(draftName);
  };
  const discard = () => {
    forget();
    setRestored(false);
    setVersion(recordVersion(of.record));
    form.setValues(base);
    form.clearErrors();
  };
  // The form stays mounted until the next page is loaded; a user who returns before that must not see discarded values.
  useLeaveGuard({ isDirty, saving, dirty, onLeave: discard });

  // A form may load after its dialog has focused the close button.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const show = (problems: Problems) => {
    form.setErrors(problems);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const attemptSave = async (values: FormValues, ifMatch: string | undefined) => {
    const sent = toSend(values, fields, schema);
    const problems = findProblems(schema, sent, fields);
    if (Object.keys(problems).length > 0) return show(problems);
    if (saving.current) return;
    setBusy(true);
    setFailure(undefined);
    saving.current = sendOnce(values, sent, ifMatch).finally(() => {
      saving.current = undefined;
      setBusy(false);
    });
    await saving.current;
  };

  const sendOnce = async (values: FormValues, sent: FormValues, ifMatch: string | undefined) => {
    const body = JSON.stringify(sent);
    if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
    formDrafts.save(draftOf(values, ifMatch), draftName);
    try {
      let undo: (() => Promise<void>) | undefined;
      const answer = await save(schema.parse(sent), {
        idempotencyKey: attempt.current.key,
        ifMatch,
        onUndoable: (token) => {
          undo = undoStep(token);
        },
      });
      succeed(values, answer, undo);
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) attempt.current = undefined;
      await fail(error);
    }
  };

  const succeed = (values: FormValues, answer: unknown, undo: (() => Promise<void>) | undefined) => {
    forget();
    attempt.current = undefined;
    // A user who has left the form gets a notification but no redirect.
    if (!isHere.current) return toast(savedSentence, undo ? { undo } : {});
    setBase(values);
    setRestored(false);
    setConflict(undefined);
    if (typeof answer === 'object' && answer !== null) setVersion(recordVersion(answer));
    place.close?.();
    of.onSaved?.(answer);
    // Last, because navigation removes the notifications of this page.
    toast(savedSentence, undo ? { undo } : {});
  };

  const fail = async (error: unknown) => {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof ApiError)) return setFailure({ message: toErrorMessage(error) });
    // A rejected token opens its own dialog over this form.
    if (error.isSilent || error.status === 401) return;
    if (error.status === 412 && place.reload) {
      const record = await place.reload();
      return setConflict({ theirs: valuesOf(record), version: recordVersion(record) });
    }
    const problems = problemsAtFields(error, fields);
    if (Object.keys(problems).length > 0) show(problems);
    else setFailure({ message: error.message, requestId: error.status >= 500 ? error.requestId : undefined });
  };

  return {
    element,
    values: form.values,
    errors: form.errors as Problems, // only sentences are ever set
    base,
    isBusy,
    isRestored,
    failure,
    conflict,
    change: (path: string, value: unknown) => {
      form.setValues(withChange(form.getValues(), { path, value }, fields));
      form.clearFieldError(path);
    },
    check: (path: string) => {
      // An untouched field shows no error on blur: the message would move the element that the user is clicking.
      if (isSame(readPath(form.getValues(), path), readPath(base, path))) return;
      const problem = findProblems(schema, toSend(form.getValues(), fields, schema), fields)[path];
      if (problem) form.setFieldError(path, problem);
    },
    submit: () => attemptSave(form.getValues(), version),
    settle: (values: FormValues) => {
      form.setValues(values);
      setVersion(conflict?.version);
      setConflict(undefined);
      return attemptSave(values, conflict?.version);
    },
    discard,
    dirty,
    cancel: place.close,
  };
};

const idOf = (record: object | undefined): string => (record && 'id' in record ? String(record.id) : 'new');

/** After an error response a retry is a new request; after a timeout or a server error it must reuse the key. */
const isFinal = (error: ApiError): boolean =>
  error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

const problemsAtFields = (error: ApiError, fields: FieldTable): Problems => {
  const problems: Record<string, string> = {};
  for (const { pointer, message } of error.fields)
    if (fieldName(pointer) in fields) problems[fieldName(pointer)] = message;
  for (const [path, field] of Object.entries(fields))
    if (field.codes?.some((code) => code === error.code)) problems[path] = error.message;
  return problems;
};

/** False once the form is unmounted. */
const useIsHere = () => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};

/** Returns the same object while its content is equal. */
const useStable = <T>(value: T): T => {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
};
