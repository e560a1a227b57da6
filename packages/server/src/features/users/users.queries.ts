import type { Db } from '../../platform/db/database.ts';

/** Remembers when a user last signed in. */
export const noteLogin = async (db: Db, userId: number, now: Date): Promise<void> => {
  await db.updateTable('appUser').set({ lastLogin: now }).where('id', '=', userId).execute();
};
