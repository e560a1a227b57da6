import { Alert } from '@mantine/core';
import { ApiError, unexpectedMessage } from '@shelfward/client/api-error.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatRetryAfter } from './retry-after.rules.ts';

interface Options {
  /** Validates the form before it is sent; returns an error message. */
  readonly check?: (form: FormData) => string | undefined;
  /** Also shows errors that the specification suppresses elsewhere, because the user waits for this response. */
  readonly showsAllErrors?: true;
  /** Shows the detail of an error instead of its message. */
  readonly showsDetail?: true;
  /** Another way for users who have made too many attempts. */
  readonly whenLimited?: string;
}

/**
 * Runs one submission at a time and formats its errors. Fields are read from the form, because password managers fill
 * inputs without firing change events.
 */
export const useAttempt = (
  attempt: (form: FormData) => Promise<unknown>,
  { check, showsAllErrors, showsDetail, whenLimited = '' }: Options = {},
) => {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = async (form: FormData) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await attempt(form);
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.isSilent && !showsAllErrors
          ? undefined
          : formatError(error, whenLimited, showsDetail),
      );
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const problemInForm = check?.(form);
    if (problemInForm) setProblem(problemInForm);
    else void run(form);
  };
  return { problem, isBusy, submit };
};

const formatError = (error: unknown, whenLimited: string, showsDetail: boolean = false): string => {
  if (!(error instanceof ApiError)) return unexpectedMessage;
  const waiting = error.status === 429 ? `${formatRetryAfter(error.headers.get('retry-after'))}${whenLimited}` : '';
  return `${error.fields[0]?.message ?? ((showsDetail && error.detail) || error.message)}${waiting}`;
};

export const AttemptProblem = ({ problem }: { readonly problem: string | undefined }) =>
  problem ? (
    <Alert role="alert" color="red" variant="light" p="xs">
      {problem}
    </Alert>
  ) : null;

export const readFormText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
