import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BrandMark } from '../../kit/ui/brand-mark.tsx';
import { auth, credentialsOf, signIn } from './auth.api.ts';
import classes from './auth.module.css';
import { targetOf } from './target.rules.ts';
import { SignInProblem, useSignIn } from './use-sign-in.tsx';

export const LoginPage = () => {
  const router = useRouter();
  const search: { readonly target?: unknown } = useSearch({ strict: false });
  const client = useQuery({ ...auth.clientInfo(), retry: false, staleTime: Number.POSITIVE_INFINITY });
  const { problem, isBusy, submit } = useSignIn(async (form) => {
    const answer = await signIn(credentialsOf(form));
    if (answer === 'signed in') router.history.replace(targetOf(search.target));
    return answer;
  });
  const name = client.data?.name ?? 'Shelfward';
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <main className={classes.login}>
      <form className={classes.card} onSubmit={submit} aria-labelledby="sign-in">
        <div className={classes.brand}>
          <BrandMark name={name} />
          <strong>{name}</strong>
        </div>
        <h1 id="sign-in">Sign in</h1>
        {client.error?.code === 'CLIENT_NOT_FOUND' && (
          <SignInProblem problem={{ kind: 'refused', text: 'There is no account at this address.' }} />
        )}
        <TextInput label="Username" name="username" autoComplete="username" autoFocus />
        <PasswordInput label="Password" name="password" autoComplete="current-password" />
        <SignInProblem problem={problem} />
        <Button type="submit" fullWidth loading={isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  );
};
