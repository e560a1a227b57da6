import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx, Impersonator } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type IssuedToken, issueUserToken, spendUserToken } from './user-tokens.service.ts';
import { findUser } from './users.queries.ts';

const lastsMs = 60_000;

interface At {
  /** The client that is impersonated or returned to. */
  readonly db: Db;
  readonly now: Date;
}

/** Either starts an impersonation by an administrator of another client, or returns to the original session. */
const keyData = z.union([
  z.object({ tenantId: z.int(), sessionId: z.uuid(), email: z.string(), clientName: z.string() }),
  z.object({ returnsTo: z.uuid() }),
]);

/**
 * A key for one use within a minute to act as the client's first administrator; undefined without one. An
 * impersonator cannot continue to a third client.
 */
export const issueImpersonation = async (
  at: At,
  by: Impersonator,
  alreadyActsFor: Impersonator | null,
): Promise<IssuedToken | undefined> => {
  if (alreadyActsFor) throw new AppError('FORBIDDEN');
  const admin = await findAdministrator(at.db);
  if (!admin) return undefined;
  const { id: refId, ...data } = by;
  return issueUserToken(at, { userId: admin.id, type: 'IMPERSONATION', lastsMs, refId, data });
};

/** The same for an administrator of the client, to view what a user with a scope sees. */
export const issueView = async (ctx: Ctx, userId: number): Promise<{ readonly token: string }> => {
  const { db, now, actor, tenantId } = ctx;
  if (actor.impersonator) throw new AppError('FORBIDDEN', { detail: 'Not available during impersonation.' });
  const user = found(await findUser(ctx, userId), 'USER_NOT_FOUND');
  if (user.inactive) throw new AppError('USER_INACTIVE');
  if (!user.scope) throw new AppError('VIEW_WITHOUT_SCOPE');
  const data = { tenantId, sessionId: actor.sessionId, email: actor.email, clientName: user.clientName };
  const order = { userId, type: 'IMPERSONATION', lastsMs, refId: actor.userId, data } as const;
  const { key } = await issueUserToken({ db, now }, order);
  ctx.audit({ entityType: 'SESSION', id: userId, before: null, after: { outcome: 'VIEW_REQUESTED' } });
  return { token: key };
};

/** A key to continue a session of the client's own user in another browser tab or at another URL. */
export const issueReturn = (
  at: At,
  { id: userId, sessionId }: Pick<Impersonator, 'id' | 'sessionId'>,
): Promise<IssuedToken> =>
  issueUserToken(at, { userId, type: 'IMPERSONATION', lastsMs, data: { returnsTo: sessionId } });

export type SpentImpersonation =
  | { readonly userId: number; readonly impersonator: Impersonator }
  | { readonly userId: number; readonly returnsTo: string };

export const spendImpersonation = async (at: At, key: string): Promise<SpentImpersonation | undefined> => {
  const token = await spendUserToken(at, { key, types: ['IMPERSONATION'] });
  if (!token) return undefined;
  const data = keyData.parse(token.data);
  if ('returnsTo' in data) return { userId: token.userId, returnsTo: data.returnsTo };
  return { userId: token.userId, impersonator: { id: token.refId ?? 0, ...data } };
};

const findAdministrator = (db: Db) =>
  db
    .selectFrom('appUser')
    .select('id')
    .where('inactive', '=', false)
    .where('activated', '=', true)
    .where(sql<boolean>`'ROLE_ADMIN' = any (authorities) or 'ROLE_SUPERUSER' = any (authorities)`)
    .orderBy(sql`'ROLE_ADMIN' = any (authorities)`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
