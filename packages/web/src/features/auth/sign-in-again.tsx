import { Button, Modal, PasswordInput, Text } from '@mantine/core';
import { queryClient } from '../../kit/query-client.ts';
import { type Identity, session } from '../../kit/session.ts';
import { credentialsOf, signIn } from './auth.api.ts';
import classes from './auth.module.css';
import { SignInProblem, useSignIn } from './use-sign-in.tsx';

/**
 * The session ended while somebody was typing: the page and its text stay, and the same person signs in over them.
 * The name is fixed, so nobody else can save what this person typed.
 */
export const SignInAgain = ({ identity }: { readonly identity: Identity }) => {
  const { problem, isBusy, submit } = useSignIn(async (form) => {
    const answer = await signIn({ ...credentialsOf(form), username: identity.userName });
    if (answer === 'signed in') await queryClient.invalidateQueries();
    return answer;
  });
  return (
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
      <form className={classes.form} onSubmit={submit}>
        <Text size="sm" c="dimmed">
          Your session has ended. What you typed is still here.
        </Text>
        <Text size="sm" fw={500}>
          {identity.userName}
        </Text>
        {/* Password managers fill the password by the name beside it. */}
        <input type="text" name="username" autoComplete="username" value={identity.userName} readOnly hidden />
        <PasswordInput label="Password" name="password" autoComplete="current-password" data-autofocus />
        <SignInProblem problem={problem} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => session.clear('expired')}>
            Leave
          </Button>
          <Button type="submit" loading={isBusy}>
            Sign in
          </Button>
        </div>
      </form>
    </Modal>
  );
};
