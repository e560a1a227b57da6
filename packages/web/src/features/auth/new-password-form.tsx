// ASVS 6.2.6

import { Button, PasswordInput, Text } from '@mantine/core';
import { type PasswordOwner, passwordWeakness } from '@shelfward/contract/auth/password.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { AttemptProblem, readFormText, useAttempt } from '../../entities/auth/use-attempt.tsx';

/** Sets the password of the user that the link was issued for, then opens the sign-in page. */
export const NewPasswordForm = ({ linkKey, email }: { readonly linkKey: string; readonly email: string }) => {
  const navigate = useNavigate();
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      const newPassword = readFormText(form, 'newPassword');
      await auth.resetPasswordFinish({ body: { key: linkKey, newPassword } });
      await navigate({ to: '/login', search: { done: 'password' }, replace: true });
    },
    { check: (form) => newPasswordProblem(form, { email }), showsAllErrors: true },
  );
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Choose a new password">
      <Text fz="sm" c="dimmed">
        For {email}
      </Text>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordInputs />
      <AttemptProblem problem={problem} />
      <Button type="submit" fullWidth loading={isBusy}>
        Set password
      </Button>
    </form>
  );
};

export const NewPasswordInputs = () => (
  <>
    <PasswordInput
      label="New password"
      description="At least 8 characters. A phrase of several words is stronger than a short password."
      name="newPassword"
      autoComplete="new-password"
    />
    <PasswordInput label="Confirm new password" name="again" autoComplete="new-password" />
  </>
);

export const newPasswordProblem = (form: FormData, owner: PasswordOwner): string | undefined => {
  const password = readFormText(form, 'newPassword');
  return (
    passwordWeakness(password, owner) ??
    (password === readFormText(form, 'again') ? undefined : 'The passwords do not match.')
  );
};
