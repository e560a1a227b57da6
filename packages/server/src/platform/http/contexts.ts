import { isSuperuserOnly } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { FastifyRequest } from 'fastify';
import { insertAuditEntries } from '../audit/audit.queries.ts';
import { type Actor, type Ctx, type OpenCtx, toAuthor } from '../context/context.ts';
import type { AuditEvent } from '../core/audit-event.ts';
import { AppError } from '../core/errors.ts';
import type { Db } from '../db/database.ts';
import { postLetter } from '../mail/outbox.ts';
import { beginAsCaller, requireClaims } from './caller.ts';
import { createDispatch, toCaller } from './dispatch.ts';
import { dispatchAsOuter } from './outer-requests.ts';
import type { Services } from './services.ts';
import { waitForHeavyTurn } from './turns.ts';

export interface RequestScope {
  readonly services: Services;
  readonly request: FastifyRequest;
  /** Of the account. */
  readonly timeZone: string;
  /** For reads: aborted when the caller disconnects; this cancels the statement in the database. */
  readonly disconnected?: AbortSignal | undefined;
}

interface OpenScope extends RequestScope {
  /** Aborted when the caller disconnects. */
  readonly left: AbortSignal;
}

export type Headers = Readonly<Record<string, string>>;

export interface RunningCtx extends Ctx {
  readonly headers: Headers;
  readonly writeAudit: () => Promise<void>;
  readonly checkPrecondition: (route: Route) => void;
}

export const buildContext = (db: Db, actor: Actor, { services, request, timeZone }: RequestScope): RunningCtx => {
  const { tenantId } = requireClaims(request);
  const events: AuditEvent[] = [];
  const now = services.clock();
  const headers: Record<string, string> = {};
  const expected = expectedVersion(request);
  let isChecked = expected === undefined;
  return {
    tenantId,
    actor,
    db,
    now,
    timeZone,
    requestId: request.id,
    log: request.log,
    audit: (event) => void events.push(event),
    mail: (letter) => postLetter(services.keys, { tenantId, db, now }, letter),
    requireVersion: (version) => {
      isChecked = true;
      if (expected !== undefined && expected !== version) throw new AppError('PRECONDITION_FAILED');
    },
    headers,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    writeAudit: () => insertAuditEntries(db, { tenantId, actor: toAuthor(actor), requestId: request.id }, events),
    checkPrecondition: (route) => {
      if (route.versioned && route.method !== 'GET' && route.method !== 'POST' && !isChecked)
        throw new Error(`${route.method} ${route.path} did not compare the version with If-Match`);
    },
  };
};

export const buildOpenContext = (
  actor: Actor,
  route: Route,
  scope: OpenScope,
): OpenCtx & { readonly headers: Headers } => {
  const { services, request, timeZone, disconnected, left } = scope;
  const { tenantId } = requireClaims(request);
  const headers: Record<string, string> = {};
  const run = async <T>(db: Db, current: Actor, work: (ctx: RunningCtx) => Promise<T>): Promise<T> => {
    const ctx = buildContext(db, current, scope);
    const result = await work(ctx);
    ctx.checkPrecondition(route);
    await ctx.writeAudit();
    Object.assign(headers, ctx.headers);
    return result;
  };
  return {
    tenantId,
    actor,
    now: services.clock(),
    timeZone,
    requestId: request.id,
    log: request.log,
    signal: left,
    idempotencyKey: idempotencyKey(request) ?? null,
    requireVersion: () => {
      throw new Error('A version is compared within a transaction');
    },
    headers,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    caller: toCaller(request),
    dispatch: dispatchAsOuter(request, createDispatch(request.server, toCaller(request))),
    begin: (work, signal = disconnected) => {
      const call = { request, disconnected: signal, route, isRunning: true };
      const begin = () => beginAsCaller(services.database, call, (db, current) => run(db, current, work));
      return route.heavy ? waitForHeavyTurn(tenantId, begin, left) : begin();
    },
    beginAcrossClients: (work) => {
      if (!isSuperuserOnly(route.access)) throw new Error(`${route.path} may not see other clients`);
      return services.database.system((db) => run(db, actor, work));
    },
  };
};

export const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const [key] = [request.headers['idempotency-key']].flat();
  if (key === undefined || request.method === 'GET') return undefined;
  if (key.length < 1 || key.length > 255)
    throw new AppError('INVALID_REQUEST', { detail: 'An Idempotency-Key has 1 to 255 characters.' });
  return key;
};

/** The version in If-Match; `*` and its absence match any, and a text without a version none. */
const expectedVersion = (request: FastifyRequest): number | undefined => {
  const given = request.headers['if-match'];
  if (given === undefined || given.trim() === '*') return undefined;
  const [, version] = /^"(\d{1,10})"$/.exec(given.trim()) ?? [];
  return version === undefined ? Number.NaN : Number(version);
};
