import { Button, Modal, PasswordInput, Text } from '@mantine/core';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { AttemptProblem, readFormText, useAttempt } from '../../entities/auth/use-attempt.tsx';
import { usePasswordRequest } from '../../kit/password-confirmation.ts';
import { useSession } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';

/** The dialog of `requestPassword`. */
export const ConfirmPasswordDialog = () => {
  const request = usePasswordRequest();
  if (!request) return null;
  return (
    <Modal
      opened
      onClose={() => request.respond(false)}
      title="Confirm your password"
      withCloseButton={false}
      size={380}
      zIndex={400}
    >
      <ConfirmForm respond={request.respond} />
    </Modal>
  );
};

const ConfirmForm = ({ respond }: { readonly respond: (isConfirmed: boolean) => void }) => {
  const { identity } = useSession();
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      await auth.confirmPassword({ body: { password: readFormText(form, 'password') } });
      respond(true);
    },
    {
      check: (form) => (readFormText(form, 'password') === '' ? 'Enter your password.' : undefined),
      showsAllErrors: true,
    },
  );
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Confirm your password">
      <Text fz="sm" c="dimmed">
        This change affects the security of your account. Without a password, sign out and sign in again instead.
      </Text>
      <input type="text" name="username" autoComplete="username" value={identity?.userName ?? ''} readOnly hidden />
      <PasswordInput label="Password" name="password" autoComplete="current-password" data-autofocus />
      <AttemptProblem problem={problem} />
      <Group gap={8} align="stretch" justify="flex-end">
        <Button variant="default" onClick={() => respond(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Confirm
        </Button>
      </Group>
    </form>
  );
};
