import type {
  activationResult,
  passwordChange,
  passwordReset,
  passwordResetKey,
} from '@shelfward/contract/auth/auth.contract.ts';
import {
  mailedTokenTypes,
  signInTokenTypes,
  type UserTokenType,
} from '@shelfward/contract/users/user-tokens.contract.ts';
import type { z } from 'zod';
import { type RevokedAccess, revokeAccess } from '../../platform/auth/access.queries.ts';
import { type ClientRecord, findClient } from '../../platform/auth/clients.queries.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { sendSecurityNotice } from '../../platform/auth/security-notice.ts';
import type { Ctx, OpenCtx, PublicCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { PostCtx } from '../../platform/mail/mail.ts';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import {
  lookAtUserToken,
  recordLinkRequest,
  retireUserTokens,
  setActivated,
  setPassword,
  spendUserToken,
} from '../users/public.ts';
import { auditOutcome, recordOutcome } from './auth.audit.ts';
import { type Credentials, findCredentials } from './auth.queries.ts';
import type { AuthServices } from './auth.services.ts';
import { rememberDevice } from './known-device.service.ts';
import { requirePassword, requireStrongPassword } from './reauthentication.service.ts';
import { countAttempt, resetLimits } from './sign-in-limits.service.ts';

const buildPasswordNotice = ({ revokedApiTokens }: RevokedAccess) => ({
  subject: 'Your password was changed',
  sentence: revokedApiTokens
    ? 'The password was changed, every other session was signed out, and all API tokens were revoked. Programs that used them need new ones.'
    : 'The password was changed, and every other session was signed out.',
});

/** Returns how many other sessions it ended, and API tokens it revoked. */
export const changePassword = async (
  services: AuthServices,
  ctx: OpenCtx,
  { currentPassword, newPassword, revokeApiTokens }: z.output<typeof passwordChange>,
): Promise<{ endedSessions: number; revokedApiTokens?: number }> => {
  await requirePassword(services, ctx, currentPassword);
  await ctx.begin(({ db, actor }) => requireStrongPassword(db, actor.userId, newPassword));
  const passwordHash = await hashPassword(newPassword);
  return ctx.begin(async (own: Ctx) => {
    const { db, now, actor } = own;
    await setPassword(db, actor.userId, { passwordHash, now });
    await retireUserTokens(db, { userId: actor.userId, types: signInTokenTypes }, now);
    const { userId, sessionId } = actor;
    const revoked = await revokeAccess(db, { userId, except: sessionId, keepsApiTokens: !revokeApiTokens }, now);
    await sendSecurityNotice(own, userId, buildPasswordNotice(revoked));
    own.audit(auditOutcome(userId, 'PASSWORD_CHANGED', revoked));
    const { endedSessions, revokedApiTokens = [] } = revoked;
    return { endedSessions, ...(revokeApiTokens && { revokedApiTokens: revokedApiTokens.length }) };
  });
};

/** Behaves the same whether the user exists or not: the user is looked up after the response. */
export const requestPasswordReset = async (
  { database }: AuthServices,
  ctx: PublicCtx,
  email: string,
): Promise<void> => {
  const { now, requestId, subdomain, address } = ctx;
  await countAttempt(database, resetLimits(`${subdomain}/${email.toLowerCase()}`, address), now);
  const client = await database.system((db) => findClient(db, subdomain));
  const request = { email, requestId, purpose: 'RESET_PASSWORD' as const };
  if (client) await database.tenant(client.id, (db) => recordLinkRequest(db, request, now));
};

export const checkResetKey = async (
  services: AuthServices,
  ctx: PublicCtx,
  key: string,
): Promise<z.output<typeof passwordResetKey>> => {
  const { user, type } = await inClient(services, ctx, (at) => findTokenOwner(at, key, mailedTokenTypes));
  return { email: user.email, isFirstPassword: type === 'ACTIVATION' };
};

export const finishPasswordReset = async (
  services: AuthServices,
  ctx: PublicCtx,
  { key, newPassword }: z.output<typeof passwordReset>,
): Promise<{ email: string }> => {
  const { user, type } = await inClient(services, ctx, async (at) => {
    const owner = await findTokenOwner(at, key, mailedTokenTypes);
    await requireStrongPassword(at.db, owner.user.id, newPassword);
    return owner;
  });
  const passwordHash = await hashPassword(newPassword);
  const { id: userId, email } = user;
  const isFirst = type === 'ACTIVATION';
  await inClient(services, ctx, async (at) => {
    found(await spendUserToken(at, { key, types: mailedTokenTypes }), 'RESET_KEY_INVALID');
    const { db, now, tenantId } = at;
    await setPassword(db, userId, { passwordHash, now, ...(isFirst && { activates: true }) });
    await retireUserTokens(db, { userId, types: signInTokenTypes }, now);
    const revoked = await revokeAccess(db, { userId }, now);
    // The link was sent to the user, so it also opens sign-in in this browser while others lock the account.
    await rememberDevice(services, { ...ctx, db }, userId);
    if (!isFirst) await sendSecurityNotice(at, userId, buildPasswordNotice(revoked));
    const event = auditOutcome(userId, isFirst ? 'ACTIVATED' : 'PASSWORD_RESET', revoked);
    await recordOutcome({ db, tenantId, requestId: ctx.requestId, actor: { userId, impersonator: null } }, event);
  });
  return { email };
};

/** The link of an e-mail makes this browser a known device: others cannot use up its attempts. */
export const unlockSignIn = async (
  services: AuthServices,
  ctx: PublicCtx,
  key: string,
): Promise<{ readonly email: string }> =>
  inClient(services, ctx, async (at) => {
    const { db, tenantId } = at;
    const token = found(await spendUserToken(at, { key, types: ['UNLOCK'] }), 'RESET_KEY_INVALID');
    const { id: userId, email } = requireMayUsePassword(await findCredentials(db, token.userId));
    await rememberDevice(services, { ...ctx, db }, userId);
    const actor = { userId, impersonator: null };
    await recordOutcome({ db, tenantId, requestId: ctx.requestId, actor }, auditOutcome(userId, 'SIGN_IN_UNLOCKED'));
    return { email };
  });

/** Idempotent, because mail programs open links automatically. */
export const activate = async (
  services: AuthServices,
  ctx: PublicCtx,
  key: string,
): Promise<z.output<typeof activationResult>> =>
  inClient(services, ctx, async (at, client) => {
    const token = found(await lookAtUserToken(at, { key, types: ['ACTIVATION'] }), 'RESET_KEY_INVALID');
    const user = requireMayUsePassword(await findCredentials(at.db, token.userId));
    const passwordRequired = user.passwordHash === null;
    if (!passwordRequired && !user.activated) await setActivated(at.db, user.id);
    return { email: user.email, clientName: client.name, passwordRequired };
  });

/** Links of users who must sign in with the identity provider do not work. */
const requireMayUsePassword = (user: Credentials | undefined): Credentials => {
  if (!user?.mayUsePassword) throw new AppError('RESET_KEY_INVALID');
  return user;
};

/** The user of the key; rejected if the key was used, expired, belongs to another client, or the user is inactive. */
const findTokenOwner = async (at: PostCtx, key: string, types: readonly UserTokenType[]) => {
  const token = found(await lookAtUserToken(at, { key, types }), 'RESET_KEY_INVALID');
  if (token.usedAt) throw new AppError('RESET_KEY_INVALID');
  return { user: requireMayUsePassword(await findCredentials(at.db, token.userId)), type: token.type };
};

const inClient = async <T>(
  { database, keys }: AuthServices,
  { subdomain, now }: PublicCtx,
  work: (at: PostCtx, client: ClientRecord) => Promise<T>,
): Promise<T> => {
  const client = found(await database.system((db) => findClient(db, subdomain)), 'RESET_KEY_INVALID');
  return database.tenant(client.id, (db) => work(toPostCtx(keys, { tenantId: client.id, db, now }), client));
};
