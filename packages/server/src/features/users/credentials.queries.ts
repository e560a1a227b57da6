import type { Db } from '../../platform/db/database.ts';

/** Sets a password; activates invited users. */
export const setPassword = async (
  db: Db,
  userId: number,
  { passwordHash, now, activates }: { readonly passwordHash: string; readonly now: Date; readonly activates?: true },
): Promise<void> => {
  await db
    .updateTable('appUser')
    .set({ passwordHash, passwordChangedAt: now, ...(activates && { activated: true }) })
    .where('id', '=', userId)
    .execute();
};

export const setActivated = async (db: Db, userId: number): Promise<void> => {
  await db.updateTable('appUser').set({ activated: true }).where('id', '=', userId).execute();
};

export const setName = async (
  db: Db,
  userId: number,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> => {
  await db.updateTable('appUser').set(name).where('id', '=', userId).execute();
};

export const lockImage = (db: Db, userId: number): Promise<{ imageFileId: number | null } | undefined> =>
  db.selectFrom('appUser').select('imageFileId').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

export const setImage = async (db: Db, userId: number, imageFileId: number | null): Promise<void> => {
  await db.updateTable('appUser').set({ imageFileId }).where('id', '=', userId).execute();
};

/** `twoFactorSecret` is encrypted. */
export const setTwoFactor = async (
  db: Db,
  userId: number,
  state: { readonly twoFactorSecret?: string | null; readonly twoFactorOn: boolean; readonly twoFactorStep?: null },
): Promise<void> => {
  await db.updateTable('appUser').set(state).where('id', '=', userId).execute();
};

/** Redeems the time step of a code; false if it or a later one was used. */
export const redeemTwoFactorStep = async (db: Db, userId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('appUser')
    .set({ twoFactorStep: step })
    .where('id', '=', userId)
    .where((is) => is.or([is('twoFactorStep', 'is', null), is('twoFactorStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
