// ASVS 10.1.1

import { isLocalHttp } from '@shelfward/contract/auth/openid.rules.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  None,
} from 'openid-client';
import { AppError } from '../../platform/core/errors.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { isComplete, type ProviderIdentity, toIdentity } from './openid-claims.rules.ts';
import { describeProviderFailure, findErrorCode } from './openid-failures.rules.ts';

/** The registration of the account at its provider. */
export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client. */
  readonly clientSecret: string | null;
  readonly redirectUrl: string;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
}

/** Values that only the browser and this server know, for one sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly codeChallenge: string;
}

export interface ProviderDeps {
  readonly outgoing: Outgoing;
  readonly log: { readonly warn: (facts: object, message: string) => void };
}

/** For all requests of one call together. */
const timeLimitMs = 10_000;
const maxBytes = 1_000_000;
/** As the library tolerates for the other times of an ID token. */
const clockToleranceSeconds = 30;

/** The address of the provider that authenticates the user. */
export const buildSignInUrl = (
  deps: ProviderDeps,
  registration: Registration,
  secrets: SignInSecrets,
): Promise<string> =>
  explain(deps, async () => {
    const provider = await connect(deps, registration);
    const url = buildAuthorizationUrl(provider, {
      response_type: 'code',
      redirect_uri: registration.redirectUrl,
      scope: registration.scopes.join(' '),
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: secrets.codeChallenge,
      code_challenge_method: 'S256',
    });
    // Browsers open it: a hostile provider must not run a script.
    if (url.protocol !== 'https:' && !isLocalHttp(url))
      throw new InvalidMetadata('The authorization endpoint is not HTTPS');
    return url.href;
  });

interface Returned {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
}

/** Exchanges the code of the provider for the identity of the user. Checks issuer, audience, nonce, times, and signature. */
export const fetchIdentity = (
  deps: ProviderDeps,
  registration: Registration,
  { secrets, returned }: { readonly secrets: SignInSecrets; readonly returned: Returned },
): Promise<ProviderIdentity> =>
  explain(deps, async () => {
    const provider = await connect(deps, registration);
    const url = new URL(registration.redirectUrl);
    for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value);
    const tokens = await authorizationCodeGrant(provider, url, {
      pkceCodeVerifier: secrets.codeVerifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken) throw new InvalidMetadata('The response has no ID token');
    // The library checks the end of the token and its start (nbf), but not when it was issued.
    if (idToken.iat > Date.now() / 1000 + clockToleranceSeconds)
      throw new InvalidTime('The ID token is from the future');
    const needsUserInfo = provider.serverMetadata().userinfo_endpoint && !isComplete(idToken, registration.groupsClaim);
    const userInfo = needsUserInfo ? await fetchUserInfo(provider, tokens.access_token, idToken.sub) : {};
    return toIdentity(idToken.sub, { ...userInfo, ...idToken }, registration.groupsClaim);
  });

export interface ProviderOffer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly signingKeys: number;
  readonly hasUserInfo: boolean;
  readonly clientAccepted: boolean | null;
  readonly scopes: readonly string[] | undefined;
  readonly claims: readonly string[] | undefined;
}

export const inspectProvider = (deps: ProviderDeps, registration: Registration): Promise<ProviderOffer> =>
  explain(deps, async () => {
    const provider = await connect(deps, registration);
    const metadata = provider.serverMetadata();
    if (!metadata.jwks_uri || !metadata.authorization_endpoint || !metadata.token_endpoint)
      throw new InvalidMetadata('An endpoint is missing');
    const { status, text } = await deps.outgoing.request(metadata.jwks_uri, { timeoutMs: timeLimitMs, maxBytes });
    const keys: unknown = status === 200 ? Reflect.get(Object(JSON.parse(text)), 'keys') : undefined;
    if (!Array.isArray(keys) || keys.length === 0) throw new InvalidMetadata('There are no signing keys');
    return {
      issuer: metadata.issuer,
      authorizationEndpoint: metadata.authorization_endpoint,
      signingKeys: keys.length,
      hasUserInfo: metadata.userinfo_endpoint !== undefined,
      clientAccepted: await isClientAccepted(provider, registration),
      scopes: metadata.scopes_supported,
      claims: metadata.claims_supported,
    };
  });

/** A provider rejects an invented code for another reason than a wrong client. */
const isClientAccepted = async (provider: Configuration, { redirectUrl }: Registration): Promise<boolean | null> => {
  try {
    await genericGrantRequest(provider, 'authorization_code', {
      code: 'connection-test',
      redirect_uri: redirectUrl,
      code_verifier: 'connection-test-connection-test-connection-test',
    });
    return null;
  } catch (error) {
    const code = findErrorCode(error);
    if (code === 'invalid_grant') return true;
    return code === 'invalid_client' || code === 'unauthorized_client' ? false : null;
  }
};

/** Loads the metadata of the provider. */
const connect = (
  { outgoing }: ProviderDeps,
  { issuer, clientId, clientSecret }: Registration,
): Promise<Configuration> => {
  const url = new URL(issuer);
  const setUp = [enableNonRepudiationChecks, ...(isLocalHttp(url) ? [allowInsecureRequests] : [])];
  return discovery(url, clientId, undefined, clientSecret === null ? None() : authenticateWith(clientSecret), {
    [customFetch]: guardedFetch(outgoing),
    execute: setUp,
    timeout: timeLimitMs / 1000,
  });
};

/** The method that the provider supports; without a list it is HTTP Basic. */
const authenticateWith =
  (secret: string): ClientAuth =>
  (provider, ...others) => {
    const supportsPost = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const authenticate = supportsPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    return authenticate(provider, ...others);
  };

/** Every request to a provider goes through the guard for outgoing calls, with one time limit for all of them. */
const guardedFetch = (outgoing: Outgoing): CustomFetch => {
  const endsAtMs = performance.now() + timeLimitMs;
  return async (url, { method, headers, body }) => {
    const response = await outgoing.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(typeof body === 'string' && { body }),
      timeoutMs: Math.max(1, Math.ceil(endsAtMs - performance.now())),
      maxBytes,
    });
    const read = ['content-type', 'www-authenticate'].flatMap((name): [string, string][] => {
      const value = response.header(name);
      return value === null ? [] : [[name, value]];
    });
    const { status } = response;
    return new Response([204, 205, 304].includes(status) ? null : response.text, { status, headers: read });
  };
};

class InvalidMetadata extends Error {}
class InvalidTime extends Error {
  readonly code = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
}

/** Responses of providers can contain codes and tokens: only the kind of the failure is reported and logged. */
const explain = async <T>({ log }: ProviderDeps, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    log.warn({ failure: findErrorCode(error) ?? 'unknown' }, 'the identity provider failed');
    throw new AppError('IDENTITY_PROVIDER_FAILED', { detail: describeProviderFailure(error) });
  }
};
