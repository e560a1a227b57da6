import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface SessionRecord {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly agent: string;
  readonly impersonatorEmail: string | null;
}

const maxSessions = 200;

/** The active sessions of a user, the latest first, without those in which administrators of the client view as the user. */
export const findSessions = (db: Db, userId: number, now: Date): Promise<SessionRecord[]> =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'expiresAt', 'address', 'agent', 'impersonatorEmail'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`impersonator_tenant_id is distinct from tenant_id`)
    .orderBy('expiresAt', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute();

interface Ended {
  readonly userId: number;
  /** Only this one. */
  readonly id?: string;
  /** All but this one. */
  readonly except?: string;
}

/** Revokes the sessions of a user; returns how many were active. */
export const revokeUserSessions = async (db: Db, { userId, id, except }: Ended, now: Date): Promise<number> => {
  const ended = await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
};

/** Ends the oldest sessions of the user beyond a maximum. Sessions of impersonators do not count. */
export const revokeOldestSessions = async (
  db: Db,
  { userId, max }: { readonly userId: number; readonly max: number },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .where('impersonatorId', 'is', null)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(max),
    )
    .execute();
};

/** Revokes every session of a client, in a system transaction. */
export const revokeClientSessions = async (db: Db, tenantId: number, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('tenantId', '=', tenantId)
    .where('revokedAt', 'is', null)
    .execute();
};
