import { Alert, Button, Modal, PasswordInput, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { identify } from '../../../entities/auth/auth.api.ts';
import { AttemptProblem, readFormText, useAttempt } from '../../../entities/auth/use-attempt.tsx';
import { session } from '../../../kit/session.ts';
import { Group, Stack } from '../../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoFactor } from './settings.api.ts';
import classes from './settings.module.css';
import { type Setup, TwoFactorSetup } from './two-factor-setup.tsx';

type Step =
  | { readonly kind: 'asking'; readonly action: 'begin' | 'renew' | 'turn off' }
  | { readonly kind: 'setup'; readonly setup: Setup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface Props {
  /** Called when the user has stored the recovery codes. */
  readonly onSetUp?: () => void;
}

export const TwoFactorTab = ({ onSetUp }: Props) => {
  const { data, error, refetch } = useQuery(twoFactor.get());
  const [step, setStep] = useState<Step>();
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (step?.kind === 'setup')
    return (
      <TwoFactorSetup
        setup={step.setup}
        onCancel={() => setStep(undefined)}
        onDone={(codes) => setStep({ kind: 'codes', codes })}
      />
    );
  if (step?.kind === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          setStep(undefined);
          onSetUp?.();
        }}
      />
    );
  const requestPasswordFor = (action: 'begin' | 'renew' | 'turn off') => () => setStep({ kind: 'asking', action });
  return (
    <section className={classes.narrow}>
      <Text c="dimmed">Sign-in requires your password and a code from an authenticator app.</Text>
      <div>
        <StatusBadge status={data.on ? 'ACTIVE' : 'INACTIVE'} label={data.on ? 'On' : 'Off'} />
      </div>
      {data.on ? (
        <>
          <RecoveryCodesLeft count={data.recoveryCodesLeft} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={requestPasswordFor('renew')}>
              Generate new codes
            </Button>
            <Button variant="default" c="red" onClick={requestPasswordFor('turn off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={requestPasswordFor('begin')}>Set up two-factor sign-in</Button>
        </div>
      )}
      {step?.kind === 'asking' && <PasswordDialog action={step.action} onStep={setStep} />}
    </section>
  );
};

const RecoveryCodesLeft = ({ count }: { readonly count: number }) =>
  count <= 3 ? (
    <Alert color="yellow" variant="light" p="xs">
      {count === 0 ? 'No recovery codes left.' : `Only ${formatCount(count, 'recovery code')} left.`} Generate new
      codes.
    </Alert>
  ) : (
    <Text fz="sm">{count} recovery codes left</Text>
  );

const dialogs: Readonly<Record<'begin' | 'renew' | 'turn off', { title: string; text: ReactNode; button: string }>> = {
  begin: { title: 'Set up two-factor sign-in', text: 'Confirm your password.', button: 'Continue' },
  renew: {
    title: 'Generate new recovery codes',
    text: 'Your existing codes will stop working.',
    button: 'Generate codes',
  },
  'turn off': {
    title: 'Turn off two-factor sign-in?',
    text: 'You will sign in with your password only.',
    button: 'Turn off',
  },
};

interface PasswordDialogProps {
  readonly action: keyof typeof dialogs;
  readonly onStep: (step: Step | undefined) => void;
}

const PasswordDialog = ({ action, onStep }: PasswordDialogProps) => {
  const { title, text, button } = dialogs[action];
  const { problem, isBusy, submit } = useAttempt(
    async (form) => onStep(await runStep(action, readFormText(form, 'password'))),
    {
      check: (form) => (readFormText(form, 'password') === '' ? 'Enter your password.' : undefined),
      showsAllErrors: true,
    },
  );
  return (
    <Modal
      opened
      onClose={() => onStep(undefined)}
      title={title}
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack component="form" gap={14} onSubmit={submit} aria-label={title}>
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.state().identity?.userName ?? ''}
          readOnly
          hidden
        />
        <PasswordInput label="Password" name="password" autoComplete="current-password" data-autofocus />
        <AttemptProblem problem={problem} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={isBusy} onClick={() => onStep(undefined)}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} color={action === 'turn off' ? 'red' : ''}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

const runStep = async (action: keyof typeof dialogs, password: string): Promise<Step | undefined> => {
  const body = { password };
  if (action === 'begin') return { kind: 'setup', setup: await twoFactor.begin({ body }) };
  if (action === 'renew') return { kind: 'codes', codes: (await twoFactor.renewRecoveryCodes({ body })).recoveryCodes };
  await twoFactor.turnOff({ body });
  toast('Two-factor sign-in turned off');
  // The account may require a new set-up.
  await identify();
  return undefined;
};
