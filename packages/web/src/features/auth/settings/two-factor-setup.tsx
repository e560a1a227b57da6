import { Box, Button, Text, TextInput } from '@mantine/core';
import type { TwoFactorSecret } from '@shelfward/contract/auth/two-factor.contract.ts';
import { AttemptProblem, readFormText, useAttempt } from '../../../entities/auth/use-attempt.tsx';
import { QrCode } from './qr-code.tsx';
import { twoFactor } from './settings.api.ts';
import classes from './settings.module.css';

export type Setup = TwoFactorSecret;

interface Props {
  readonly setup: Setup;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

/** The user scans or types the key, then confirms a code. Two-factor sign-in is enabled only after the confirmation. */
export const TwoFactorSetup = ({ setup, onCancel, onDone }: Props) => {
  const { problem, isBusy, submit } = useAttempt(
    async (form) => onDone((await twoFactor.confirm({ body: { code: readFormText(form, 'code') } })).recoveryCodes),
    { check: (form) => (readFormText(form, 'code').trim() === '' ? 'Enter the code from the app.' : undefined) },
  );
  return (
    <form className={classes.narrow} onSubmit={submit} aria-label="Set up two-factor sign-in">
      <Box component="h2" mt={4} fz={15}>
        1. Scan this with your authenticator app
      </Box>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <Text c="dimmed">
        Or type this key into the app:{' '}
        <Box component="code" fz={13} className="breakable">
          {groupDigits(setup.secret)}
        </Box>
      </Text>
      <Box component="h2" mt={4} fz={15}>
        2. Enter the code from the app
      </Box>
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

const groupDigits = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
