import type { Role } from '@shelfward/contract/kit/access.ts';
import type { AuditEvent } from '../core/audit-event.ts';
import type { Caller, Dispatch } from '../core/dispatch.types.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import type { PostLetter } from '../mail/mail.ts';

/** Who acts: the user of the session, and the administrator behind it when the session impersonates. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: string;
  readonly impersonator: Impersonator | null;
  readonly email: string;
  readonly roles: readonly Role[];
  /** False where the firm setting leaves deleting and deactivating to administrators, and this is none. */
  readonly mayDelete: boolean;
}

/** An administrator of another client, who acts as a user of this one. */
export interface Impersonator {
  readonly id: number;
  readonly tenantId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly clientName: string;
}

/** What one request may touch, built by the platform and passed as the first argument everywhere. */
export interface Ctx {
  readonly tenantId: number;
  readonly actor: Actor;
  /** This request's transaction: it sees this client's rows only. */
  readonly db: Db;
  /** The instant of the request: everything in it happens at once. */
  readonly now: Date;
  readonly requestId: string;
  readonly log: Logger;
  /** Notes what changed; written in the same transaction, just before it commits. */
  readonly audit: (event: AuditEvent) => void;
  /** Writes a mail in the same transaction; it goes out when that has committed. */
  readonly mail: PostLetter;
  /** Refuses with 412 when the caller's If-Match names another version than this one, just read under a lock. */
  readonly requireVersion: (version: number) => void;
  readonly setHeader: (name: string, value: string) => void;
}

/** As much of it as queries need, for work that no user of the client asked for. */
export type DataCtx = Pick<Ctx, 'tenantId' | 'db' | 'now'>;
export type AuditedCtx = DataCtx & Pick<Ctx, 'audit'>;
/** As much of it as changing a record needs, whoever asked for it. */
export type ChangeCtx = AuditedCtx & Pick<Ctx, 'requireVersion'> & { readonly actor?: Pick<Actor, 'userId'> };

/** For work that no user asked for: nobody has looked at a version before. */
export const unversioned = (ctx: AuditedCtx): ChangeCtx => ({ ...ctx, requireVersion: () => undefined });

/** For handlers that open their transactions themselves, because what they do in between takes long. */
export interface OpenCtx extends Omit<Ctx, 'db' | 'audit' | 'mail'> {
  readonly begin: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** A transaction over all clients, audited in the caller's: only for routes that superusers alone may call. */
  readonly beginAcrossClients: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  readonly caller: Caller;
  /** Runs another call of this API as the same caller. */
  readonly dispatch: Dispatch;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
  /** By which the caller may ask how far this request is. */
  readonly idempotencyKey: string | null;
}

/** For routes without sign-in: the client is known from the subdomain, the caller is not. */
export interface PublicCtx {
  readonly subdomain: string;
  readonly now: Date;
  readonly requestId: string;
  readonly log: Logger;
  readonly address: string;
  readonly agent: string;
  readonly setHeader: (name: string, value: string) => void;
}
