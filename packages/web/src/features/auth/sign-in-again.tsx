import { Button, Modal, Text } from '@mantine/core';
import { queryClient } from '../../kit/query-client.ts';
import { type Identity, session } from '../../kit/session.ts';
import classes from './auth.module.css';
import { SignInForm } from './sign-in-form.tsx';

/**
 * The session ended while somebody was typing: the page and its text stay, and the same person signs in over them.
 * The name is fixed, so nobody else can save what this person typed. Whoever acted as that person cannot go on here.
 */
export const SignInAgain = ({ identity }: { readonly identity: Identity }) => (
  <Modal
    opened
    onClose={() => undefined}
    title="Sign in to go on"
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    size={380}
    zIndex={400}
  >
    <div className={classes.form}>
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
    </div>
  </Modal>
);
