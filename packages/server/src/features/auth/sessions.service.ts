import type { Session } from '@shelfward/contract/auth/sessions.contract.ts';
import { revokeAccess } from '../../platform/auth/access.queries.ts';
import { requireRecentSignIn } from '../../platform/auth/password-confirmation.ts';
import { idleMs } from '../../platform/auth/session.ts';
import { findSessions, revokeUserSessions } from '../../platform/auth/sessions.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { auditOutcome } from './auth.audit.ts';
import { requireSelf } from './reauthentication.service.ts';

export const findOwnSessions = async ({ db, actor, now }: Ctx): Promise<Session[]> => {
  const rows = await findSessions(db, actor.userId, now);
  return rows.map(({ createdAt, expiresAt, ...session }) => ({
    ...session,
    createdDate: createdAt.toISOString(),
    lastUsedDate: new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - idleMs)).toISOString(),
    current: session.id === actor.sessionId,
  }));
};

export const endOtherSessions = async (ctx: Ctx, revokesApiTokens: boolean): Promise<void> => {
  requireSelf(ctx.actor);
  await requireRecentSignIn(ctx);
  const { userId, sessionId } = ctx.actor;
  const revoked = await revokeAccess(ctx.db, { userId, except: sessionId, keepsApiTokens: !revokesApiTokens }, ctx.now);
  if (revoked.endedSessions > 0 || revoked.revokedApiTokens) ctx.audit(auditOutcome(userId, 'SESSIONS_ENDED', revoked));
};

export const endSession = async (ctx: Ctx, id: string): Promise<void> => {
  requireSelf(ctx.actor);
  if (id !== ctx.actor.sessionId) await requireRecentSignIn(ctx);
  const { userId } = ctx.actor;
  const endedSessions = await revokeUserSessions(ctx.db, { userId, id }, ctx.now);
  if (endedSessions === 0) throw new AppError('SESSION_NOT_FOUND');
  ctx.audit(auditOutcome(userId, 'SESSIONS_ENDED', { endedSessions }));
};
