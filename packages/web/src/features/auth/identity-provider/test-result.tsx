import { Alert, Box } from '@mantine/core';
import type { IdentityProviderTest } from '@shelfward/contract/auth/openid.contract.ts';

interface Props {
  readonly result: IdentityProviderTest;
  readonly groupsClaim: string;
}

export const TestResult = ({ result, groupsClaim }: Props) => {
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
