import { ApiError } from '@shelfward/client/api-error.ts';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { useEffect, useRef, useState } from 'react';
import type { SendOptions } from '../client.ts';
import { recordVersion } from '../etags.ts';
import { fieldName } from '../field-name.ts';
import { useFormPlace } from '../screens/form-dialog.tsx';
import { toErrorMessage } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { undoStep } from '../ui/undo.ts';
import type { FormValues } from './form.types.ts';
import { type FieldTable, findProblems, type Problems, toSend } from './form-values.ts';
import { type EditedRecord, type EditedValues, toValues } from './use-edited-values.ts';

export interface SavedRecord extends EditedRecord {
  readonly save: (values: unknown, options: SendOptions) => Promise<unknown>;
  readonly onSaved?: (response: unknown) => void;
  readonly toSavedText?: (response: unknown) => string;
}

export interface Conflict {
  readonly theirs: FormValues;
  readonly version: string | undefined;
}
export interface Failure {
  readonly message: string;
  readonly requestId?: string | undefined;
}
type Undo = (() => Promise<void>) | undefined;

/** Validates and sends the values, and shows the outcome. */
export const useSaving = (settings: SavedRecord, edited: EditedValues) => {
  const { schema, fields } = settings;
  const { form, draft } = edited;
  const place = useFormPlace();
  const isMounted = useIsMounted();
  const { isBusy, running, run } = useSingleRun();
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();

  const submit = async (values: FormValues, ifMatch: string | undefined) => {
    const body = toSend(values, fields, schema);
    const problems = findProblems(schema, body, fields);
    if (Object.keys(problems).length > 0) return edited.showProblems(problems);
    await run(() => {
      setFailure(undefined);
      return send(values, body, ifMatch);
    });
  };

  const send = async (values: FormValues, body: FormValues, ifMatch: string | undefined) => {
    const idempotencyKey = draft.startAttempt({ body, values, version: ifMatch });
    let undo: Undo;
    const onUndoable = (token: string) => {
      undo = undoStep(token);
    };
    try {
      const response = await settings.save(schema.parse(body), { idempotencyKey, ifMatch, onUndoable });
      succeed(values, response, undo);
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) draft.endAttempt();
      await fail(error);
    }
  };

  const succeed = (values: FormValues, response: unknown, undo: Undo) => {
    draft.remove();
    draft.endAttempt();
    const text = settings.toSavedText?.(response) ?? `${capitalize(settings.noun)} saved.`;
    const notify = () => toast(text, undo ? { undo } : {});
    // A user who has left the form gets a notification but no redirect.
    if (!isMounted.current) return notify();
    edited.rebase(values, response);
    setConflict(undefined);
    place.close?.();
    settings.onSaved?.(response);
    // Last, because navigation removes the notifications of this page.
    notify();
  };

  const fail = async (error: unknown) => {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof ApiError)) return setFailure({ message: toErrorMessage(error) });
    // A rejected token opens its own dialog over this form.
    if (error.isSilent || error.status === 401) return;
    if (error.status === 412 && place.reload) {
      const record = await place.reload();
      return setConflict({ theirs: toValues(settings, record), version: recordVersion(record) });
    }
    const problems = findFieldProblems(error, fields);
    if (Object.keys(problems).length > 0) edited.showProblems(problems);
    else setFailure({ message: error.message, requestId: error.status >= 500 ? error.requestId : undefined });
  };

  return {
    isBusy,
    running,
    failure,
    conflict,
    submit: () => submit(form.getValues(), edited.version),
    /** Saves the values that the user chose after a conflict over the newer version. */
    resolveConflict: (values: FormValues) => {
      form.setValues(values);
      edited.setVersion(conflict?.version);
      setConflict(undefined);
      return submit(values, conflict?.version);
    },
    cancel: place.close,
  };
};

/** After an error response a retry is a new request; after a timeout or a server error it must reuse the key. */
const isFinal = (error: ApiError): boolean =>
  error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

const findFieldProblems = (error: ApiError, fields: FieldTable): Problems => {
  const problems: Record<string, string> = {};
  for (const { pointer, message } of error.fields)
    if (fieldName(pointer) in fields) problems[fieldName(pointer)] = message;
  for (const [path, field] of Object.entries(fields))
    if (field.codes?.some((code) => code === error.code)) problems[path] = formatProblem(error);
  return problems;
};

/** The text of the specification, and what it does not say, such as the record that has the value. */
const formatProblem = ({ message, detail }: ApiError): string =>
  detail === undefined || detail === message ? message : `${message.replace(/\.$/, '')}. ${detail}`;

/** Ignores a call while another one runs. */
const useSingleRun = () => {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<Promise<void>>(undefined);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    setBusy(true);
    running.current = work().finally(() => {
      running.current = undefined;
      setBusy(false);
    });
    await running.current;
  };
  return { isBusy, running, run };
};

const useIsMounted = () => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
