import { Anchor, Text } from '@mantine/core';
import { type ApiError, isRetryable } from '@shelfward/client/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { WideCardPage } from '../../entities/auth/card-page.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { setup } from './setup.api.ts';
import { SetupForm } from './setup-form.tsx';

/** Target of the link in the log of an installation without users. */
export const SetupPage = () => {
  const { key = '' }: { readonly key?: string } = useSearch({ strict: false });
  const { data, error, isPending, refetch } = useQuery({
    ...setup.get({ params: { key: key || '-' } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <WideCardPage title="Set up Shelfward">
      {isPending && <LoadingLines count={6} />}
      {data && (
        <>
          <Text fz="sm" c="dimmed">
            Create the first account and its superuser, who can add other accounts and users later.
          </Text>
          <SetupForm linkKey={key} installation={data} />
        </>
      )}
      {error && <SetupProblem error={error} retry={refetch} />}
    </WideCardPage>
  );
};

/** An invalid link explains how to get a new one. A link that could not be checked offers a retry. */
const SetupProblem = ({ error, retry }: { readonly error: ApiError; readonly retry: () => unknown }) => {
  if (isRetryable(error) || error.status === 429) return <ErrorState error={error} retry={retry} />;
  return (
    <>
      <Text fz="sm" role="alert">
        {error.message}
      </Text>
      {error.code === 'SETUP_DONE' && (
        <Anchor component={Link} to="/login" size="sm">
          Sign in
        </Anchor>
      )}
    </>
  );
};
