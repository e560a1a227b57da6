import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../entities/auth/auth.api.ts';
import classes from '../../entities/auth/auth.module.css';
import { CardPage } from '../../entities/auth/card-page.tsx';
import { AttemptProblem, textIn, useAttempt } from '../../entities/auth/use-attempt.tsx';

/** Says the same whether or not somebody has this address. */
export const ForgotPasswordPage = () => {
  const [asked, setAsked] = useState<string>();
  const { problem, isBusy, submit } = useAttempt(
    async (form) => {
      const email = textIn(form, 'email').trim();
      await auth.resetPasswordInit({ body: { email } });
      setAsked(email);
    },
    { check: (form) => (textIn(form, 'email').trim() === '' ? 'Enter your e-mail address.' : undefined) },
  );
  return (
    <CardPage title="Forgot your password?">
      {asked === undefined ? (
        <form className={classes.form} onSubmit={submit} aria-label="Forgot your password?">
          <Text size="sm" c="dimmed">
            We send a link to your e-mail address, by which you choose a new password.
          </Text>
          <TextInput label="E-mail" name="email" type="email" autoComplete="username" autoFocus />
          <AttemptProblem problem={problem} />
          <Button type="submit" fullWidth loading={isBusy}>
            Send the link
          </Button>
        </form>
      ) : (
        <Text size="sm" role="status">
          If {asked} has an account here, a link is on its way. It works once, for one hour.
        </Text>
      )}
      <Anchor component={Link} to="/login" size="sm">
        Back to sign in
      </Anchor>
    </CardPage>
  );
};
