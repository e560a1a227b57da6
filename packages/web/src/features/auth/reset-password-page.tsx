import { Anchor, Text } from '@mantine/core';
import { isRetryable } from '@shelfward/client/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { auth } from '../../entities/auth/auth.api.ts';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export const ResetPasswordPage = () => {
  const { key = '' }: { readonly key?: string } = useSearch({ strict: false });
  const check = useQuery({
    ...auth.resetPasswordCheck({ params: { key: key || '-' } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <CardPage title="Choose a new password">
      {check.isPending && <LoadingLines count={3} />}
      {check.data && <NewPasswordForm linkKey={key} email={check.data.email} />}
      {check.error && <LinkProblem error={check.error} retry={check.refetch} />}
    </CardPage>
  );
};

interface ProblemProps {
  readonly error: Error;
  readonly retry: () => unknown;
}

/** An invalid link offers to request a new one. A link that could not be checked offers a retry. */
export const LinkProblem = ({ error, retry }: ProblemProps) =>
  isRetryable(error) ? <ErrorState error={error} retry={retry} /> : <InvalidLink text={error.message} />;

const InvalidLink = ({ text }: { readonly text: string }) => (
  <>
    <Text fz="sm" role="alert">
      {text}
    </Text>
    <Anchor component={Link} to="/forgot-password" size="sm">
      Request a new link
    </Anchor>
    <Anchor component={Link} to="/login" size="sm">
      Back to sign in
    </Anchor>
  </>
);
