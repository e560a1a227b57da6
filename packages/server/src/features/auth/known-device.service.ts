// ASVS 3.5.2

import { timingSafeEqual } from 'node:crypto';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import { isKnownDevice, saveKnownDevice } from '../../platform/auth/known-devices.queries.ts';
import type { PublicCtx } from '../../platform/context/context.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { hashOfLinkKey, newLinkKey } from '../../platform/crypto/link-keys.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AuthServices } from './auth.services.ts';

/** The prefix makes browsers accept the cookie only over HTTPS and only for this host. */
const cookieName = '__Host-device';
const lastsSeconds = (180 * dayMs) / 1000;

/** The hash of the browser's device if the user has signed in with it before; undefined for an unknown one. */
export const findKnownDevice = async (
  { database, keys }: Pick<AuthServices, 'database' | 'keys'>,
  { cookie, subdomain, now }: PublicCtx,
  username: string,
): Promise<string | undefined> => {
  const deviceHash = readDevice(keys, cookie);
  // Without a signed cookie, no query: most unknown devices have none.
  const client = deviceHash && (await database.system((db) => findClient(db, subdomain)));
  if (!deviceHash || !client) return undefined;
  const isKnown = await database.tenant(client.id, (db) => isKnownDevice(db, { username, deviceHash }, now));
  return isKnown ? deviceHash : undefined;
};

/** Makes this browser a known device of the user. A browser has one cookie for all its users. */
export const rememberDevice = async (
  { keys }: Pick<AuthServices, 'keys'>,
  { db, cookie, now, setHeader }: Pick<PublicCtx, 'cookie' | 'now' | 'setHeader'> & { readonly db: Db },
  userId: number,
): Promise<void> => {
  const existing = readDevice(keys, cookie);
  const key = newLinkKey();
  const deviceHash = existing ?? hashOfLinkKey(key);
  await saveKnownDevice(db, { userId, deviceHash }, new Date(now.getTime() + lastsSeconds * 1000));
  if (existing) return;
  const value = `${key}.${keys.fingerprint(signedText(key))}`;
  setHeader('set-cookie', `${cookieName}=${value}; Path=/; Max-Age=${lastsSeconds}; Secure; HttpOnly; SameSite=Strict`);
};

/** The hash of the device in a cookie that this server signed. */
const readDevice = (keys: KeyRing, cookie: string): string | undefined => {
  const [, key = '', signature = ''] = pattern.exec(cookie) ?? [];
  if (key === '') return undefined;
  const isSigned = keys
    .fingerprints(signedText(key))
    .some((expected) => timingSafeEqual(Buffer.from(expected), Buffer.from(signature)));
  return isSigned ? hashOfLinkKey(key) : undefined;
};

const pattern = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{43})\\.([0-9a-f]{64})(?:;|$)`);

const signedText = (key: string): string => `known device ${key}`;
