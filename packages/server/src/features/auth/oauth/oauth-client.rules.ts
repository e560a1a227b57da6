// ASVS 10.4.1, 10.4.7

import { text } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { openValue, signValue } from '../../../platform/crypto/signed-values.ts';

const maxRedirectUris = 5;
const maxUriLength = 300;
const maxClientIdLength = 3000;

/** What an assistant has registered. Its id is this value with a signature, so that registrations need no table. */
const oauthClient = z.strictObject({
  name: z.string(),
  redirectUris: z.array(z.string()).min(1).max(maxRedirectUris),
  /** Random, so that two registrations differ. */
  key: z.string(),
});
export type OauthClient = z.output<typeof oauthClient>;

const registration = z.looseObject({
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.string()).min(1).max(20),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const parseUri = (uri: string): URL | undefined => {
  if (uri.length > maxUriLength || !/^[\x21-\x7e]+$/.test(uri) || /[\\#]/.test(uri)) return undefined;
  return URL.canParse(uri) ? new URL(uri) : undefined;
};

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopbackHosts.has(hostname);

/** HTTPS, or a program on the computer of the user. */
export const isRedirectUri = (uri: string): boolean => {
  const url = parseUri(uri);
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url);
};

/** Exactly a registered one. The port of a program on the computer of the user is free (RFC 8252). */
export const matchesRedirectUri = (registered: string, given: string): boolean => {
  if (registered === given) return isRedirectUri(given);
  const [one, other] = [parseUri(registered), parseUri(given)];
  if (!one || !other || !isRedirectUri(given) || !isLoopback(one) || !isLoopback(other)) return false;
  return withoutPort(registered) === withoutPort(given);
};

const withoutPort = (uri: string): string =>
  uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');

export const describeHost = (uri: string): { readonly redirectHost: string; readonly isLocal: boolean } => {
  const url = new URL(uri);
  return { redirectHost: url.host, isLocal: isLoopback(url) };
};

const purposeFor = (tenantId: number): string => `oauth client ${tenantId}`;

/** The RFC 7591 response, or the error of the request. Redirect URIs of other kinds are left out. */
export const registerClient = (
  keys: Pick<KeyRing, 'fingerprint'>,
  { tenantId, key, body }: { readonly tenantId: number; readonly key: string; readonly body: unknown },
): { readonly status: 201 | 400; readonly body: object } => {
  const { data } = registration.safeParse(body);
  if (!data) return reject('invalid_client_metadata', 'redirect_uris must be a list of addresses.');
  const { token_endpoint_auth_method: method = 'none', grant_types: grants = ['authorization_code'] } = data;
  if (!grants.includes('authorization_code'))
    return reject('invalid_client_metadata', 'grant_types must contain authorization_code.');
  const redirectUris = [...new Set(data.redirect_uris.filter(isRedirectUri))].slice(0, maxRedirectUris);
  const [first] = redirectUris;
  if (first === undefined)
    return reject(
      'invalid_redirect_uri',
      'A redirect URI must use https, or http with localhost, 127.0.0.1, or [::1].',
    );
  const name = text(80).safeParse(data.client_name).data ?? describeHost(first).redirectHost;
  const id = signValue(keys, purposeFor(tenantId), { name, redirectUris, key } satisfies OauthClient);
  if (id.length > maxClientIdLength) return reject('invalid_client_metadata', 'The registration is too large.');
  const metadata = {
    client_id: id,
    client_name: name,
    redirect_uris: redirectUris,
    // Others are replaced: this server has public clients only.
    token_endpoint_auth_method: method === 'none' ? method : 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  return { status: 201, body: metadata };
};

const reject = (error: string, description: string) => ({
  status: 400 as const,
  body: { error, error_description: description },
});

/** Undefined for an id that was not issued, or was issued by another account. */
export const findOauthClient = (
  keys: Pick<KeyRing, 'fingerprints'>,
  tenantId: number,
  clientId: string,
): OauthClient | undefined =>
  clientId.length > maxClientIdLength ? undefined : openValue(keys, purposeFor(tenantId), clientId, oauthClient);
