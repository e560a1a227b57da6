import { Button, TextInput } from '@mantine/core';
import type { TwoFactorSecret } from '@shelfward/contract/auth/two-factor.contract.ts';
import { AttemptProblem, textIn, useAttempt } from '../../../entities/auth/use-attempt.tsx';
import { QrCode } from './qr-code.tsx';
import { twoFactor } from './settings.api.ts';
import classes from './settings.module.css';

export type Setup = TwoFactorSecret;

interface Props {
  readonly setup: Setup;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

/** Scan or type, then prove that the app shows the right codes: only then is it on. */
export const TwoFactorSetup = ({ setup, onCancel, onDone }: Props) => {
  const { problem, isBusy, submit } = useAttempt(
    async (form) => onDone((await twoFactor.confirm({ body: { code: textIn(form, 'code') } })).recoveryCodes),
    { check: (form) => (textIn(form, 'code').trim() === '' ? 'Enter the code that the app shows.' : undefined) },
  );
  return (
    <form className={classes.narrow} onSubmit={submit} aria-label="Set up two-factor sign-in">
      <h2>1. Scan this with your authenticator app</h2>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <p className={classes.hint}>
        Or type this key into the app: <code className={classes.secret}>{inGroups(setup.secret)}</code>
      </p>
      <h2>2. Enter the code that the app shows</h2>
      <TextInput label="Verification code" name="code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
      <AttemptProblem problem={problem} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Turn on
        </Button>
      </div>
    </form>
  );
};

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
