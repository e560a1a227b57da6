import { Alert, Button, Modal, PasswordInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AttemptProblem, textIn, useAttempt } from '../../../entities/auth/use-attempt.tsx';
import { session } from '../../../kit/session.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoFactor } from './settings.api.ts';
import classes from './settings.module.css';
import { type Setup, TwoFactorSetup } from './two-factor-setup.tsx';

type Step =
  | { readonly kind: 'asking'; readonly what: 'begin' | 'renew' | 'turn off' }
  | { readonly kind: 'setup'; readonly setup: Setup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export const TwoFactorTab = () => {
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
  if (step?.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={() => setStep(undefined)} />;
  const ask = (what: 'begin' | 'renew' | 'turn off') => () => setStep({ kind: 'asking', what });
  return (
    <section className={classes.narrow}>
      <p className={classes.hint}>
        Besides the password, sign-in asks for a code from an app on your phone that changes every 30 seconds.
      </p>
      <div>
        <StatusBadge status={data.on ? 'ACTIVE' : 'INACTIVE'} label={data.on ? 'On' : 'Off'} />
      </div>
      {data.on ? (
        <>
          <LeftCodes count={data.recoveryCodesLeft} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={ask('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" c="red" onClick={ask('turn off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={ask('begin')}>Set up two-factor sign-in</Button>
        </div>
      )}
      {step?.kind === 'asking' && <PasswordQuestion what={step.what} onStep={setStep} />}
    </section>
  );
};

const LeftCodes = ({ count }: { readonly count: number }) =>
  count <= 3 ? (
    <Alert color="yellow" variant="light" p="xs">
      {count === 0 ? 'No recovery codes are left.' : `Only ${count} recovery codes are left.`} Make new ones.
    </Alert>
  ) : (
    <Text size="sm">{count} recovery codes are left.</Text>
  );

const questions: Readonly<Record<'begin' | 'renew' | 'turn off', { title: string; text: ReactNode; button: string }>> =
  {
    begin: { title: 'Set up two-factor sign-in', text: 'Your password first, please.', button: 'Continue' },
    renew: { title: 'New recovery codes', text: 'The codes you have now will work no more.', button: 'Make new codes' },
    'turn off': {
      title: 'Turn two-factor sign-in off?',
      text: 'From then on your password alone opens your account.',
      button: 'Turn off',
    },
  };

interface Asked {
  readonly what: keyof typeof questions;
  readonly onStep: (step: Step | undefined) => void;
}

const PasswordQuestion = ({ what, onStep }: Asked) => {
  const { title, text, button } = questions[what];
  const { problem, isBusy, submit } = useAttempt(
    async (form) => onStep(await answerTo(what, textIn(form, 'password'))),
    { check: (form) => (textIn(form, 'password') === '' ? 'Enter your password.' : undefined), tellsAll: true },
  );
  return (
    <Modal
      opened
      onClose={() => onStep(undefined)}
      title={title}
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} aria-label={title} className={classes.form}>
        <Text size="sm" c="dimmed">
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
        <Button type="submit" loading={isBusy} color={what === 'turn off' ? 'red' : ''}>
          {button}
        </Button>
      </form>
    </Modal>
  );
};

const answerTo = async (what: keyof typeof questions, password: string): Promise<Step | undefined> => {
  const body = { password };
  if (what === 'begin') return { kind: 'setup', setup: await twoFactor.begin({ body }) };
  if (what === 'renew') return { kind: 'codes', codes: (await twoFactor.renewRecoveryCodes({ body })).recoveryCodes };
  await twoFactor.turnOff({ body });
  toast('Two-factor sign-in is off.');
  return undefined;
};
