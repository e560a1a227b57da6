import { type PasswordOwner, passwordWeakness } from '@shelfward/contract/auth/password.rules.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { Actor, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { auditOutcome } from './auth.audit.ts';
import { findCredentials, findPasswordOwner } from './auth.queries.ts';
import type { AuthServices } from './auth.services.ts';
import { isLeakedPassword } from './leaked-passwords.rules.ts';
import { countAttempt, passwordLimits } from './sign-in-limits.service.ts';

/** Impersonators cannot change the user's credentials. */
export const requireSelf = (actor: Actor): void => {
  if (actor.impersonator) throw new AppError('FORBIDDEN', { detail: 'Not available during impersonation.' });
};

/** Requires the password, so that a stolen session is not sufficient to take over the account. */
export const requirePassword = async (
  { database }: Pick<AuthServices, 'database'>,
  ctx: OpenCtx,
  password: string,
): Promise<void> => {
  requireSelf(ctx.actor);
  const attempt = await countAttempt(database, passwordLimits(`${ctx.tenantId}/${ctx.actor.userId}`), ctx.now);
  const user = await ctx.begin(({ db, actor }) => findCredentials(db, actor.userId));
  if (!(await verifyPassword(password, user?.mayUsePassword ? user.passwordHash : undefined))) {
    await ctx.begin(async ({ actor, audit }) => audit(auditOutcome(actor.userId, 'REFUSED')));
    throw new AppError('AUTHENTICATION_FAILED');
  }
  await attempt.succeeded();
};

/** The same rules wherever a password is set: invitation, reset, change, and set-up. */
export const requireStrongPassword = async (db: Db, userId: number, password: string): Promise<void> => {
  const owner = found(await findPasswordOwner(db, userId), 'UNAUTHORIZED');
  const message = findPasswordWeakness(password, owner);
  if (message) throw new AppError('PASSWORD_TOO_WEAK', { errors: [{ pointer: '/body/newPassword', message }] });
};

/** Why a password is too easy to guess, including the list of leaked passwords; undefined when it is strong enough. */
export const findPasswordWeakness = (password: string, owner: PasswordOwner): string | undefined =>
  passwordWeakness(password, owner) ?? (isLeakedPassword(password) ? leakedMessage : undefined);

const leakedMessage =
  'This password is on public lists of leaked passwords. Use several unrelated words, or a password manager.';
