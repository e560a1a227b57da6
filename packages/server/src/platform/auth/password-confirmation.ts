import type { Ctx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { Db } from '../db/database.ts';

/** A session left open on a shared computer must not be sufficient for what needs the password. */
const confirmedForMs = 10 * 60_000;

export const setPasswordConfirmed = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  await db.updateTable('session').set({ confirmedAt: now }).where('id', '=', sessionId).execute();
};

/** Requires that the user entered the password again in this session within the last minutes. */
export const requireConfirmedPassword = async ({ db, actor, now }: Ctx): Promise<void> => {
  const session = await findSessionTimes(db, actor.sessionId);
  requireRecent(session?.confirmedAt, now);
};

/** Requires that the user signed in or entered the password within the last minutes. */
export const requireRecentSignIn = async ({ db, actor, now }: Ctx): Promise<void> => {
  const session = await findSessionTimes(db, actor.sessionId);
  requireRecent(session?.confirmedAt ?? session?.createdAt, now);
};

const requireRecent = (at: Date | null | undefined, now: Date): void => {
  if (!at || now.getTime() - at.getTime() > confirmedForMs) throw new AppError('PASSWORD_CONFIRMATION_REQUIRED');
};

const findSessionTimes = (db: Db, sessionId: string) =>
  db.selectFrom('session').select(['createdAt', 'confirmedAt']).where('id', '=', sessionId).executeTakeFirst();
