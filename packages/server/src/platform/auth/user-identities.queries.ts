import type { Db } from '../db/database.ts';

/** The permanent identifier of a user at an identity provider. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export const insertIdentity = async (
  db: Db,
  { issuer, subject }: Subject,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> => {
  await db.insertInto('userIdentity').values({ issuer, subject, userId, createdAt: now }).execute();
};

/** Of one user, or of all users of the account. */
export const deleteIdentities = async (db: Db, userId?: number): Promise<void> => {
  await db
    .deleteFrom('userIdentity')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .execute();
};
