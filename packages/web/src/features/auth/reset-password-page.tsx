import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { LoadingLines } from '../../kit/ui/states.tsx';
import { auth } from './auth.api.ts';
import { CardPage } from './card-page.tsx';
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
      {check.error && <DeadLink text={check.error.message} />}
    </CardPage>
  );
};

export const DeadLink = ({ text }: { readonly text: string }) => (
  <>
    <Text size="sm" role="alert">
      {text}
    </Text>
    <Anchor component={Link} to="/forgot-password" size="sm">
      Ask for a new link
    </Anchor>
    <Anchor component={Link} to="/login" size="sm">
      Back to sign in
    </Anchor>
  </>
);
