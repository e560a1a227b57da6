import { isAllowed, isForSuperusersAlone } from '@shelfward/contract/access.ts';
import { type FileAnswer, type Route, urlOf } from '@shelfward/contract/kit/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAuditEntries } from '../audit/audit.queries.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { isDeletion, requireMayDelete } from '../auth/deletion.ts';
import { actorOf, keepAlive, type SessionRow, sessionQuery } from '../auth/session.ts';
import type { TokenClaims } from '../auth/tokens.ts';
import type { Actor, Ctx, OpenCtx, PublicCtx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { postLetter } from '../mail/outbox.ts';
import type { BoundRoute } from './bind.ts';
import { callerOf, dispatcherOf } from './dispatch.ts';
import { fileReplyOf } from './file-answer.ts';
import { type Claim, claimKey, keepReply, type Reply } from './idempotency.ts';
import { parsePart } from './problems.ts';
import type { Services } from './services.ts';
import { type Form, readForm } from './uploads.ts';

/**
 * One request in seven steps: match (Fastify) → authenticate, find the client, check access → parse → open the client's
 * transaction → handler → commit → check and serialise the answer.
 */
export const answer = async (
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reply> => {
  if (bound.kind === 'public') return answerPublic(bound, request, reply, services);
  if (bound.kind === 'transaction' && !bound.route.files)
    return inTransaction(services, request, async (db, actor, session) => {
      checkAccess(bound.route, actor);
      const input = parse(bound.route, request);
      return withKey(db, actor, { bound, request, services, hash: input }, async () => {
        const ctx = contextOf(db, actor, { services, request });
        const result = await bound.handle(ctx, input);
        ctx.checkPrecondition(bound.route);
        await ctx.writeAudit();
        await keepAlive(db, claimsOf(request), session, ctx.now);
        return withHeaders(replyOf(bound.route, input, result), ctx.headers);
      });
    });
  return answerOpen(services, bound, request);
};

const answerPublic = async (
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Reply> => {
  const input = parse(bound.route, request);
  const ctx: PublicCtx = {
    subdomain: request.subdomain,
    now: services.clock(),
    requestId: request.id,
    log: request.log,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    setHeader: (name, value) => void reply.header(name, value),
  };
  return replyOf(bound.route, input, await bound.handle(ctx, input));
};

/** A long handler, or one with files: the caller is checked first, then the body is read, and no transaction waits. */
const answerOpen = async (services: Services, bound: BoundRoute, request: FastifyRequest): Promise<Reply> => {
  const actor = await inTransaction(services, request, async (db, who, session) => {
    checkAccess(bound.route, who);
    await keepAlive(db, claimsOf(request), session, services.clock());
    return who;
  });
  const form = bound.route.files ? await readForm(request, bound.route, services.uploadFolder) : undefined;
  try {
    const input = { ...parse(bound.route, request, form), ...(form && { files: form.files }) };
    const hashes = form && Object.entries(form.files).map(([name, file]) => [name, file.sha256]);
    const run = async () => {
      const ctx = openContextOf(actor, bound.route, { services, request });
      return withHeaders(replyOf(bound.route, input, await bound.handle(ctx, input)), ctx.headers);
    };
    if (!keyOf(request)) return await run();
    const hash = [input.params, input.query, input.body, hashes];
    return await services.database.tenantHeld(claimsOf(request).tenantId, (db) =>
      withKey(db, actor, { bound, request, services, hash }, run),
    );
  } finally {
    await form?.remove();
  }
};

const claimsOf = ({ claims }: FastifyRequest): TokenClaims => {
  if (!claims) throw new AppError('UNAUTHORIZED');
  return claims;
};

const inTransaction = <T>(
  { database }: Services,
  request: FastifyRequest,
  work: (db: Db, actor: Actor, session: SessionRow) => Promise<T>,
): Promise<T> => {
  const claims = claimsOf(request);
  return database.tenantWith<SessionRow, T>(claims.tenantId, sessionQuery(claims), (db, [session]) => {
    const actor = actorOf(claims, session);
    if (!session) throw new AppError('UNAUTHORIZED');
    return work(db, actor, session);
  });
};

const checkAccess = (route: Route, actor: Actor): void => {
  if (!isAllowed(route.access, actor.roles)) throw new AppError('FORBIDDEN');
  if (isDeletion(route)) requireMayDelete(actor);
};

const parse = (route: Route, request: FastifyRequest, form?: Form) => ({
  params: route.params && parsePart('params', route.params, request.params),
  query: route.query && parsePart('query', route.query, request.query),
  body: route.body && parsePart('body', route.body, form ? form.fields : request.body),
});

const keyOf = (request: FastifyRequest): string | undefined => {
  const [key] = [request.headers['idempotency-key']].flat();
  if (key === undefined || request.method === 'GET') return undefined;
  if (key.length < 1 || key.length > 255)
    throw new AppError('INVALID_REQUEST', { detail: 'An Idempotency-Key has 1 to 255 characters.' });
  return key;
};

interface Keyed {
  readonly bound: BoundRoute;
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly hash: unknown;
}

const withKey = async (db: Db, actor: Actor, { bound, request, services, hash }: Keyed, run: () => Promise<Reply>) => {
  const key = keyOf(request);
  if (key === undefined) return run();
  const claim: Claim = {
    key,
    route: `${bound.route.method} ${bound.route.path}`,
    requestHash: services.keys.fingerprint(JSON.stringify(hash)),
  };
  const scope = { db, actor, tenantId: claimsOf(request).tenantId };
  const earlier = await claimKey(scope, claim);
  const kept = secretsOf(bound.route, services, { ...scope, ...claim });
  if (earlier)
    return {
      ...earlier,
      body: kept.open(earlier.body),
      headers: { ...earlier.headers, 'idempotent-replayed': 'true' },
    };
  const fresh = await run();
  await keepReply(scope, claim, { ...fresh, body: kept.seal(fresh.body) });
  return fresh;
};

interface Around {
  readonly services: Services;
  readonly request: FastifyRequest;
}

/** An answer with a secret in it is kept for a replay as every other one, but sealed. */
const secretsOf = (
  { answersSecret }: Route,
  { keys }: Services,
  { tenantId, actor, route, key }: Claim & { readonly tenantId: number; readonly actor: Actor },
) => {
  const place = { tenantId, column: 'idempotency_key.body', id: `${actor.userId} ${route} ${key}` };
  const isSecret = (body: Reply['body']): body is string => answersSecret === true && typeof body === 'string';
  return {
    seal: (body: Reply['body']) => (isSecret(body) ? keys.seal(body, place) : body),
    open: (body: Reply['body']) => (isSecret(body) ? keys.open(body, place) : body),
  };
};

/** What a handler set is part of the reply, so that a replay by Idempotency-Key has it too. */
const withHeaders = (reply: Reply, headers: Headers): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

type Headers = Readonly<Record<string, string>>;

interface RunningCtx extends Ctx {
  readonly headers: Headers;
  readonly writeAudit: () => Promise<void>;
  readonly checkPrecondition: (route: Route) => void;
}

const contextOf = (db: Db, actor: Actor, { services, request }: Around): RunningCtx => {
  const { tenantId } = claimsOf(request);
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
    writeAudit: () => insertAuditEntries(db, { tenantId, actor, requestId: request.id }, events),
    checkPrecondition: (route) => {
      if (route.versioned && route.method !== 'GET' && route.method !== 'POST' && !isChecked)
        throw new Error(`${route.method} ${route.path} did not compare the version with If-Match`);
    },
  };
};

const openContextOf = (actor: Actor, route: Route, around: Around): OpenCtx & { readonly headers: Headers } => {
  const { services, request } = around;
  const { tenantId } = claimsOf(request);
  const gone = new AbortController();
  const headers: Record<string, string> = {};
  request.raw.once('close', () => request.raw.destroyed && !request.raw.complete && gone.abort());
  const run = async <T>(db: Db, work: (ctx: RunningCtx) => Promise<T>): Promise<T> => {
    const ctx = contextOf(db, actor, around);
    const result = await work(ctx);
    await ctx.writeAudit();
    Object.assign(headers, ctx.headers);
    return result;
  };
  return {
    tenantId,
    actor,
    now: services.clock(),
    requestId: request.id,
    log: request.log,
    signal: gone.signal,
    idempotencyKey: keyOf(request) ?? null,
    requireVersion: () => {
      throw new Error('A version is compared within a transaction');
    },
    headers,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    caller: callerOf(request),
    dispatch: dispatcherOf(request.server, callerOf(request)),
    begin: (work) => services.database.tenant(tenantId, (db) => run(db, work)),
    beginAcrossClients: (work) => {
      if (!isForSuperusersAlone(route.access)) throw new Error(`${route.path} may not see other clients`);
      return services.database.system((db) =>
        run(db, async (ctx) => {
          const result = await work(ctx);
          ctx.checkPrecondition(route);
          return result;
        }),
      );
    },
  };
};

/** The version in If-Match; `*` and its absence match any. */
const expectedVersion = (request: FastifyRequest): number | undefined => {
  const given = request.headers['if-match'];
  if (given === undefined || given.trim() === '*') return undefined;
  const [, version] = /^"(\d{1,10})"$/.exec(given.trim()) ?? [];
  if (version === undefined) throw new AppError('PRECONDITION_FAILED');
  return Number(version);
};

const replyOf = (route: Route, input: { readonly params?: unknown }, result: unknown): Reply => {
  // bind demands a file of the handlers of such routes.
  if (route.answersFile) return fileReplyOf(route.answersFile, result as FileAnswer);
  if (!route.response) return { status: route.status, headers: {}, body: null };
  const headers: Record<string, string> = {};
  let representation = result;
  if (route.versioned) {
    const { version, ...rest } = result as { version: number }; // bind demands it of the handler
    headers.etag = `"${version}"`;
    representation = rest;
  }
  const body = route.response.parse(representation);
  if (route.status === 201) {
    const at = route.location ?? (`${route.path}/{id}` as const);
    headers.location = urlOf(
      { ...route, path: at },
      { params: { ...(input.params as object | undefined), ...(body as object) } },
    );
  }
  return { status: route.status, headers, body: JSON.stringify(body) };
};
