import type { Db } from '../db/database.ts';
import { revokeApiTokens } from './api-tokens.queries.ts';
import { deleteKnownDevices } from './known-devices.queries.ts';
import { revokeUserSessions } from './sessions.queries.ts';

interface Access {
  readonly userId: number;
  /** The session that remains. */
  readonly except?: string;
  /** For calls of the user, to whom the revocation is only offered. */
  readonly keepsApiTokens?: boolean;
}

/** For the audit. */
export interface RevokedAccess {
  readonly endedSessions: number;
  /** The names of the revoked API tokens; undefined without any. */
  readonly revokedApiTokens?: readonly string[];
}

/**
 * Ends all sessions and API tokens of a user. Also forgets the devices: another person may
 * have signed in with them.
 */
export const revokeAccess = async (
  db: Db,
  { keepsApiTokens = false, ...sessions }: Access,
  now: Date,
): Promise<RevokedAccess> => {
  const { userId } = sessions;
  const endedSessions = await revokeUserSessions(db, sessions, now);
  await deleteKnownDevices(db, userId);
  const revokedApiTokens = keepsApiTokens ? [] : await revokeApiTokens(db, { userId }, now);
  return { endedSessions, ...(revokedApiTokens.length > 0 && { revokedApiTokens }) };
};
