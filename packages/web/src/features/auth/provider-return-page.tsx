import { Alert, Anchor } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { finishOpenIdSignIn } from '../../entities/auth/openid.api.ts';
import { LoadingLines } from '../../kit/ui/states.tsx';
import { resolveSignInTarget } from './target.rules.ts';

/** The identity provider returns here with a code, which the server exchanges for a session. */
export const ProviderReturnPage = () => {
  const router = useRouter();
  // Read once, because the code is removed from the URL.
  const [parameters] = useState(() => router.state.location.searchStr);
  const entry = useQuery({
    queryKey: ['openid', parameters],
    queryFn: async () => (await finishOpenIdSignIn(parameters)) ?? null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, isSuccess } = entry;
  useEffect(() => {
    if (data) router.history.replace(resolveSignInTarget(data.target));
  }, [data, router]);
  const problem = error ? describe(error) : isSuccess && !data ? notStarted : undefined;
  return (
    <CardPage title={problem === undefined ? 'Signing in' : 'You are not signed in'}>
      {problem === undefined ? (
        <LoadingLines count={2} />
      ) : (
        <>
          <Alert role="alert" color="red" variant="light" p="xs">
            {problem}
          </Alert>
          <Anchor component={Link} to="/login" size="sm">
            Back to sign in
          </Anchor>
        </>
      )}
    </CardPage>
  );
};

const notStarted = 'This sign-in was not started in this tab, or it has expired. Start again.';

const describe = (error: Error): string => (error instanceof ApiError && error.detail) || error.message;
