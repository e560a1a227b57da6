// ASVS 7.2.2, 7.3.2

import { type ApiTokenAccess, effectiveRoles } from '@shelfward/contract/auth/api-tokens.rules.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { mayDelete } from '@shelfward/contract/kit/removal.rules.ts';
import { sql } from 'kysely';
import type { Actor, Impersonator } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import type { Db, PreparedSelect } from '../db/database.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { PostCtx } from '../mail/mail.ts';
import { recordTokenUse, type TokenUse } from './api-token-use.ts';
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
  readonly users_can_count: boolean;
  readonly beta_flag: boolean;
  readonly time_zone: string;
  /** The account requires two-factor sign-in, which the user has not set up. */
  readonly two_factor_missing: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Null for users without a scope. */
  readonly scope: TransactionScope | null;
  /** Null for a session. */
  readonly api_token?: ApiTokenRow | null;
}

interface ApiTokenRow extends Pick<TokenUse, 'name' | 'lastUsedMs' | 'networks'> {
  readonly access: ApiTokenAccess;
  readonly authorities: Role[];
  readonly subdomain: string;
  /** Received by OAuth for the endpoint of assistants, and for nothing else. */
  readonly isAssistant: boolean;
}

/**
 * Of a session `s`, its user `u` and its client `c`. An administrator can view as a user who has not accepted the invitation
 * yet, but not without a scope.
 */
const lives = `s.revoked_at is null and not u.inactive and not c.inactive
    and case
      when s.impersonator_id is null then u.activated
      when s.impersonator_tenant_id = s.tenant_id then u.scope_kind is not null and viewer_lives(s.tenant_id, s.impersonator_session_id)
      else u.activated and impersonator_lives(s.impersonator_tenant_id, s.impersonator_session_id) end`;

/** Null for users without a scope. Of the user `u`; $1 is the client, $2 the user. */
export const selectScope =
  'case when u.scope_kind is not null then scope_of_user($1, $2, u.scope_kind, u.email_key) end';

/** Of an API token `t`, its user `u` and its client `c`. */
const isTokenActive = `t.revoked_at is null and t.expires_at > now() and not u.inactive and not c.inactive and u.activated`;

/** The active sessions and API tokens among these, with the roles of their users, for event streams. */
export const findActiveSessions = async (
  db: Db,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly roles: readonly Role[] }[]> => {
  const { rows } = await sql<{ id: string; held: Role[]; granted: Role[] | null }>`
    select s.id, u.authorities as held, null::text[] as granted
    from session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join client c on c.id = s.tenant_id
    where s.id = any (${ids}::uuid[]) and s.expires_at > now() and ${sql.raw(lives)}
    union all
    select t.id, u.authorities, t.authorities
    from api_token t
    join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
    join client c on c.id = t.tenant_id
    where t.id = any (${ids}::uuid[]) and ${sql.raw(isTokenActive)}`.execute(db);
  return rows.map(({ id, held, granted }) => ({ id, roles: granted ? effectiveRoles(granted, held) : held }));
};

/**
 * The query that is sent with the BEGIN of every request. The claims come from a verified token and are whole numbers
 * and a UUID, so they are safe in SQL text. No row for a deactivated user or client, a revoked or idle session, or a
 * session of an administrator who may no longer impersonate. A running request may outlast the idle time of its session.
 */
export const sessionQuery = (
  { tenantId, userId, sessionId, apiToken }: TokenClaims,
  isRunning: boolean,
): PreparedSelect =>
  apiToken
    ? {
        prepare: prepareApiToken,
        execute: `execute api_token_of (${tenantId}, ${userId}, '${sessionId}', ${apiToken.hash === null ? 'null' : `'${apiToken.hash}'`})`,
      }
    : { prepare: prepareSession, execute: `execute session_of (${tenantId}, ${userId}, '${sessionId}', ${isRunning})` };

const prepareSession = `
  prepare session_of (integer, bigint, uuid, boolean) as
  select u.email, u.authorities, c.admin_only_delete, c.users_can_count, c.beta_flag or u.beta_flag as beta_flag, c.time_zone,
    c.two_factor_required and not u.two_factor_on and not s.by_identity_provider as two_factor_missing, s.created_at, s.expires_at, case when s.impersonator_id is not null
    then jsonb_build_object('id', s.impersonator_id, 'tenantId', s.impersonator_tenant_id,
      'sessionId', s.impersonator_session_id, 'email', s.impersonator_email, 'clientName', s.impersonator_client)
    end as impersonator, ${selectScope} as scope
  from session s
  join app_user u on u.tenant_id = $1 and u.id = $2
  join client c on c.id = $1
  where s.tenant_id = $1 and s.id = $3 and s.user_id = $2 and (s.expires_at > now() or $4) and ${lives}`;

const prepareApiToken = `
  prepare api_token_of (integer, bigint, uuid, text) as
  select u.email, u.authorities, c.admin_only_delete, c.users_can_count, c.beta_flag or u.beta_flag as beta_flag, c.time_zone,
    false as two_factor_missing,
    t.created_at, t.expires_at, null as impersonator,
    jsonb_build_object('access', t.access, 'authorities', t.authorities, 'subdomain', c.subdomain,
      'name', t.name, 'isAssistant', t.redirect_host is not null, 'networks', t.networks, 'lastUsedMs', extract(epoch from t.last_used_at) * 1000) as api_token,
    ${selectScope} as scope
  from api_token t
  join app_user u on u.tenant_id = $1 and u.id = $2
  join client c on c.id = $1
  where t.tenant_id = $1 and t.id = $3 and t.user_id = $2 and ($4 is null or t.token_hash = $4) and ${isTokenActive}`;

export const toActor = (claims: TokenClaims, session: SessionRow | undefined): Actor => {
  if (!session) throw new AppError('UNAUTHORIZED');
  const { email, impersonator, api_token: token, scope } = session;
  if (token && token.subdomain !== claims.subdomain) throw new AppError('UNAUTHORIZED');
  if (claims.userName !== undefined && !isSameEmail(claims.userName, email)) throw new AppError('UNAUTHORIZED');
  const roles = token ? effectiveRoles(token.authorities, session.authorities) : session.authorities;
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    impersonator,
    email,
    roles,
    betaFlag: session.beta_flag,
    mayDelete: mayDelete(session.admin_only_delete, roles),
    usersCanCount: session.users_can_count,
    scope: scope?.kind ?? null,
    ...(impersonator?.tenantId === claims.tenantId && { viewsOnly: true as const }),
    ...(token && { apiToken: { access: token.access, name: token.name, ...(claims.tool && { tool: claims.tool }) } }),
    ...(session.two_factor_missing && !token && !impersonator && { twoFactorMissing: true as const }),
  };
};

const isSameEmail = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

interface SessionUse {
  readonly claims: TokenClaims;
  readonly session: SessionRow;
  /** Of the caller. */
  readonly address: string;
}

/** Restarts the idle time of a session at most once a minute, or records the use of an API token. */
export const extendSession = async (ctx: PostCtx, { claims, session, address }: SessionUse): Promise<void> => {
  const { db, now } = ctx;
  if (session.api_token) return recordTokenUse(ctx, { ...session.api_token, claims, address });
  const latest = Math.min(now.getTime() + idleMs, session.created_at.getTime() + maxSessionMs);
  if (latest - session.expires_at.getTime() < renewAfterMs) return;
  await sql`update session set expires_at = ${new Date(latest)}
            where tenant_id = ${claims.tenantId} and id = ${claims.sessionId}::uuid`.execute(db);
};

export interface NewSession {
  readonly userId: number;
  readonly address: string;
  readonly agent: string;
  /** The identity provider has authenticated the user, if necessary with two factors. */
  readonly byIdentityProvider?: boolean;
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
    .values({ ...session, expiresAt, createdAt: now, ...(impersonator && toColumns(impersonator)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, endsAt: new Date(now.getTime() + maxSessionMs) };
};

const toColumns = (impersonator: Impersonator) => ({
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
