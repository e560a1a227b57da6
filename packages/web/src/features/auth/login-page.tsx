import { Alert, Anchor, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { auth } from '../../entities/auth/auth.api.ts';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { ProviderButton } from '../../entities/auth/provider-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { resolveSignInTarget } from './target.rules.ts';

/** What the user has done with the link of an e-mail. */
const doneMessages: ReadonlyMap<unknown, string> = new Map([
  ['password', 'Your password was set. Sign in to continue.'],
  ['unlock', 'This browser is unlocked. Sign in to continue.'],
]);

export const LoginPage = () => {
  const router = useRouter();
  const search: { readonly target?: unknown; readonly done?: unknown } = useSearch({ strict: false });
  const doneMessage = doneMessages.get(search.done);
  const client = useQuery({ ...auth.clientInfo(), retry: false });
  const target = resolveSignInTarget(search.target);
  return (
    <CardPage title="Sign in">
      {doneMessage && (
        <Alert role="status" variant="light" p="xs">
          {doneMessage}
        </Alert>
      )}
      {client.data?.signInWith && (
        <>
          <ProviderButton name={client.data.signInWith} target={target} />
          <Divider label="or" />
        </>
      )}
      <PasswordSignIn isCollapsed={client.data?.passwordsAllowed === false}>
        <SignInForm
          onSignedIn={() => router.history.replace(target)}
          hint={
            <Anchor component={Link} to="/forgot-password" size="sm">
              Forgot your password?
            </Anchor>
          }
        />
      </PasswordSignIn>
    </CardPage>
  );
};

/** With passwords off, only one administrator needs the form. */
const PasswordSignIn = ({ isCollapsed, children }: { readonly isCollapsed: boolean; readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  if (!isCollapsed || isOpen) return children;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
      Sign in with a password
    </Anchor>
  );
};
