import { OutgoingFailed } from '../../platform/outgoing/outgoing.ts';

/** The code of a failure: of the network, of the library, or the `error` of the provider's response. */
export const findErrorCode = (error: unknown): string | undefined => {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof OutgoingFailed) return one.reason;
    if ('error' in one && typeof one.error === 'string') return one.error;
    if ('code' in one && typeof one.code === 'string' && one.code !== 'OAUTH_TIMEOUT') {
      const inner = findErrorCode(one.cause);
      return inner ?? one.code;
    }
  }
  return undefined;
};

/** A sentence without any part of the response. */
export const describeProviderFailure = (error: unknown): string => sentences[findErrorCode(error) ?? ''] ?? notValid;

const notValid = 'The identity provider sent a response that is not valid.';
const unreachable = 'The identity provider could not be reached.';
const wrongClient = 'The identity provider rejected the client ID or the client secret.';

const sentences: Readonly<Record<string, string>> = {
  BLOCKED: unreachable,
  UNREACHABLE: unreachable,
  TIMED_OUT: 'The identity provider did not respond in time.',
  TOO_LARGE: 'The response of the identity provider is too large.',
  CERTIFICATE: 'The certificate of the identity provider is not valid for its address.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The identity provider reports values that differ from what was expected, such as another issuer.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The ID token has expired or is not valid yet. The clock of the identity provider may be wrong.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'The ID token is for another issuer, client, or sign-in.',
  OAUTH_KEY_SELECTION_FAILED: 'The ID token is not signed with a key of the identity provider.',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: wrongClient,
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'The identity provider has an address without HTTPS.',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'The identity provider has an address without HTTPS.',
  invalid_client: wrongClient,
  unauthorized_client: wrongClient,
  invalid_grant: 'The identity provider rejected the code of this sign-in. Start again.',
};
