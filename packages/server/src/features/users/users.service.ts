import type { Role } from '@shelfward/contract/kit/access.ts';
import { signInTokenTypes } from '@shelfward/contract/users/user-tokens.contract.ts';
import type { NewUserInput, UserChange, UserInput, UserScope } from '@shelfward/contract/users/users.contract.ts';
import { revokeAccess } from '../../platform/auth/access.queries.ts';
import { requireConfirmedPassword, requireRecentSignIn } from '../../platform/auth/password-confirmation.ts';
import { findPasswordPolicy } from '../../platform/auth/password-policy.queries.ts';
import { deleteIdentities } from '../../platform/auth/user-identities.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import type { PostCtx } from '../../platform/mail/mail.ts';
import { setPassword } from './credentials.queries.ts';
import { sendActivation, sendEmailChangeNotices, sendPasswordReset } from './user-mails.service.ts';
import { saveScope } from './user-scopes.queries.ts';
import { retireUserTokens } from './user-tokens.queries.ts';
import {
  findUser,
  insertUser,
  lockUserAmongAdmins,
  type StandingRow,
  type UserRecord,
  updateUser,
} from './users.queries.ts';
import { findScopeError, findUserChangeError, isAdmin, type Standing } from './users.rules.ts';

export const rejectDuplicate = mapConstraintErrors({ app_user_email_key: 'USER_EMAIL_TAKEN' });

export const getUser = async (ctx: Pick<Ctx, 'db' | 'tenantId'>, id: number): Promise<UserRecord> =>
  found(await findUser(ctx, id), 'USER_NOT_FOUND');

export const createUser = async (
  ctx: Ctx,
  { activated: _ignored, scope, ...input }: NewUserInput,
): Promise<UserRecord> => {
  check(ctx, { before: null, after: input, others: [] });
  checkScope(input.authorities, scope);
  const id = await rejectDuplicate(insertUser(ctx, input));
  if (scope) await saveScope(ctx, id, scope);
  if (!input.inactive) await sendActivation(ctx, id);
  const after = await getUser(ctx, id);
  ctx.audit({ entityType: 'USER', id, before: null, after });
  return after;
};

export interface FirstUser extends Pick<UserInput, 'email' | 'firstName' | 'lastName' | 'authorities'> {
  /** Without it, the user chooses a password by a link. */
  readonly passwordHash?: string;
}

/** The first user of a new client. */
export const createFirstUser = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'tenantId'>,
  { passwordHash, ...person }: FirstUser,
): Promise<UserRecord> => {
  const id = await insertUser(ctx, { ...person, betaFlag: false });
  if (passwordHash !== undefined) await setPassword(ctx.db, id, { passwordHash, now: ctx.now, activates: true });
  return found(await findUser(ctx, id), 'USER_NOT_FOUND');
};

/** The first user of a client that a superuser creates. */
export const createAdministrator = async (
  ctx: PostCtx,
  person: Pick<UserInput, 'email' | 'firstName' | 'lastName'>,
): Promise<UserRecord> => {
  const user = await createFirstUser(ctx, { ...person, authorities: ['ROLE_ADMIN'] });
  await sendActivation(ctx, user.id);
  return user;
};

export const changeUser = async (ctx: Ctx, { id, scope, ...change }: UserChange): Promise<UserRecord> => {
  const locked = await lockUserAmongAdmins(ctx, id);
  const standing = found(
    locked.find((row) => row.id === id),
    'USER_NOT_FOUND',
  );
  ctx.requireVersion(standing.version);
  const after = { authorities: change.authorities, inactive: change.inactive ?? standing.inactive };
  if (standing.isPasswordUser && !isAdmin(after)) throw new AppError('PASSWORD_USER_REQUIRED');
  check(ctx, { before: standing, after, others: locked.filter((row) => row.id !== id) });
  const before = await getUser(ctx, id);
  const isNewEmail = change.email.toLowerCase() !== before.email.toLowerCase();
  if (isNewEmail && id === ctx.actor.userId) await requireOwnPassword(ctx);
  const newScope = scope === undefined ? before.scope : scope;
  checkScope(change.authorities, newScope);
  await rejectDuplicate(updateUser(ctx, id, change));
  if (JSON.stringify(newScope) !== JSON.stringify(before.scope)) await replaceScope(ctx, id, newScope);
  if (isNewEmail) await secureNewEmail(ctx, before, change.email);
  if (after.inactive && !before.inactive) await shutOut(ctx, id);
  const changed = await getUser(ctx, id);
  ctx.audit({ entityType: 'USER', id, before, after: changed });
  return changed;
};

/** What the user may see changes at once: with the next sign-in. */
const replaceScope = async (ctx: Ctx, id: number, scope: UserScope | null): Promise<void> => {
  await saveScope(ctx, id, scope);
  await endAccess(ctx, id);
};

const checkScope = (authorities: readonly Role[], scope: UserScope | null): void => {
  const code = findScopeError(authorities, scope?.kind ?? null);
  if (code) throw new AppError(code);
};

export const resetUserPassword = async (ctx: Ctx, id: number): Promise<void> => {
  const user = await getUser(ctx, id);
  if (user.inactive) throw new AppError('USER_INACTIVE');
  if (user.activated && !(await findPasswordPolicy(ctx.db, id)).mayUsePassword) throw new AppError('PASSWORDS_OFF');
  await sendPasswordReset(ctx, id);
  ctx.audit({ entityType: 'SESSION', id, before: null, after: { outcome: 'PASSWORD_RESET_SENT' } });
};

export const endUserSessions = async (ctx: Ctx, id: number): Promise<void> => {
  await getUser(ctx, id);
  if (id === ctx.actor.userId) await requireRecentSignIn(ctx);
  await endAccess(ctx, id);
};

/** The session of this request remains. */
export const endAccess = async (
  { db, now, actor, audit }: Ctx,
  userId: number,
  keepsApiTokens = false,
): Promise<void> => {
  const isSelf = userId === actor.userId;
  const revoked = await revokeAccess(db, { userId, keepsApiTokens, ...(isSelf && { except: actor.sessionId }) }, now);
  audit({ entityType: 'SESSION', id: userId, before: null, after: { outcome: 'SESSIONS_ENDED', ...revoked } });
};

interface Checked {
  readonly before: Standing | null;
  readonly after: Omit<Standing, 'id'>;
  readonly others: readonly StandingRow[];
}

const check = ({ actor }: Ctx, { others, ...step }: Checked): void => {
  const otherAdmins = others.filter((row) => row.activated && isAdmin(row)).length;
  const code = findUserChangeError({ actor, otherAdmins, ...step });
  if (code) throw new AppError(code);
};

const requireOwnPassword = async (ctx: Ctx): Promise<void> => {
  if (ctx.actor.impersonator) throw new AppError('FORBIDDEN', { detail: 'Not available during impersonation.' });
  await requireConfirmedPassword(ctx);
};

/**
 * Links that were sent to the previous address stop working, and other sessions sign in with the new one. API tokens are
 * revoked, and the identity at the provider is removed, if an administrator changes the address: it may be that of
 * another person.
 */
const secureNewEmail = async (ctx: Ctx, before: UserRecord, email: string): Promise<void> => {
  const { db, now, actor } = ctx;
  const isSelf = before.id === actor.userId;
  await retireUserTokens(db, { userId: before.id, types: signInTokenTypes }, now);
  await endAccess(ctx, before.id, isSelf);
  if (!isSelf) await deleteIdentities(db, before.id);
  if (before.activated) await sendEmailChangeNotices(ctx, before, email);
  else await sendActivation(ctx, before.id);
};

/** Ends sessions, e-mail links, and API tokens permanently, also after reactivation. */
export const shutOut = async (ctx: Ctx, userId: number): Promise<void> => {
  await endAccess(ctx, userId);
  await retireUserTokens(ctx.db, { userId, types: signInTokenTypes }, ctx.now);
};
