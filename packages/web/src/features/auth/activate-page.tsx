import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { auth } from '../../entities/auth/auth.api.ts';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { LoadingLines } from '../../kit/ui/states.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { LinkProblem } from './reset-password-page.tsx';

/** Target of invitation links: the user sets the first password, or sees that the account is already active. */
export const ActivatePage = () => {
  const { key = '' }: { readonly key?: string } = useSearch({ strict: false });
  const { data, error, isPending, refetch } = useQuery({
    ...auth.activate({ query: { key: key || '-' } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <CardPage title={data ? `Welcome to ${data.clientName}` : 'Activate your account'}>
      {isPending && <LoadingLines count={3} />}
      {data?.passwordRequired && <NewPasswordForm linkKey={key} email={data.email} />}
      {data && !data.passwordRequired && (
        <>
          <Text fz="sm">Your account {data.email} is active.</Text>
          <Button component={Link} to="/login" fullWidth>
            Sign in
          </Button>
        </>
      )}
      {error && <LinkProblem error={error} retry={refetch} />}
    </CardPage>
  );
};
