import { Button } from '@mantine/core';
import classes from './auth.module.css';
import { startOpenIdSignIn } from './openid.api.ts';
import { AttemptProblem, useAttempt } from './use-attempt.tsx';

interface Props {
  /** The name of the identity provider. */
  readonly name: string;
  /** The page to open after the sign-in. */
  readonly target: string;
}

export const ProviderButton = ({ name, target }: Props) => {
  const { problem, isBusy, submit } = useAttempt(() => startOpenIdSignIn(target), { showsDetail: true });
  return (
    <form className={classes.form} onSubmit={submit} aria-label={`Sign in with ${name}`}>
      <AttemptProblem problem={problem} />
      <Button type="submit" variant="default" fullWidth loading={isBusy}>
        Sign in with {name}
      </Button>
    </form>
  );
};
