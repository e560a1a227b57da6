import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { AttemptProblem, readFormText, useAttempt } from '../../entities/auth/use-attempt.tsx';

/** Shows the same message whether or not the address has an account. */
export const ForgotPasswordPage = () => {
  const [sentTo, setSentTo] = useState<string>();
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      const email = readFormText(form, 'email').trim();
      await auth.resetPasswordInit({ body: { email } });
      setSentTo(email);
    },
    { check: (form) => (readFormText(form, 'email').trim() === '' ? 'Enter your e-mail address.' : undefined) },
  );
  return (
    <CardPage title="Forgot your password?">
      {sentTo === undefined ? (
        <form className={classes.form} onSubmit={submit} aria-label="Forgot your password?">
          <Text fz="sm" c="dimmed">
            We will send a link to your e-mail address. Use it to choose a new password.
          </Text>
          <TextInput label="E-mail" name="email" type="email" autoComplete="username" autoFocus />
          <AttemptProblem problem={problem} />
          <Button type="submit" fullWidth loading={isBusy}>
            Send link
          </Button>
        </form>
      ) : (
        <Text fz="sm" role="status">
          If {sentTo} has an account, we sent a link. It can be used once within one hour.
        </Text>
      )}
      <Anchor component={Link} to="/login" size="sm">
        Back to sign in
      </Anchor>
    </CardPage>
  );
};
