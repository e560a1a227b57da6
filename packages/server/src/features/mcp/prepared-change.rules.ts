// ASVS 2.3.1, 2.3.2

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { AppError } from '../../platform/core/errors.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';

const lifetimeMs = 15 * 60_000;
export const maxTokenLength = 8000;

const storedCall = z.strictObject({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  uri: z.string(),
  body: z.unknown().optional(),
  ifMatch: z.string().optional(),
});

/** The change that a prepare tool has described. */
const preparedChange = z.strictObject({
  tool: z.string(),
  /** For the user who confirms it. It contains numbers, but no texts of the account. */
  summary: z.string(),
  /** They run in this order. */
  calls: z.array(storedCall).min(1),
  /** What the tool has read: the change is rejected once a response has another hash. */
  seen: z.array(z.strictObject({ uri: z.string(), hash: z.string() })),
  /** Milliseconds since 1970. */
  expires: z.int(),
  id: z.uuid(),
});
export type PreparedChange = z.output<typeof preparedChange>;

/** Whose token it is. Another user, account, or API token cannot use it. */
export interface Owner {
  readonly tenantId: number;
  readonly userId: number;
  readonly sessionId: string;
}

/** The token contains the change and a signature of it, so that nothing is stored before the commit. */
export const signChange = (
  keys: Pick<KeyRing, 'fingerprint'>,
  owner: Owner,
  change: Omit<PreparedChange, 'expires' | 'id'>,
  now: Date,
): { readonly token: string; readonly expires: string } => {
  const expires = now.getTime() + lifetimeMs;
  const text = JSON.stringify({ ...change, expires, id: randomUUID() });
  const payload = deflateRawSync(text).toString('base64url');
  const token = `${payload}.${keys.fingerprint(toSigned(owner, payload))}`;
  if (token.length > maxTokenLength)
    throw new AppError('INVALID_REQUEST', { detail: 'The change is too large. Prepare it in smaller parts.' });
  return { token, expires: new Date(expires).toISOString() };
};

/** Rejects tokens that were changed, have expired, or belong to another user, account, or API token. */
export const verifyChange = (
  keys: Pick<KeyRing, 'fingerprints'>,
  owner: Owner,
  token: string,
  now: Date,
): PreparedChange => {
  const [payload = '', signature = '', ...rest] = token.trim().split('.');
  const isSigned = keys.fingerprints(toSigned(owner, payload)).some((hash) => isSame(hash, signature));
  if (!isSigned || rest.length > 0) throw rejection('The token is not a token of a prepare tool for this API token.');
  const change = preparedChange.parse(JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString()));
  if (change.expires <= now.getTime()) throw rejection('The token has expired. Prepare the change again.');
  return change;
};

/** The same for each commit of a token, so that the change is written once. */
export const toIdempotencyKey = ({ id }: PreparedChange, place: number): string => `mcp ${id} ${place}`;

export const hashBody = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);

const toSigned = ({ tenantId, userId, sessionId }: Owner, payload: string): string =>
  `prepared change ${tenantId} ${userId} ${sessionId} ${payload}`;

const isSame = (hash: string, signature: string): boolean =>
  hash.length === Buffer.byteLength(signature) && timingSafeEqual(Buffer.from(hash), Buffer.from(signature));

const rejection = (detail: string) => new AppError('INVALID_REQUEST', { detail });
