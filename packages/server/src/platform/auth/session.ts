import type { Role } from '@shelfward/contract/kit/access.ts';
import { mayDelete } from '@shelfward/contract/kit/removal.rules.ts';
import { sql } from 'kysely';
import type { Actor, Impersonator } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { Db, KeptSelect } from '../db/database.ts';
import type { TokenClaims } from './tokens.ts';

/** A session ends after this idle time; every request restarts it. An open web application polls. */
export const idleMs = 15 * 60_000;
/** Maximum age of a session. */
export const maxSessionMs = 12 * 3_600_000;
const renewAfterMs = 60_000;

export interface SessionRow {
  readonly email: string;
  readonly authorities: Role[];
  readonly impersonator: Impersonator | null;
  readonly admin_only_delete: boolean;
  readonly beta_flag: boolean;
  readonly time_zone: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Of a session `s`, its user `u` and its client `c`. */
const lives = `s.revoked_at is null and s.expires_at > now() and not u.inactive and not c.inactive and u.activated
    and (s.impersonator_id is null or impersonator_lives(s.impersonator_tenant_id, s.impersonator_session_id))`;

/** The active sessions among these, with the roles of their users, for event streams. */
export const findActiveSessions = async (
  db: Db,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly roles: readonly Role[] }[]> => {
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select s.id, u.authorities as roles
    from session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join client c on c.id = s.tenant_id
    where s.id = any (${ids}::uuid[]) and ${sql.raw(lives)}`.execute(db);
  return rows;
};

/**
 * The query that travels with the BEGIN of every request. The claims come from a verified token and are whole numbers
 * and a UUID, so they are safe in SQL text. No row for a deactivated user or client, a revoked or idle session, or a
 * session of an administrator who may no longer impersonate.
 */
export const sessionQuery = ({ tenantId, userId, sessionId }: TokenClaims): KeptSelect => ({
  prepare: prepareSession,
  execute: `execute session_of (${tenantId}, ${userId}, '${sessionId}')`,
});

const prepareSession = `
  prepare session_of (integer, bigint, uuid) as
  select u.email, u.authorities, c.admin_only_delete, c.beta_flag or u.beta_flag as beta_flag, c.time_zone, s.created_at, s.expires_at, case when s.impersonator_id is not null
    then jsonb_build_object('id', s.impersonator_id, 'tenantId', s.impersonator_tenant_id,
      'sessionId', s.impersonator_session_id, 'email', s.impersonator_email, 'clientName', s.impersonator_client)
    end as impersonator
  from session s
  join app_user u on u.tenant_id = $1 and u.id = $2
  join client c on c.id = $1
  where s.tenant_id = $1 and s.id = $3 and s.user_id = $2 and ${lives}`;

export const toActor = (claims: TokenClaims, session: SessionRow | undefined): Actor => {
  if (!session) throw new AppError('UNAUTHORIZED');
  const { email, authorities: roles, impersonator } = session;
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    impersonator,
    email,
    roles,
    betaFlag: session.beta_flag,
    mayDelete: mayDelete(session.admin_only_delete, roles),
  };
};

/** Restarts the idle time, at most once a minute. */
export const extendSession = async (db: Db, claims: TokenClaims, session: SessionRow, now: Date): Promise<void> => {
  const latest = Math.min(now.getTime() + idleMs, session.created_at.getTime() + maxSessionMs);
  if (latest - session.expires_at.getTime() < renewAfterMs) return;
  await sql`update session set expires_at = ${new Date(latest)}
            where tenant_id = ${claims.tenantId} and id = ${claims.sessionId}::uuid`.execute(db);
};

export interface NewSession {
  readonly userId: number;
  readonly address: string;
  readonly agent: string;
  readonly impersonator?: Impersonator;
}

export interface StartedSession {
  readonly id: string;
  readonly endsAt: Date;
}

/** Starts a session; returns its id and the latest end of its token. */
export const startSession = async (
  db: Db,
  { impersonator, ...session }: NewSession,
  now: Date,
): Promise<StartedSession> => {
  const expiresAt = new Date(now.getTime() + idleMs);
  const { id } = await db
    .insertInto('session')
    .values({ ...session, expiresAt, createdAt: now, ...(impersonator && columnsOf(impersonator)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, endsAt: new Date(now.getTime() + maxSessionMs) };
};

const columnsOf = (impersonator: Impersonator) => ({
  impersonatorId: impersonator.id,
  impersonatorTenantId: impersonator.tenantId,
  impersonatorSessionId: impersonator.sessionId,
  impersonatorEmail: impersonator.email,
  impersonatorClient: impersonator.clientName,
});

/** Resumes an idle session that was not revoked and has not reached its maximum age. */
export const resumeSession = async (
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: number },
  now: Date,
): Promise<StartedSession | undefined> => {
  const resumed = await db
    .updateTable('session')
    .set({ expiresAt: new Date(now.getTime() + idleMs) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('impersonatorId', 'is', null)
    .where('revokedAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - maxSessionMs))
    .returning('createdAt')
    .executeTakeFirst();
  return resumed && { id, endsAt: new Date(resumed.createdAt.getTime() + maxSessionMs) };
};

export const revokeSession = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  await db.updateTable('session').set({ revokedAt: now }).where('id', '=', sessionId).execute();
};
