// ASVS 6.2.7

import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { signIn, verify } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { AttemptProblem, readFormText, useAttempt } from '../../entities/auth/use-attempt.tsx';
import { Group } from '../../kit/ui/layout.tsx';

interface Props {
  /** The only user who can sign in with this form. */
  readonly username?: string;
  readonly onSignedIn: () => unknown;
  /** Next to the button. */
  readonly other?: ReactNode;
  /** Below the password. */
  readonly hint?: ReactNode;
}

/** Username and password, and the verification code if two-factor sign-in is on. */
export const SignInForm = (props: Props) => {
  const [verifying, setVerifying] = useState<string>();
  if (verifying !== undefined)
    return <CodeForm {...props} username={verifying} onBack={() => setVerifying(undefined)} />;
  return <PasswordForm {...props} onVerify={setVerifying} />;
};

const PasswordForm = ({
  username: fixed,
  onSignedIn,
  onVerify,
  other,
  hint,
}: Props & { readonly onVerify: (username: string) => void }) => {
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      const username = fixed ?? readFormText(form, 'username').trim();
      const result = await signIn({ username, password: readFormText(form, 'password') });
      if (result === 'signed in') await onSignedIn();
      else onVerify(username);
    },
    {
      check: (form) =>
        readFormText(form, 'username') === '' || readFormText(form, 'password') === ''
          ? 'Enter your username and password.'
          : undefined,
      whenLimited:
        ' Or open the link in the e-mail that users receive, or use “Forgot your password?”, to sign in at once.',
    },
  );
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Sign in">
      {fixed === undefined ? (
        <TextInput label="Username" name="username" autoComplete="username" autoFocus />
      ) : (
        <>
          <Text fz="sm" fw={500}>
            {fixed}
          </Text>
          {/* Password managers need the username next to the password. */}
          <input type="text" name="username" autoComplete="username" value={fixed} readOnly hidden />
        </>
      )}
      <PasswordInput label="Password" name="password" autoComplete="current-password" data-autofocus />
      {hint}
      <AttemptProblem problem={problem} />
      <Buttons other={other} label="Sign in" isBusy={isBusy} />
    </form>
  );
};

const CodeForm = ({
  username,
  onSignedIn,
  onBack,
  other,
}: Props & { readonly username: string; readonly onBack: () => void }) => {
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      await verify(username, readFormText(form, 'code'));
      await onSignedIn();
    },
    { check: (form) => (readFormText(form, 'code').trim() === '' ? 'Enter the verification code.' : undefined) },
  );
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Verification">
      <Text fz="sm" c="dimmed">
        Enter the code from your authenticator app for {username}, or one of your recovery codes.
      </Text>
      <TextInput label="Verification code" name="code" autoComplete="one-time-code" autoFocus data-autofocus />
      <AttemptProblem problem={problem} />
      <Buttons other={other} label="Verify" isBusy={isBusy} />
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        Back to password
      </Anchor>
    </form>
  );
};

const Buttons = (props: { readonly other: ReactNode; readonly label: string; readonly isBusy: boolean }) => (
  <Group gap={8} align="stretch" justify="flex-end">
    {props.other}
    <Button type="submit" loading={props.isBusy} fullWidth={props.other === undefined}>
      {props.label}
    </Button>
  </Group>
);
