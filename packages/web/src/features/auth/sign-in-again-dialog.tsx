import { Button, Modal, Text } from '@mantine/core';
import classes from '../../entities/auth/auth.module.css';
import { queryClient } from '../../kit/query-client.ts';
import { type Identity, session } from '../../kit/session.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  readonly identity: Identity;
}

/**
 * The session ended while somebody was typing: the page and its text stay, and the same person signs in over them.
 * The name is fixed, so nobody else can save what this person typed. Whoever acted as that person has no password
 * here, and begins again from home.
 */
export const SignInAgain = ({ identity }: Props) => (
  <Modal
    opened
    onClose={() => undefined}
    title={identity.impersonator ? 'You no longer act for this account' : 'Sign in to go on'}
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

const OwnPassword = ({ identity }: Props) => (
  <>
    <Text size="sm" c="dimmed">
      Your session has ended. What you typed is still here.
    </Text>
    <SignInForm
      username={identity.userName}
      onSignedIn={() => queryClient.invalidateQueries()}
      other={
        <Button variant="default" onClick={() => session.clear('expired')}>
          Leave
        </Button>
      }
    />
  </>
);

/** In this tab: forms keep what was typed for the same person in the same tab. */
const BackHome = ({ identity: { userName, accountName, impersonator } }: Props) => (
  <>
    <Text size="sm" c="dimmed">
      Your session as {userName} has ended. Go back to your own account and act for {accountName} again from there: in
      this tab, forms still have what you typed.
    </Text>
    <Button component="a" href={impersonator?.url} data-autofocus>
      Back to {impersonator?.clientName}
    </Button>
  </>
);
