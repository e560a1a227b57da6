import { Anchor, Text } from '@mantine/core';
import { isRetryable } from '@shelfward/client/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signInWithToken } from '../../entities/auth/auth.api.ts';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';

/** Exchanges an impersonation or return token for a session and removes the token from the URL. */
export const ImpersonatePage = () => {
  const router = useRouter();
  const search: { readonly token?: string } = useSearch({ strict: false });
  // Read once, because the token is removed from the URL after sign-in.
  const [token] = useState(search.token ?? '');
  const entry = useQuery({
    queryKey: ['impersonate', token],
    queryFn: () => signInWithToken(token || '-'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (entry.isSuccess) router.history.replace('/');
  }, [entry.isSuccess, router]);
  return (
    <CardPage title="Signing in">
      {!entry.error && <LoadingLines count={2} />}
      {entry.error && isRetryable(entry.error) && <ErrorState error={entry.error} retry={entry.refetch} />}
      {entry.error && !isRetryable(entry.error) && (
        <>
          <Text fz="sm" role="alert">
            {entry.error.message}. This link has expired or was already used.
          </Text>
          <Anchor component={Link} to="/login" size="sm">
            Sign in
          </Anchor>
        </>
      )}
    </CardPage>
  );
};
