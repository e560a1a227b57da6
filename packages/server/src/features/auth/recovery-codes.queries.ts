import type { Db } from '../../platform/db/database.ts';

export const replaceRecoveryCodes = async (db: Db, userId: number, codeHashes: readonly string[]): Promise<void> => {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  if (codeHashes.length > 0)
    await db
      .insertInto('recoveryCode')
      .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
      .execute();
};

/** Redeems the code; false if it is invalid or was used before. */
export const redeemRecoveryCode = async (
  db: Db,
  { userId, codeHashes }: { readonly userId: number; readonly codeHashes: readonly string[] },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', 'in', codeHashes)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
};
