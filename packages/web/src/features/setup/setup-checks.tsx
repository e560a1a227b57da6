import { Box, Button, Text, TextInput } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import type { Installation } from '@shelfward/contract/setup/setup.contract.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { setup } from './setup.api.ts';
import classes from './setup-checks.module.css';

interface Props {
  readonly linkKey: string;
  readonly installation: Installation;
}

/** The configuration that users notice: the URL in e-mails, and the mail server. */
export const SetupChecks = ({ linkKey, installation }: Props) => (
  <Stack className="line-above" component="section" gap={10} pt={14} aria-label="Configuration">
    <Box component="h2" fz={13}>
      Configuration
    </Box>
    <UrlCheck {...installation} />
    {installation.mailServer === null ? (
      <Check isOk={false}>
        <strong>SMTP_URL</strong> is not set. E-mails, such as invitations, are stored as files on the server and not
        sent.
      </Check>
    ) : (
      <>
        <Check isOk>
          E-mails are sent through <strong>{installation.mailServer}</strong>.
        </Check>
        <TestMail linkKey={linkKey} />
      </>
    )}
  </Stack>
);

const UrlCheck = ({ publicUrl, exampleUrl, subdomain }: Installation) => {
  if (publicUrl !== location.origin)
    return (
      <Check isOk={false}>
        This page was opened at <strong>{location.origin}</strong>, but PUBLIC_URL is <strong>{publicUrl}</strong>. The
        account and links in e-mails use PUBLIC_URL. If it is wrong, set it and restart the server.
      </Check>
    );
  if (subdomain === null && !exampleUrl.includes('your-account'))
    return (
      <Check isOk={false}>
        PUBLIC_URL <strong>{publicUrl}</strong> cannot have subdomains. Set CLIENT to the subdomain of the account and
        restart the server first; otherwise users cannot sign in.
      </Check>
    );
  return (
    <Check isOk>
      The account and links in e-mails use <strong>{publicUrl}</strong>, where you opened this page.
    </Check>
  );
};

const Check = ({ isOk, children }: { readonly isOk: boolean; readonly children: ReactNode }) => {
  const Icon = isOk ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap={8} align="stretch" className={classes.check ?? ''} data-ok={isOk}>
      <Icon size={17} stroke={1.7} aria-label={isOk ? 'OK' : 'Warning'} />
      <p>{children}</p>
    </Group>
  );
};

type Outcome = { readonly sentTo: string } | { readonly problem: string };

const TestMail = ({ linkKey: key }: { readonly linkKey: string }) => {
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await setup.testMail({ body: { key, email } });
      setOutcome({ sentTo: email });
    } catch (error) {
      setOutcome({ problem: describeFailure(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={6} className={classes.mail ?? ''}>
      <Group gap={8} align="flex-end" wrap className={classes.send ?? ''}>
        <TextInput
          label="Recipient of a test e-mail"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around it would create the account.
            event.preventDefault();
            if (!isBusy && email.trim() !== '') void send();
          }}
        />
        <Button variant="default" loading={isBusy} disabled={email.trim() === ''} onClick={() => void send()}>
          Send test e-mail
        </Button>
      </Group>
      {outcome && 'sentTo' in outcome && (
        <Text fz={12.5} className="breakable" role="status">
          The mail server accepted the e-mail to {outcome.sentTo}.
        </Text>
      )}
      {outcome && 'problem' in outcome && (
        <Text fz={12.5} className="breakable" role="alert" data-failed>
          {outcome.problem}
        </Text>
      )}
    </Stack>
  );
};

const describeFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return toErrorMessage(new Error('unknown'));
  return [error.fields[0] ? 'Enter an e-mail address.' : error.message, error.fields[0] ? undefined : error.detail]
    .filter(Boolean)
    .join(' ');
};
