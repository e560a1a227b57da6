import { Alert } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, unexpectedMessage } from '../../kit/problem.ts';
import { waitingSentence } from './waiting.rules.ts';

interface Options {
  /** What is missing or wrong before anything is sent, in a sentence. */
  readonly check?: (form: FormData) => string | undefined;
  /** Tells also what the specification wants swallowed: here somebody waits for the answer. */
  readonly tellsAll?: true;
}

/** One attempt at a time, and every failure in a sentence. Fields are read from the form: password managers fill them without telling. */
export const useAttempt = (attempt: (form: FormData) => Promise<unknown>, { check, tellsAll }: Options = {}) => {
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
      setProblem(error instanceof ApiError && error.isSilent && !tellsAll ? undefined : sentenceOf(error));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const wrong = check?.(form);
    if (wrong) setProblem(wrong);
    else void run(form);
  };
  return { problem, isBusy, submit };
};

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return unexpectedMessage;
  const waiting = error.status === 429 ? waitingSentence(error.headers.get('retry-after')) : '';
  return `${error.fields[0]?.message ?? error.message}${waiting}`;
};

export const AttemptProblem = ({ problem }: { readonly problem: string | undefined }) =>
  problem ? (
    <Alert role="alert" color="red" variant="light" p="xs">
      {problem}
    </Alert>
  ) : null;

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
