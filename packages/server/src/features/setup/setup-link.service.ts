import type { Logger } from '../../platform/core/log.ts';
import { hashOfLinkKey, newLinkKey } from '../../platform/crypto/link-keys.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { deleteSetupKey, findSetupKey, hasUsers, saveSetupKey } from './setup.queries.ts';

const lastsMs = 3_600_000;

export interface SetupLink {
  readonly path: string;
  readonly expiresAt: Date;
}

/** A new set-up link, which replaces the previous one; undefined when a user exists. Only the hash of its key is stored. */
export const issueSetupLink = (database: Database, now: Date): Promise<SetupLink | undefined> =>
  database.system(async (db) => {
    if (await hasUsers(db)) {
      await deleteSetupKey(db);
      return undefined;
    }
    const key = newLinkKey();
    const expiresAt = new Date(now.getTime() + lastsMs);
    await saveSetupKey(db, { keyHash: hashOfLinkKey(key), expiresAt });
    return { path: `/setup?key=${key}`, expiresAt };
  });

export type SetupRefusal = 'SETUP_DONE' | 'SETUP_LINK_EXPIRED' | 'SETUP_LINK_INVALID';

export type CheckedKey = { readonly expiresAt: Date } | { readonly refusal: SetupRefusal };

export const checkSetupKey = async (db: Db, key: string, now: Date): Promise<CheckedKey> => {
  if (await hasUsers(db)) return { refusal: 'SETUP_DONE' };
  const issued = await findSetupKey(db);
  if (issued?.keyHash !== hashOfLinkKey(key)) return { refusal: 'SETUP_LINK_INVALID' };
  return issued.expiresAt <= now ? { refusal: 'SETUP_LINK_EXPIRED' } : { expiresAt: issued.expiresAt };
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
