// ASVS 10.4.1, 10.4.4, 10.4.6

import type { ApiTokenAccess } from '@shelfward/contract/auth/api-tokens.rules.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { findOauthClient, matchesRedirectUri, type OauthClient } from './oauth-client.rules.ts';

export const scopes = ['read', 'write'] as const;
const maxStateLength = 1000;

/** An authorization request whose client and redirect URI are valid. */
export interface OauthRequest {
  readonly client: OauthClient;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  readonly access: ApiTokenAccess;
  /** Why the request is rejected; the assistant learns the code, the user the text. */
  readonly problem: { readonly error: string; readonly text: string } | null;
}

interface Account {
  readonly tenantId: number;
  readonly issuer: string;
}

/** Undefined without a valid client and redirect URI: then there is no redirect. */
export const parseOauthRequest = (
  keys: Pick<KeyRing, 'fingerprints'>,
  { tenantId, issuer }: Account,
  query: string,
): OauthRequest | undefined => {
  const values = new URLSearchParams(query);
  const clientId = values.get('client_id') ?? '';
  const client = findOauthClient(keys, tenantId, clientId);
  const redirectUri = values.get('redirect_uri') ?? '';
  if (!client?.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri))) return undefined;
  if (isAmbiguous(values)) return undefined;
  const state = values.get('state');
  const codeChallenge = values.get('code_challenge') ?? '';
  const request = { client, clientId, redirectUri, codeChallenge, access: toAccess(values.get('scope')) };
  return {
    ...request,
    state: state && state.length <= maxStateLength ? state : null,
    problem: findProblem(values, issuer),
  };
};

/** A parameter is repeated; only several resources are permitted (RFC 8707). */
export const isAmbiguous = (values: URLSearchParams): boolean => {
  const names = [...values.keys()].filter((name) => name !== 'resource');
  return new Set(names).size < names.length;
};

const findProblem = (values: URLSearchParams, issuer: string): OauthRequest['problem'] => {
  if ((values.get('state') ?? '').length > maxStateLength) return invalid('The state is too long.');
  if (values.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', text: 'The assistant does not ask for a code.' };
  if (values.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(values.get('code_challenge') ?? ''))
    return invalid('The assistant does not use PKCE with S256.');
  if (!values.getAll('resource').every((resource) => isOwnResource(resource, issuer)))
    return { error: 'invalid_target', text: 'The assistant asks for access to another server.' };
  return null;
};

const invalid = (text: string) => ({ error: 'invalid_request', text });

/** The endpoint of assistants, or the account as a whole. */
export const isOwnResource = (resource: string, issuer: string): boolean => {
  if (!URL.canParse(resource)) return false;
  const { origin, pathname, search, hash } = new URL(resource);
  return origin === issuer && ['/', '/mcp', '/mcp/'].includes(pathname) && search === '' && hash === '';
};

/** Without a scope, the user decides. */
const toAccess = (scope: string | null): ApiTokenAccess => {
  const wanted = (scope ?? '').split(' ').filter(Boolean);
  return wanted.length === 0 || wanted.includes('write') ? 'READ_WRITE' : 'READ';
};

export const toScope = (access: ApiTokenAccess): string => (access === 'READ' ? 'read' : scopes.join(' '));

/** The redirect URI with the result, and the issuer (RFC 9207). */
export const toRedirectUrl = (
  { redirectUri, state }: Pick<OauthRequest, 'redirectUri' | 'state'>,
  issuer: string,
  result: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...result, ...(state !== null && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
};
