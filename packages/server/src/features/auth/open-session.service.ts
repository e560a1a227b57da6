import type { ClientRecord } from '../../platform/auth/clients.queries.ts';
import { type StartedSession, startSession } from '../../platform/auth/session.ts';
import { revokeOldestSessions } from '../../platform/auth/sessions.queries.ts';
import { type Impersonator, type PublicCtx, toAuthor } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordLogin } from '../users/public.ts';
import { auditOutcome, recordOutcome } from './auth.audit.ts';
import type { AuthServices } from './auth.services.ts';

export interface SignedIn {
  readonly client: Pick<ClientRecord, 'id' | 'subdomain'>;
  readonly userId: number;
  readonly impersonator?: Impersonator;
  readonly byIdentityProvider?: boolean;
}

/** Starts the session of an authenticated user; its token goes into the Authorization header. */
export const openSession = async (
  { tokens, config }: Pick<AuthServices, 'tokens' | 'config'>,
  ctx: PublicCtx & { readonly db: Db },
  { client, userId, impersonator, byIdentityProvider = false }: SignedIn,
): Promise<StartedSession> => {
  const { db, now, address, agent, requestId } = ctx;
  // Locks the user, so that concurrent sign-ins count each other's sessions.
  if (!impersonator) await recordLogin(db, userId, now);
  const started = { userId, address, agent, byIdentityProvider, ...(impersonator && { impersonator }) };
  const session = await startSession(db, started, now);
  if (!impersonator) await revokeOldestSessions(db, { userId, max: config.MAX_SESSIONS }, now);
  const viewsOnly = impersonator?.tenantId === client.id;
  const actor = toAuthor({ userId, impersonator: impersonator ?? null, ...(viewsOnly && { viewsOnly }) });
  const outcome = viewsOnly ? 'VIEW_STARTED' : impersonator ? 'SIGNED_IN_AS_IMPERSONATOR' : 'SIGNED_IN';
  await recordOutcome(
    { db, tenantId: client.id, requestId, actor },
    auditOutcome(userId, outcome, { address, ...(byIdentityProvider && { byIdentityProvider }) }),
  );
  await issueToken({ tokens }, ctx, { client, userId, session });
  return session;
};

/** Returns the token of a session. */
export const issueToken = async (
  { tokens }: Pick<AuthServices, 'tokens'>,
  { setHeader }: Pick<PublicCtx, 'setHeader'>,
  {
    client,
    userId,
    session,
  }: { client: Pick<ClientRecord, 'id' | 'subdomain'>; userId: number; session: StartedSession },
): Promise<void> => {
  const claims = { tenantId: client.id, userId, sessionId: session.id, subdomain: client.subdomain };
  setHeader('authorization', `Bearer ${await tokens.sign(claims, session.endsAt)}`);
};
