// ASVS 9.1.2, 9.2.2

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { TokenClaims } from './tokens.ts';

interface ApiTokenOwner {
  readonly tenantId: number;
  readonly userId: number;
  readonly id: string;
}

const tokenPattern =
  /^Bearer (shelfward_([1-9]\d{0,9})_([1-9]\d{0,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_[\w-]{43})_([\w-]{43})$/i;

/**
 * A new token: its owner, 256 random bits, and a signature. The signature is checked without the database, so that
 * invented tokens cost neither a connection nor the turns or the rate limit of an account.
 */
export const createApiTokenText = (
  keys: Pick<KeyRing, 'fingerprint'>,
  { tenantId, userId, id }: ApiTokenOwner,
): string => {
  const signed = `shelfward_${tenantId}_${userId}_${id}_${randomBytes(32).toString('base64url')}`;
  return `${signed}_${toSignature(keys.fingerprint(purpose + signed))}`;
};

/** The claims of a token with a valid signature; its subdomain is that of the request until it is compared with the database. */
export const readApiToken = (
  keys: Pick<KeyRing, 'fingerprints'>,
  authorization: string | undefined,
  subdomain: string,
): TokenClaims | undefined => {
  const [, signed, tenantId, userId, id, signature] = tokenPattern.exec(authorization ?? '') ?? [];
  if (!signed || !signature || !id) return undefined;
  const isValid = keys.fingerprints(purpose + signed).some((hash) => isSame(toSignature(hash), signature));
  if (!isValid) return undefined;
  return {
    tenantId: Number(tenantId),
    userId: Number(userId),
    sessionId: id,
    subdomain,
    apiToken: { hash: hashApiToken(`${signed}_${signature}`) },
  };
};

export interface BearerCredentials {
  readonly authorization: string | undefined;
  /** Of HTTP Basic; it must be that of the token's user. */
  readonly userName?: string;
}

/** The password of HTTP Basic as a bearer token; other headers unchanged. */
export const toBearer = (authorization: string | undefined): BearerCredentials => {
  const [, credentials] = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '') ?? [];
  if (credentials === undefined) return { authorization };
  const text = Buffer.from(credentials, 'base64').toString();
  const at = text.indexOf(':');
  return { authorization: `Bearer ${text.slice(at + 1)}`, userName: text.slice(0, Math.max(0, at)) };
};

export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Separates these signatures from other fingerprints. */
const purpose = 'api token ';

const toSignature = (hash: string): string => Buffer.from(hash, 'hex').toString('base64url');

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
