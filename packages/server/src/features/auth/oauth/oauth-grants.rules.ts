// ASVS 10.4.1, 10.4.2, 10.4.5

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { z } from 'zod';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { openValue, signValue } from '../../../platform/crypto/signed-values.ts';

export const codeLastsMs = 5 * 60_000;
export const accessLastsMs = 60 * 60_000;
const refreshLastsDays = 30;
const maxDays = 366;

/** The end of the refresh token. */
export const findRefreshEnd = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(plusDays(now, refreshLastsDays).getTime(), plusDays(createdAt, maxDays).getTime()));

const owner = { tenantId: z.int(), userId: z.int(), id: z.uuid(), key: z.string() };
const code = z.strictObject({
  ...owner,
  clientHash: z.string(),
  redirectHash: z.string(),
  challenge: z.string(),
  ends: z.int(),
});
const refresh = z.strictObject(owner);

export type Code = z.output<typeof code>;
export type Refresh = z.output<typeof refresh>;
type Keys = Pick<KeyRing, 'fingerprint' | 'fingerprints'>;

const newKey = (): string => randomBytes(32).toString('base64url');

/** The code contains what the token request must match, with a signature. The database says whether it was used. */
export const signCode = (keys: Keys, value: Omit<Code, 'key'>): string =>
  signValue(keys, 'oauth code', { ...value, key: newKey() });
export const openCode = (keys: Keys, text: string): Code | undefined => openValue(keys, 'oauth code', text, code);

export const signRefresh = (keys: Keys, value: Omit<Refresh, 'key'>): string =>
  signValue(keys, 'oauth refresh token', { ...value, key: newKey() });
export const openRefresh = (keys: Keys, text: string): Refresh | undefined =>
  openValue(keys, 'oauth refresh token', text, refresh);

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** PKCE with S256. */
export const fitsChallenge = (verifier: string, challenge: string): boolean => {
  const computed = createHash('sha256').update(verifier).digest('base64url');
  return (
    /^[\w.~-]{43,128}$/.test(verifier) &&
    computed.length === challenge.length &&
    timingSafeEqual(Buffer.from(computed), Buffer.from(challenge))
  );
};
