import type { Logger } from '../../platform/core/log.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { hashOfLinkKey } from '../../platform/crypto/link-keys.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { deleteSetupKey, findSetupKey, hasUsers, lockSetupKey, saveSetupKey } from './setup.queries.ts';

const lastsMs = 3_600_000;
/** Nodes that start together have the same link. */
const sameStartMs = 60_000;

export interface SetupLink {
  readonly path: string;
  readonly expiresAt: Date;
}

interface Issuer {
  readonly database: Database;
  /** The key of the link is derived from them, so that other nodes find it. Only its hash is stored. */
  readonly keys: Pick<KeyRing, 'deriveKeys'>;
}

/** A set-up link, which replaces one of an earlier start; undefined when a user exists. */
export const issueSetupLink = ({ database, keys }: Issuer, now: Date): Promise<SetupLink | undefined> =>
  database.system(async (db) => {
    if (await hasUsers(db)) {
      await deleteSetupKey(db);
      return undefined;
    }
    await lockSetupKey(db);
    const issued = await findSetupKey(db);
    const expiresAt = new Date(now.getTime() + lastsMs);
    if (issued && expiresAt.getTime() - issued.expiresAt.getTime() < sameStartMs) {
      const key = deriveKey(keys, issued.expiresAt);
      if (hashOfLinkKey(key) === issued.keyHash) return toLink(key, issued.expiresAt);
    }
    const key = deriveKey(keys, expiresAt);
    await saveSetupKey(db, { keyHash: hashOfLinkKey(key), expiresAt });
    return toLink(key, expiresAt);
  });

const toLink = (key: string, expiresAt: Date): SetupLink => ({ path: `/setup?key=${key}`, expiresAt });

const deriveKey = (keys: Issuer['keys'], expiresAt: Date): string => {
  const [key = ''] = keys.deriveKeys(`set-up link until ${expiresAt.getTime()}`);
  return Buffer.from(key, 'hex').toString('base64url');
};

export type SetupRejection = 'SETUP_DONE' | 'SETUP_LINK_EXPIRED' | 'SETUP_LINK_INVALID';

export type CheckedKey = { readonly expiresAt: Date } | { readonly rejection: SetupRejection };

export const checkSetupKey = async (db: Db, key: string, now: Date): Promise<CheckedKey> => {
  if (await hasUsers(db)) return { rejection: 'SETUP_DONE' };
  const issued = await findSetupKey(db);
  if (issued?.keyHash !== hashOfLinkKey(key)) return { rejection: 'SETUP_LINK_INVALID' };
  return issued.expiresAt <= now ? { rejection: 'SETUP_LINK_EXPIRED' } : { expiresAt: issued.expiresAt };
};

interface Announcement extends SetupLink {
  readonly publicUrl: string;
  readonly log: Pick<Logger, 'warn'>;
  /** The log does not write warnings. */
  readonly isLogQuiet: boolean;
}

/** The only place that shows the key. A quiet log must not make the installation unusable, so then it is plain text. */
export const announceSetupLink = ({ path, expiresAt, publicUrl, log, isLogQuiet }: Announcement): void => {
  const url = `${publicUrl.replace(/\/+$/, '')}${path}`;
  if (isLogQuiet) process.stdout.write(`\nNo user exists. Open this link to create the first account: ${url}\n`);
  else log.warn({ url, expiresAt }, 'no user exists: open the url to create the first account');
};
