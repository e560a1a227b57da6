import type { ApiTokenAccess } from '@shelfward/contract/auth/api-tokens.rules.ts';
import type { Role, ScopeKind } from '@shelfward/contract/kit/access.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { AuditEvent } from '../core/audit-event.ts';
import type { Caller, Dispatch } from '../core/dispatch.types.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import type { PostLetter } from '../mail/mail.ts';

/** The user of the session, and the administrator if the session impersonates. */
export interface Actor {
  readonly userId: number;
  /** Of the session or the API token. */
  readonly sessionId: string;
  /** Set if a program calls with an API token of the user. */
  readonly apiToken?: { readonly access: ApiTokenAccess; readonly name: string; readonly tool?: string };
  /** The account requires two-factor sign-in: the user can only set it up. */
  readonly twoFactorMissing?: true;
  /** Set if a background task acts by the settings of the user: the audit names it instead of the user. */
  readonly program?: string;
  readonly impersonator: Impersonator | null;
  /** Set if an administrator of the same client views what the user sees: changes are rejected. */
  readonly viewsOnly?: true;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Whether the user sees beta features: the flag of the account or of the user is set. */
  readonly betaFlag: boolean;
  /** False if the setting adminOnlyDelete applies and the user is not an administrator. */
  readonly mayDelete: boolean;
  /** Set if the user sees only the records of a scope; the database then shows no others. */
  readonly scope: ScopeKind | null;
  /** The setting of the account. */
  readonly usersCanCount: boolean;
}

/**
 * An administrator of another client who impersonates a user of this one, or of the same client who views what the user
 * sees.
 */
export interface Impersonator {
  readonly id: number;
  readonly tenantId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly clientName: string;
}

/** The context of a request, built by the platform and passed as the first argument. */
export interface Ctx {
  readonly tenantId: number;
  readonly actor: Actor;
  /** The transaction of the request; it sees only rows of this client. */
  readonly db: Db;
  /** The time of the request, used for everything in it. */
  readonly now: Date;
  /** The IANA time zone of the account, in which its days start and end. */
  readonly timeZone: string;
  readonly requestId: string;
  readonly log: Logger;
  /** Records a change in the audit; written in the same transaction before the commit. */
  readonly audit: (event: AuditEvent) => void;
  /** Queues an e-mail in the same transaction; it is sent after the commit. */
  readonly mail: PostLetter;
  /** Throws 412 if the caller's If-Match differs from this version, which was read under a lock. */
  readonly requireVersion: (version: number) => void;
  readonly setHeader: (name: string, value: string) => void;
}

/** The part that queries need, for work without a user. */
export type DataCtx = Pick<Ctx, 'tenantId' | 'db' | 'now'> & {
  /** Work of a background task, which any node can do. Reports then do not load the columns of the client. */
  readonly isScheduled?: true;
};
/** For work that depends on days of the account. */
export type ZonedCtx = DataCtx & Pick<Ctx, 'timeZone'>;
/** The current day of the account. */
export const today = ({ now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>): string => toDay(now, timeZone);
/** For changes, with or without a user. */
export type AuditedCtx = ZonedCtx &
  Pick<Ctx, 'audit' | 'requestId'> & {
    readonly actor?:
      | ({ readonly userId: Actor['userId'] | null } & Partial<Pick<Actor, 'impersonator' | 'apiToken'>>)
      | null;
  };
/**
 * Who acts, for the audit: the user, the administrator who views as the user, or the program that acts by the settings of a
 * user.
 */
export const toAuthor = (
  actor: Pick<Actor, 'userId' | 'impersonator' | 'viewsOnly' | 'program'>,
): NonNullable<AuditedCtx['actor']> => {
  if (actor.program !== undefined) return { userId: null, apiToken: { access: 'READ_WRITE', name: actor.program } };
  return actor.viewsOnly && actor.impersonator ? { userId: actor.impersonator.id, impersonator: null } : actor;
};

/** The part that changes of records need. */
export type ChangeCtx = AuditedCtx & Pick<Ctx, 'requireVersion'>;

/** For work without a user, and for records that the request creates: there is no If-Match to check. */
export const unversioned = <C extends AuditedCtx>(ctx: C) => ({ ...ctx, requireVersion: () => undefined });

/** For handlers that manage their own transactions because they run long. */
export interface OpenCtx extends Omit<Ctx, 'db' | 'audit' | 'mail'> {
  /** A signal ends the transaction when it is aborted. */
  readonly begin: <T>(work: (ctx: Ctx) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** A system transaction, audited for the caller's client; only for superuser routes. */
  readonly beginAcrossClients: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  readonly caller: Caller;
  /** Runs another call of this API as the same caller. */
  readonly dispatch: Dispatch;
  /** Aborted when the caller disconnects. Previews, reports, and exports then end; a change continues. */
  readonly signal: AbortSignal;
  /** The id by which the caller may query the progress of this request. */
  readonly idempotencyKey: string | null;
}

/** For routes without sign-in: the client is known from the subdomain, the user is unknown. */
export interface PublicCtx {
  readonly subdomain: string;
  readonly now: Date;
  readonly requestId: string;
  readonly log: Logger;
  readonly address: string;
  readonly agent: string;
  /** The Cookie header. */
  readonly cookie: string;
  readonly setHeader: (name: string, value: string) => void;
}
