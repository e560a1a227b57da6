import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signInByKey } from '../../entities/auth/auth.api.ts';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { mayPass } from '../../kit/problem.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';

/** Where a key to act for this client, or to be oneself again, is handed in. It leaves the address at once. */
export const ImpersonatePage = () => {
  const router = useRouter();
  const search: { readonly token?: string } = useSearch({ strict: false });
  // Once: when the address has changed on, there is no key in it any more.
  const [token] = useState(search.token ?? '');
  const entry = useQuery({
    queryKey: ['impersonate', token],
    queryFn: () => signInByKey(token || '-'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (entry.isSuccess) router.history.replace('/');
  }, [entry.isSuccess, router]);
  return (
    <CardPage title="Signing in">
      {!entry.error && <LoadingLines count={2} />}
      {entry.error && mayPass(entry.error) && <ErrorState error={entry.error} retry={entry.refetch} />}
      {entry.error && !mayPass(entry.error) && (
        <>
          <Text size="sm" role="alert">
            {entry.error.message}. This key was used already, or it is more than a minute old.
          </Text>
          <Anchor component={Link} to="/login" size="sm">
            Sign in
          </Anchor>
        </>
      )}
    </CardPage>
  );
};
