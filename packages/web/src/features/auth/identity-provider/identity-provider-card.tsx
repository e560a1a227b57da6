import { Alert, Box, Button, CopyButton, Text } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import type { IdentityProvider, IdentityProviderTest } from '@shelfward/contract/auth/openid.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AttemptProblem } from '../../../entities/auth/use-attempt.tsx';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { Card } from '../../../kit/ui/cards.tsx';
import { confirm } from '../../../kit/ui/confirm.ts';
import { Grid, Group } from '../../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { findIdentityProvider, identityProvider, redirectUrl } from './identity-provider.api.ts';
import { IdentityProviderForm, SuperuserWarning } from './identity-provider-form.tsx';

export const IdentityProviderCard = () => {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(findIdentityProvider());
  const isMissing = error?.code === 'IDENTITY_PROVIDER_NOT_FOUND';
  const close = () => setOpen(false);
  return (
    <Card title="Sign-in with an identity provider" isNarrow>
      {error && !isMissing && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {isMissing && <NoProvider onSetUp={() => setOpen(true)} />}
      {data && !isMissing && <Provider provider={data} onChange={() => setOpen(true)} />}
      {isOpen && (
        <FormDialog title="Identity provider" size="large" onClose={close}>
          {data && !isMissing ? (
            <RecordForm
              load={findIdentityProvider()}
              form={(record) => <IdentityProviderForm record={record} onSaved={close} />}
            />
          ) : (
            <IdentityProviderForm onSaved={close} />
          )}
        </FormDialog>
      )}
    </Card>
  );
};

const NoProvider = ({ onSetUp }: { readonly onSetUp: () => void }) => (
  <>
    <Text c="dimmed">
      Users sign in with Keycloak, Entra ID, Google, or another provider of OpenID Connect. Register this application
      there with the redirect URL.
    </Text>
    <RedirectUrl url={redirectUrl()} />
    <div>
      <Button variant="default" onClick={onSetUp}>
        Set up identity provider
      </Button>
    </div>
  </>
);

interface ProviderProps {
  readonly provider: IdentityProvider;
  readonly onChange: () => void;
}

const Provider = ({ provider, onChange }: ProviderProps) => {
  const { name, issuer, clientId, groups, passwordsAllowed } = provider;
  const facts = {
    Name: name,
    Issuer: issuer,
    'Client ID': clientId,
    Groups: groups.map((group) => group.name).join(', ') || 'None: no user can sign in',
    Passwords: passwordsAllowed ? 'Allowed' : 'Off, except for the named administrator and superusers',
  };
  return (
    <>
      <Grid component="dl" gap={6}>
        {Object.entries(facts).map(([label, value]) => (
          <Grid columns="110px 1fr" gap={12} key={label}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <dd className="breakable">{value}</dd>
          </Grid>
        ))}
      </Grid>
      <RedirectUrl url={provider.redirectUrl} />
      {provider.warning && <SuperuserWarning text={provider.warning} />}
      <ConnectionTest groupsClaim={provider.groupsClaim} onChange={onChange} />
    </>
  );
};

const RedirectUrl = ({ url }: { readonly url: string }) => (
  <Group component="p" gap="4px 12px" wrap>
    <Text span c="dimmed">
      Redirect URL
    </Text>
    <code className="breakable">{url}</code>
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="subtle" c="dimmed" aria-label="Copy redirect URL" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
);

const ConnectionTest = ({ groupsClaim, onChange }: { readonly groupsClaim: string; readonly onChange: () => void }) => {
  const { isBusy, run } = useBusy();
  const [result, setResult] = useState<IdentityProviderTest>();
  const [problem, setProblem] = useState<string>();
  const test = async () => {
    setResult(undefined);
    setProblem(undefined);
    try {
      setResult(await identityProvider.test());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.detail ?? error.message);
    }
  };
  return (
    <>
      <AttemptProblem problem={problem} />
      {result && <TestResult result={result} groupsClaim={groupsClaim} />}
      <Group gap={8} align="stretch" wrap>
        <Button variant="default" onClick={onChange}>
          Change
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void run(test)}>
          Test the connection
        </Button>
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          Remove
        </Button>
      </Group>
    </>
  );
};

const remove = async (): Promise<void> => {
  const isConfirmed = await confirm({
    title: 'Remove the identity provider?',
    text: 'All users sign in with passwords. Users without a password must request a link on the sign-in page.',
    confirm: 'Remove',
    isDangerous: true,
  });
  if (isConfirmed) await identityProvider.remove().then(() => toast('The identity provider was removed'), toastError);
};

interface Props {
  readonly result: IdentityProviderTest;
  readonly groupsClaim: string;
}

const TestResult = ({ result, groupsClaim }: Props) => {
  const warnings = findWarnings(result, groupsClaim);
  return (
    <Alert
      role="status"
      variant="light"
      color={warnings.length > 0 ? 'orange' : 'teal'}
      title={warnings.length > 0 ? 'The connection works with remarks' : 'The connection works'}
    >
      <Box component="ul" pl={18}>
        {[...findFacts(result), ...warnings].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
};

const findFacts = ({ issuer, signingKeys, clientAccepted }: IdentityProviderTest): string[] => [
  `${issuer} was found, with ${signingKeys === 1 ? '1 signing key' : `${signingKeys} signing keys`}.`,
  ...(clientAccepted ? ['The client ID and the client secret are accepted.'] : []),
];

const findWarnings = (
  { clientAccepted, unknownScopes, listsGroupsClaim, hasUserInfo }: IdentityProviderTest,
  groupsClaim: string,
): string[] => [
  ...(clientAccepted === false ? ['The client ID or the client secret is rejected. Enter them again.'] : []),
  ...(clientAccepted === null ? ['The provider does not show whether it accepts the client ID and secret.'] : []),
  ...(unknownScopes.length > 0 ? [`The provider does not list these scopes: ${unknownScopes.join(', ')}.`] : []),
  ...(listsGroupsClaim === false
    ? [`The provider does not list the claim ${groupsClaim}. Check that it sends the groups of users.`]
    : []),
  ...(hasUserInfo ? [] : ['The provider has no user info endpoint: the ID token must contain all claims.']),
];
