// ASVS 7.2.1, 8.3.1

import { findApiTokenRejection } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { isOpenTo } from '@shelfward/contract/kit/access.ts';
import { getRemoval } from '@shelfward/contract/kit/removal.rules.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { findViewRejection } from '@shelfward/contract/kit/view-only.rules.ts';
import type { FastifyRequest } from 'fastify';
import { insertAuditEntries } from '../audit/audit.queries.ts';
import { requireFeature } from '../auth/beta-access.ts';
import { requireMayDelete } from '../auth/delete-access.ts';
import { type SessionRow, sessionQuery, toActor } from '../auth/session.ts';
import type { TokenClaims } from '../auth/tokens.ts';
import { type Actor, toAuthor } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { Database, Db } from '../db/database.ts';
import { requestPath } from './problems.ts';

/** A request, the signal that its caller disconnected, and for reads the same one: it cancels the statement in the database. */
export interface IncomingRequest {
  readonly request: FastifyRequest;
  readonly left: AbortSignal;
  readonly disconnected?: AbortSignal | undefined;
}

interface Call extends Omit<IncomingRequest, 'left'> {
  readonly route: Route;
  /** A later transaction of the same request. */
  readonly isRunning?: boolean;
  /** The endpoint for which assistants receive tokens. */
  readonly isForAssistants?: boolean;
}

/**
 * A transaction of the caller's client. It reads the session together with its BEGIN, and checks that its user may still
 * call the route: also within a long request, a revoked token or a removed role takes effect.
 */
export const beginAsCaller = <T>(
  database: Database,
  { request, disconnected, route, isRunning = false, isForAssistants = false }: Call,
  work: (db: Db, actor: Actor, session: SessionRow) => Promise<T>,
): Promise<T> => {
  const claims = requireClaims(request);
  const opening = {
    select: sessionQuery(claims, isRunning),
    signal: disconnected,
    findScope: ([session]: readonly SessionRow[]) =>
      session?.scope && route.scoped !== 'SELF' && !route.checksScope ? session.scope : undefined,
    // A long request would have to be repeated as a whole.
    ...(isRunning && { maxLockMs: 0 }),
  };
  return database.tenantWith<SessionRow, T>(claims.tenantId, opening, async (db, [session]) => {
    const actor = toActor(claims, session);
    if (!session) throw new AppError('UNAUTHORIZED');
    if (session.api_token?.isAssistant && !isForAssistants && isFromOutside(claims)) throw new AppError('UNAUTHORIZED');
    checkAccess(route, actor);
    if (actor.viewsOnly && !isRunning && route.scoped !== 'SELF') await recordView(db, actor, request);
    return work(db, actor, session);
  });
};

/** Neither a tool that calls in process, nor background work. */
const isFromOutside = ({ apiToken, tool }: TokenClaims): boolean => Boolean(apiToken?.hash) && tool === undefined;

export const requireClaims = ({ claims }: FastifyRequest): TokenClaims => {
  if (!claims) throw new AppError('UNAUTHORIZED');
  return claims;
};

/** What an administrator looks at as a user, under the name of the administrator. */
const recordView = (db: Db, actor: Actor, request: FastifyRequest): Promise<void> => {
  const { tenantId } = requireClaims(request);
  const author = { tenantId, actor: toAuthor(actor), requestId: request.id };
  const after = { outcome: 'VIEWED', request: `${request.method} ${requestPath(request.url)}` };
  return insertAuditEntries(db, author, [{ entityType: 'SESSION', id: actor.userId, before: null, after }]);
};

const checkAccess = (route: Route, actor: Actor): void => {
  if (!isOpenTo(route, actor)) throw new AppError('FORBIDDEN');
  const rejection = actor.apiToken && findApiTokenRejection(route, actor.apiToken.access);
  if (rejection !== undefined) throw new AppError('FORBIDDEN', { detail: rejection });
  const viewRejection = actor.viewsOnly && findViewRejection(route);
  if (viewRejection !== undefined) throw new AppError('FORBIDDEN', { detail: viewRejection });
  if (actor.twoFactorMissing && !route.beforeTwoFactor)
    throw new AppError('FORBIDDEN', { detail: 'This account requires two-factor sign-in. Set it up first.' });
  requireFeature(route.beta, actor);
  if (getRemoval(route) === 'always') requireMayDelete(actor);
};
