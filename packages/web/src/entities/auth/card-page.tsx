import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../../kit/ui/brand-mark.tsx';
import { auth } from './auth.api.ts';
import classes from './auth.module.css';
import { AttemptProblem } from './use-attempt.tsx';

/** Centered card with the account name, for pages before sign-in. */
export const CardPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const client = useQuery({ ...auth.clientInfo(), retry: false, staleTime: Number.POSITIVE_INFINITY });
  const name = client.data?.name ?? 'Shelfward';
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <main className={classes.login}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <BrandMark name={name} />
          <strong>{name}</strong>
        </div>
        <h1>{title}</h1>
        {client.error?.code === 'CLIENT_NOT_FOUND' && <AttemptProblem problem="No account exists for this URL." />}
        {children}
      </div>
    </main>
  );
};
