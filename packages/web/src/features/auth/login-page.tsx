import { Alert, Anchor } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { resolveSignInTarget } from './target.rules.ts';

export const LoginPage = () => {
  const router = useRouter();
  const search: { readonly target?: unknown; readonly done?: unknown } = useSearch({ strict: false });
  return (
    <CardPage title="Sign in">
      {search.done === 'password' && (
        <Alert role="status" variant="light" p="xs">
          Your password was set. Sign in to continue.
        </Alert>
      )}
      <SignInForm
        onSignedIn={() => router.history.replace(resolveSignInTarget(search.target))}
        hint={
          <Anchor component={Link} to="/forgot-password" size="sm">
            Forgot your password?
          </Anchor>
        }
      />
    </CardPage>
  );
};
