import { Alert } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, unexpectedMessage } from '../../kit/problem.ts';
import type { SignInAnswer } from './auth.api.ts';
import { waitingSentence } from './waiting.rules.ts';

export type Problem =
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'verification' }
  | undefined;

/** One attempt at a time, and every failure in a sentence. */
export const useSignIn = (attempt: (form: FormData) => Promise<SignInAnswer>) => {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = async (form: FormData) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      if ((await attempt(form)) === 'verification required') setProblem({ kind: 'verification' });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (form.get('username') === '' || form.get('password') === '') setProblem(incomplete);
    else void run(form);
  };
  return { problem, isBusy, submit };
};

const incomplete: Problem = { kind: 'refused', text: 'Enter your username and your password.' };

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof ApiError)) return { kind: 'refused', text: unexpectedMessage };
  if (error.isSilent) return undefined;
  const waiting = error.status === 429 ? waitingSentence(error.headers.get('retry-after')) : '';
  return { kind: 'refused', text: `${error.message}${waiting}` };
};

export const SignInProblem = ({ problem }: { readonly problem: Problem }) => {
  if (!problem) return null;
  if (problem.kind === 'verification')
    return (
      <Alert role="status" variant="light">
        This account asks for a verification code as well. Signing in with a code is not available here yet.
      </Alert>
    );
  return (
    <Alert role="alert" color="red" variant="light" p="xs">
      {problem.text}
    </Alert>
  );
};
