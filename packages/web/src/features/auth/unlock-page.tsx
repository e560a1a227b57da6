import { Button, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../entities/auth/auth.api.ts';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { LinkProblem } from './reset-password-page.tsx';

/** Target of the link that is sent at the limit of failed sign-ins. A button redeems it: mail programs open links. */
export const UnlockPage = () => {
  const { key = '' }: { readonly key?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const [error, setError] = useState<Error>();
  const unlock = async () => {
    try {
      await auth.unlockSignIn({ body: { key: key || '-' } });
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem;
      return setError(problem);
    }
    await navigate({ to: '/login', search: { done: 'unlock' }, replace: true });
  };
  return (
    <CardPage title="Unlock this browser">
      {error ? (
        <LinkProblem error={error} retry={() => setError(undefined)} />
      ) : (
        <>
          <Text fz="sm">Failed attempts of others then no longer prevent you from signing in with this browser.</Text>
          <Button fullWidth loading={isBusy} onClick={() => void run(unlock)}>
            Unlock and sign in
          </Button>
        </>
      )}
    </CardPage>
  );
};
