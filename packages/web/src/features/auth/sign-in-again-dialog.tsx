import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { ProviderButton } from '../../entities/auth/provider-button.tsx';
import { markEverythingChanged } from '../../kit/query-client.ts';
import { type Identity, session } from '../../kit/session.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  readonly identity: Identity;
}

/**
 * The session expired while the page was open. The page and its unsaved input remain, and the same user signs in in a
 * dialog. The username is fixed, so that no other user can save this input. A user who impersonated has no password
 * here and must start again from their own account.
 */
export const SignInAgain = ({ identity }: Props) => (
  <Modal
    opened
    onClose={() => undefined}
    title={identity.impersonator ? 'Impersonation has ended' : 'Sign in to continue'}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    size={380}
    zIndex={400}
  >
    <div className={classes.form}>
      {identity.impersonator ? <BackHome identity={identity} /> : <OwnPassword identity={identity} />}
    </div>
  </Modal>
);

const OwnPassword = ({ identity }: Props) => {
  const router = useRouter();
  const client = useQuery({ ...auth.clientInfo(), retry: false, staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <Text fz="sm" c="dimmed">
        Your session has expired. Your unsaved input is still here.
      </Text>
      {client.data?.signInWith && <ProviderButton name={client.data.signInWith} target={router.state.location.href} />}
      <SignInForm
        username={identity.userName}
        onSignedIn={markEverythingChanged}
        other={
          <Button variant="default" onClick={() => session.clear('expired')}>
            Discard and leave
          </Button>
        }
      />
    </>
  );
};

/** Links in this tab, because form drafts are stored per user and tab. */
const BackHome = ({ identity: { userName, accountName, impersonator } }: Props) => (
  <>
    <Text fz="sm" c="dimmed">
      {impersonator?.viewsOnly
        ? `You no longer view what ${userName} sees. Return to your own session.`
        : `Your session as ${userName} has expired. Return to your own account and impersonate ${accountName} again. Unsaved form input is restored in this tab.`}
    </Text>
    <Button component="a" href={impersonator?.url} data-autofocus>
      Back to {impersonator?.clientName}
    </Button>
  </>
);
